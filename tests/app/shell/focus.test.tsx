// The focus never falls to nowhere: what takes the place of the thing that had it has a heading, and there it
// stands.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from '#app/features/shell/focus.ts'
import { Message } from '#app/ui/states.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import Check from 'lucide-react/icons/check'

let end: () => void
beforeEach(() => { end = keepFocus() })
afterEach(() => {
  end()
  cleanup()
})

const settled = () => act(() => new Promise((done) => { setTimeout(done, 150) }))

function Steps({ after }: { after: ReactNode }) {
  const [isDone, setDone] = useState(false)
  return (
    <main>
      <h1 tabIndex={-1}>{isDone ? 'Check and send' : 'How much'}</h1>
      {isDone ? after : <button type="button" onClick={() => setDone(true)}>Next</button>}
      <button type="button">Elsewhere</button>
    </main>
  )
}

function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('the step after a button that goes with its step begins at its title', async () => {
  render(<Steps after={<p>The last look</p>} />)
  press('Next')
  await settled()
  expect(document.activeElement?.textContent).toBe('Check and send')
})

test('what a step came to has the focus before the title', async () => {
  render(<Steps after={<Message icon={Check} title="Paid" cameTo />} />)
  press('Next')
  await settled()
  expect(document.activeElement?.textContent).toBe('Paid')
})

test('who put the focus somewhere keeps it there', async () => {
  function Takes() {
    useEffect(() => { screen.getByRole('button', { name: 'Elsewhere' }).focus() }, [])
    return null
  }
  render(<Steps after={<Takes />} />)
  press('Next')
  await settled()
  expect(document.activeElement?.textContent).toBe('Elsewhere')
})

test('who left a field for nowhere is not taken to the title when it goes later', async () => {
  const { rerender } = render(<main><h1 tabIndex={-1}>Title</h1><input aria-label="A" /></main>)
  screen.getByLabelText('A').focus()
  screen.getByLabelText('A').blur()
  await settled()
  rerender(<main><h1 tabIndex={-1}>Title</h1></main>)
  await settled()
  expect(document.activeElement).toBe(document.body)
})

test('a dialog gives the focus back to what opened it', async () => {
  function Opens() {
    const [open, setOpen] = useState(false)
    return (
      <main>
        <h1 tabIndex={-1}>Title</h1>
        <button type="button" onClick={() => setOpen(true)}>Open</button>
        <Sheet open={open} typing onClose={() => setOpen(false)} title="A question">
          <button type="button" data-autofocus onClick={() => setOpen(false)}>Close it</button>
        </Sheet>
      </main>
    )
  }
  render(<Opens />)
  press('Open')
  await settled()
  fireEvent.click(screen.getByText('Close it'))
  await settled()
  expect(document.activeElement?.textContent).toBe('Open')
})
