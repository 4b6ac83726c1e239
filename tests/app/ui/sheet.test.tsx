// What lies over a page: it takes the focus, keeps it, and closes in every way that a person tries.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Toasts, toast } from '#app/ui/toast.tsx'

/** A sheet has an entry of the history of its own, which comes and goes a moment after it. */
const hasEntry = () => (history.state as { sheet?: number } | null)?.sheet !== undefined

// The next sheet is opened by somebody who has seen this one go.
afterEach(async () => {
  cleanup()
  await waitFor(() => { if (hasEntry()) throw new Error('The entry of the sheet stays') })
})
beforeEach(() => history.replaceState(null, '', '/somewhere'))

function Page({ mustAnswer = false }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>Filter</button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filter payouts" mustAnswer={mustAnswer}>
        <button type="button">First</button>
        <button type="button">Last</button>
      </Sheet>
    </>
  )
}

function openSheet(page = <Page />) {
  render(page)
  const opener = screen.getByRole('button', { name: 'Filter' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, sheet: screen.getByRole('dialog', { name: 'Filter payouts' }) }
}

const isOpen = () => screen.queryByRole('dialog') !== null

test('it is a modal dialog with a name, and has the focus', () => {
  const { sheet } = openSheet()
  expect(sheet.getAttribute('aria-modal')).toBe('true')
  expect(sheet.contains(document.activeElement)).toBe(true)
})

test('Escape closes it and the focus goes back', () => {
  const { opener, sheet } = openSheet()
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(opener)
})

test('a touch on the scrim closes it, a touch inside does not', () => {
  const { sheet } = openSheet()
  fireEvent.click(screen.getByRole('button', { name: 'First' }))
  expect(isOpen()).toBe(true)
  fireEvent.click(sheet)
  expect(isOpen()).toBe(false)
})

test('Back closes it and stays on the page', async () => {
  openSheet()
  await waitFor(() => { expect(hasEntry()).toBe(true) })
  history.back()
  await waitFor(() => { expect(isOpen()).toBe(false) })
  expect(location.pathname).toBe('/somewhere')
})

test('closed by its cross it leaves nothing in the history', async () => {
  openSheet()
  await waitFor(() => { expect(hasEntry()).toBe(true) })
  const { length } = history
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => { expect(hasEntry()).toBe(false) })
  expect(isOpen()).toBe(false)
  expect(history.length).toBe(length)
})

test('opened while the entry of another is being taken away, it is closed by Back all the same', async () => {
  openSheet()
  await waitFor(() => { expect(hasEntry()).toBe(true) })
  const back = vi.spyOn(history, 'back')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  // The browser is on its way back and has not arrived.
  while (back.mock.calls.length === 0) await act(() => new Promise((done) => { setImmediate(done) }))
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  back.mockRestore()
  expect(isOpen()).toBe(true)
  await waitFor(() => { expect(hasEntry()).toBe(true) })
  await act(() => new Promise((done) => { setTimeout(done, 50) }))
  expect(hasEntry()).toBe(true)
  history.back()
  await waitFor(() => { expect(isOpen()).toBe(false) })
  expect(location.pathname).toBe('/somewhere')
})

test('Tab goes round inside it', () => {
  const { sheet } = openSheet()
  const last = screen.getByRole('button', { name: 'Last' })
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  fireEvent.keyDown(sheet, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(last)
})

test('a question that must be answered is not closed by the scrim', () => {
  const { sheet } = openSheet(<Page mustAnswer />)
  fireEvent.click(sheet)
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(isOpen()).toBe(false)
})

test('of two answers the harmless one has the focus', () => {
  const nothing = () => {}
  render(
    <ConfirmDialog open title="Discard Changes" confirm="Discard" onConfirm={nothing} onClose={nothing}>
      What you typed goes.
    </ConfirmDialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
})

test('a message appears inside an open sheet: the page behind it cannot be heard', () => {
  render(<Toasts />)
  const { sheet } = openSheet()
  act(() => toast.error('Could not send OTP. Please check you network and try again'))
  expect(sheet.textContent).toContain('Could not send OTP. Please check you network and try again')
})
