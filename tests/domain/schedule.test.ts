import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  frequencies,
  occurrence,
  runMoment,
  scheduleStanding,
  type Timing,
} from '#domain/schedule.ts'
import { proves } from '#tests/spec/proves.ts'

const days = (timing: Timing, count: number) =>
  Array.from({ length: count }, (_, run) => occurrence(timing, run))

describe('the days of a schedule', () => {
  const from = (start_date: string, frequency: Timing['frequency'], end_date: string | null = null) => ({
    start_date,
    frequency,
    end_date,
  })

  test('once, daily, weekly', () => {
    expect(days(from('2026-03-31', 'once'), 2)).toEqual(['2026-03-31', null])
    expect(days(from('2026-02-27', 'daily'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(days(from('2026-12-28', 'weekly'), 2)).toEqual(['2026-12-28', '2027-01-04'])
  })

  test('monthly on the 31st runs on the last day of a shorter month and comes back', () => {
    expect(days(from('2026-01-31', 'monthly'), 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
    expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  })

  test('never after its last day, which counts', () => {
    expect(days(from('2026-05-01', 'daily', '2026-05-02'), 3)).toEqual(['2026-05-01', '2026-05-02', null])
  })

  test('each day comes after the one before, whatever the start', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...frequencies.slice(1)),
        fc.integer({ min: 0, max: 200 }),
        (start, frequency, run) => {
          const timing = from(start.toISOString().slice(0, 10), frequency)
          const [one, next] = [occurrence(timing, run)!, occurrence(timing, run + 1)!]
          expect(next > one).toBe(true)
          if (frequency === 'monthly') expect(Number(next.slice(8))).toBeLessThanOrEqual(start.getUTCDate())
        },
      ),
    )
  })

  test('a day begins to run at 7:00 in Lagos', () => {
    expect(runMoment('2026-03-02').toISOString()).toBe('2026-03-02T06:00:00.000Z')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

test('what the state of a schedule means to a person', () => {
  proves(
    'transition:scheduled-status.successful',
    'transition:scheduled-status.scheduled',
    'transition:scheduled-status.cancelled',
  )
  expect(['COMPLETED', 'SUCCESSFUL'].map(scheduleStanding)).toEqual(['successful', 'successful'])
  expect(['ACTIVE', 'PENDING'].map(scheduleStanding)).toEqual(['scheduled', 'scheduled'])
  expect(['CANCELLED', 'DECLINED', 'EXPIRED', 'x'].map(scheduleStanding)).toEqual(Array(4).fill('cancelled'))
})
