// The switch of this device: it acts where it can, and says in words where it cannot.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushStanding, useDevicePush } from '#app/api/use-device-push.ts'
import { ThisDevice } from '#app/features/notifications/this-device.tsx'
import { Toasts } from '#app/ui/toast.tsx'

const turnOn = vi.fn<() => Promise<void>>(async () => {})
const turnOff = vi.fn<(id: string) => Promise<void>>(async () => {})

beforeEach(() => { vi.clearAllMocks() })
afterEach(cleanup)

function shown(standing: PushStanding) {
  const mine = standing === 'on' ? { id: 'the-device' } : undefined
  const device = { standing, mine, busy: false, turnOn, turnOff }
  render(<><ThisDevice device={device as unknown as ReturnType<typeof useDevicePush>} /><Toasts /></>)
}

const theSwitch = () => screen.getByRole('switch', { name: /^Tell this device/ }) as HTMLInputElement

test('off is turned on, and on is turned off', () => {
  shown('off')
  expect(theSwitch().checked).toBe(false)
  fireEvent.click(theSwitch())
  expect([turnOn.mock.calls.length, turnOff.mock.calls.length]).toEqual([1, 0])
  cleanup()
  shown('on')
  expect(theSwitch().checked).toBe(true)
  fireEvent.click(theSwitch())
  expect(turnOff).toHaveBeenCalledWith('the-device')
})

test('nothing is offered until it is known how the device stands', () => {
  shown('unknown')
  expect(theSwitch().disabled).toBe(true)
})

test.each<[PushStanding, RegExp]>([
  ['blocked', /This browser blocks our notices/],
  ['not_installed', /Add to Home Screen/],
  ['unsupported', /This browser has no notices/],
  ['no_service', /not set up here/],
])('%s has no switch, and says what can be done', (standing, words) => {
  shown(standing)
  expect(screen.queryByRole('switch')).toBe(null)
  expect(document.body.textContent).toMatch(words)
})

test('a browser that cannot reach its push service is said so in our words', async () => {
  turnOn.mockRejectedValueOnce(new DOMException('Registration failed - push service error', 'AbortError'))
  shown('off')
  fireEvent.click(theSwitch())
  await waitFor(() =>
    expect(document.body.textContent).toContain('This browser could not reach its push service.'))
})
