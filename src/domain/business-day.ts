// Days on which banks settle: not weekends, not public holidays. A day is one of Lagos, YYYY-MM-DD.
import { fixedHolidays, movableHolidays } from './holidays.data.ts'
import { lagosDay } from './time.ts'

const DAY_MS = 86_400_000
const movable = new Map(movableHolidays.map(({ day, name }) => [day, name]))

/** The first moment of a day in Lagos. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+01:00`)

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * What the operator has stated of days since: the name of a holiday that was declared, or null for a day on
 * which banks settle after all. It counts before the calendar.
 */
export type StatedDays = ReadonlyMap<string, string | null>

const nothingStated: StatedDays = new Map()

/** The holiday's name, or null. */
export function holidayOn(day: string, stated: StatedDays = nothingStated): string | null {
  const said = stated.get(day)
  if (said !== undefined) return said
  const fixed = fixedHolidays[day.slice(5)] ?? movable.get(day)
  if (fixed !== undefined) return fixed
  const easter = easterOf(Number(day.slice(0, 4)))
  if (day === shifted(easter, -2)) return 'Good Friday'
  return day === shifted(easter, 1) ? 'Easter Monday' : null
}

/** No statement makes a weekend one. */
export function isBusinessDay(day: string, stated?: StatedDays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && holidayOn(day, stated) === null
}

/** The first business day after this one. */
export function nextBusinessDay(day: string, stated?: StatedDays): string {
  let next = shifted(day, 1)
  while (!isBusinessDay(next, stated)) next = shifted(next, 1)
  return next
}

/** T+1: what comes on a day is settled on the next business day; the cut-off is midnight in Lagos. */
export const settlesOn = (at: Date, stated?: StatedDays): string => nextBusinessDay(lagosDay(at), stated)

/** Easter Sunday by the Gregorian rule (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const [leaps, late] = [Math.floor(century / 4), century % 4]
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const full = (19 * golden + century - leaps - moon + 15) % 30
  const sunday = (32 + 2 * late + 2 * Math.floor(rest / 4) - full - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * full + 22 * sunday) / 451)
  const count = full + sunday - 7 * shift + 114
  const [month, day] = [Math.floor(count / 31), (count % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
