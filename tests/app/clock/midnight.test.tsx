// At midnight in Lagos a screen that was left open says it: by a timer, after a sleep, and with a phone whose
// clock is a year behind.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeText } from '#app/ui/time-text.tsx'
import { dayHeading } from '#app/ui/lists/days.ts'
import { noteServerTime } from '#app/clock/provider-time.ts'
import { useDay, useToday } from '#app/clock/use-day.ts'

const HOUR = 3_600_000
/** A quarter to twelve in Lagos. */
const LATE = Date.parse('2026-11-21T22:45:00Z')

beforeEach(() => { vi.useFakeTimers({ now: LATE - 365 * 24 * HOUR }) })
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Screen() {
  const today = useToday()
  return (
    <>
      <h2>{dayHeading('2026-11-21', today)}</h2>
      <p>{useDay()}</p>
      <TimeText at="2026-11-21T09:42:00Z" />
    </>
  )
}

const read = () => document.body.textContent

it('an open list says Yesterday, by the time that the provider told', () => {
  noteServerTime(new Date(LATE).toUTCString())
  render(<Screen />)
  expect(read()).toBe('Today2026-11-2110:42')
  act(() => { vi.advanceTimersByTime(20 * 60_000) })
  expect(read()).toBe('Yesterday2026-11-22Sat 21 Nov, 10:42')
})

it('also after a sleep in which no timer went, as soon as it is looked at', () => {
  noteServerTime(new Date(LATE).toUTCString())
  render(<Screen />)
  vi.setSystemTime(Date.now() + 8 * HOUR)
  expect(screen.getByText('Today')).toBeDefined()
  act(() => { document.dispatchEvent(new Event('visibilitychange')) })
  expect(read()).toBe('Yesterday2026-11-22Sat 21 Nov, 10:42')
})

it('an answer that tells another day is on the screen at once', () => {
  noteServerTime(new Date(LATE).toUTCString())
  render(<Screen />)
  act(() => { noteServerTime(new Date(LATE + 24 * HOUR).toUTCString()) })
  expect(screen.getByText('Yesterday')).toBeDefined()
})
