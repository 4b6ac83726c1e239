import { describe, expect, test } from 'vitest'
import { holidayOn, isBusinessDay, nextBusinessDay, settlesOn } from '#domain/business-day.ts'
import { movableHolidays } from '#domain/holidays.data.ts'

describe('holidays', () => {
  test.each([
    ['2026-04-03', 'Good Friday'], ['2026-04-06', 'Easter Monday'], ['2025-04-18', 'Good Friday'],
    ['2027-03-29', 'Easter Monday'], ['2038-04-26', 'Easter Monday'], ['2026-06-12', 'Democracy Day'],
    ['2026-12-25', 'Christmas Day'], ['2026-03-20', 'Eid-el-Fitr'], ['2026-03-18', null],
  ])('%s is %s', (day, name) => {
    expect(holidayOn(day)).toBe(name)
  })

  test('that follow the moon are real days, each once, in order', () => {
    const days = movableHolidays.map(({ day }) => day)
    expect(days).toEqual([...new Set(days)].sort())
    for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
  })
})

test.each([
  ['2026-03-02', true], ['2026-03-07', false], ['2026-03-08', false], ['2026-05-01', false],
  ['2026-10-01', false], ['2026-10-02', true],
])('%s is a business day: %s', (day, is) => {
  expect(isBusinessDay(day)).toBe(is)
})

test('the next business day passes over weekends, holidays and the turn of the year', () => {
  expect(nextBusinessDay('2026-03-06')).toBe('2026-03-09')
  expect(nextBusinessDay('2026-12-24')).toBe('2026-12-28')
  expect(nextBusinessDay('2026-12-31')).toBe('2027-01-04')
  expect(nextBusinessDay('2028-02-28')).toBe('2028-02-29')
})

test('the day of a payment is that of Lagos: from 11 at night in UTC it is the next', () => {
  expect(settlesOn(new Date('2026-03-02T22:59:59Z'))).toBe('2026-03-03')
  expect(settlesOn(new Date('2026-03-02T23:00:00Z'))).toBe('2026-03-04')
})
