// Messages are titled as the spec wants, shown as text, and go by themselves.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toast } from '#app/ui/toast.tsx'
import { proves } from '#tests/spec/proves.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  act(() => { vi.runAllTimers() })
  vi.useRealTimers()
  cleanup()
})

test('a success is titled Success and an error Error', () => {
  proves('call:success-toast', 'call:error-toast', 'message:server-error-toast')
  render(<Toasts />)
  act(() => {
    toast.success('Payout cancelled')
    toast.error('Account not found.')
  })
  const shown = screen.getByRole('status')
  expect(shown.textContent).toContain('SuccessPayout cancelled')
  expect(shown.textContent).toContain('ErrorAccount not found.')
})

test('the words of a server are never markup', () => {
  render(<Toasts />)
  act(() => toast.error('<img src=x onerror=alert(1)>'))
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})

test('the same words twice are one message', () => {
  render(<Toasts />)
  act(() => {
    toast.error('No network')
    toast.error('No network')
  })
  expect(screen.getAllByText('No network')).toHaveLength(1)
})

test('it goes when it is dismissed, or when its time is over', () => {
  render(<Toasts />)
  act(() => toast.success('Saved one'))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved one')).toBeNull()
  act(() => toast.success('Saved two'))
  act(() => { vi.advanceTimersByTime(6_000) })
  expect(screen.queryByText('Saved two')).toBeNull()
})
