// How long ago something was does not depend on a clock that is put back, or forward.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'
import { momentOf } from '#app/clock/told-before.ts'

const HOURS = 3_600_000

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

const told = (ago: number) => new Date(Date.now() - ago).toISOString()

it.each([['back', -5 * HOURS], ['forward', 5 * HOURS]])('what was here, with the clock put %s', (_, by) => {
  const then = thisMoment()
  vi.advanceTimersByTime(1_000)
  vi.setSystemTime(Date.now() + by)
  expect(sinceMoment(then)).toBe(1_000)
})

it('what was before this page is as long ago as the clock says', () => {
  const then = momentOf(told(60_000))
  vi.advanceTimersByTime(1_000)
  expect(sinceMoment(then)).toBe(61_000)
})

it('what lies ahead of the clock began just now', () => {
  const then = momentOf(told(-5 * HOURS))
  vi.advanceTimersByTime(1_000)
  expect(sinceMoment(then)).toBe(1_000)
})
