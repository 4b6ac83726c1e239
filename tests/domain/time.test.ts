// Days and hours as Lagos sees them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lagosClock, lagosDay, longDate, shortDate, shortTime } from '#domain/time.ts'

const at = (text: string) => new Date(text)
const now = at('2026-11-21T09:00:00Z')

describe('in Lagos', () => {
  test('a day begins an hour before it does in London', () => {
    expect(lagosDay(at('2026-11-20T22:59:59Z'))).toBe('2026-11-20')
    expect(lagosDay(at('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
    expect(lagosDay(at('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
    expect(lagosClock(at('2026-11-20T23:05:00Z'))).toBe('00:05')
  })

  test('there is no summer time', () => {
    expect(lagosClock(at('2026-01-15T09:42:00Z'))).toBe('10:42')
    expect(lagosClock(at('2026-07-15T09:42:00Z'))).toBe('10:42')
  })
})

describe('a moment is shown', () => {
  test('with the whole date where a date stands alone', () => {
    expect(longDate(at('2026-11-17T12:00:00Z'))).toBe('17 November 2026')
    expect(longDate(at('2026-12-31T23:00:00Z'))).toBe('1 January 2027')
    expect(shortDate(at('2026-12-31T23:00:00Z'))).toBe('1 Jan 2027')
  })

  test.each([
    ['2026-11-21T09:42:00Z', '10:42'], ['2026-11-20T23:00:00Z', '00:00'],
    ['2026-11-20T22:59:00Z', 'Fri 20 Nov, 23:59'],
    ['2026-11-17T09:42:00Z', 'Tue 17 Nov, 10:42'], ['2026-11-15T09:42:00Z', 'Sun 15 Nov, 10:42'],
    ['2026-11-14T09:42:00Z', '14 November 2026'], ['2025-11-21T09:42:00Z', '21 November 2025'],
    ['2026-11-22T09:42:00Z', 'Sun 22 Nov, 10:42'], ['2026-12-01T09:42:00Z', '1 December 2026'],
  ])('%s as %s', (moment, shown) => {
    expect(shortTime(at(moment), now)).toBe(shown)
  })

  test('without a weekday that could be last week\'s', () => {
    const days = fc.integer({ min: -400, max: 400 })
    fc.assert(fc.property(days, (distance) => {
      const shown = shortTime(new Date(now.getTime() + distance * 86_400_000), now)
      expect(/^[A-Z][a-z]{2} /.test(shown)).toBe(distance !== 0 && Math.abs(distance) <= 6)
    }))
  })
})
