// Days and hours as Lagos sees them: UTC+1 all year round.

const LAGOS_OFFSET_MS = 3_600_000

const inLagos = (at: Date) => new Date(at.getTime() + LAGOS_OFFSET_MS)

/** The calendar day in Lagos, YYYY-MM-DD. */
export const lagosDay = (at: Date): string => inLagos(at).toISOString().slice(0, 10)

/** Hours and minutes in Lagos, `10:42`. */
export const lagosClock = (at: Date): string => inLagos(at).toISOString().slice(11, 16)

/** `20261121-104215` in Lagos: what the name of a file says of its time. */
export const fileStamp = (at: Date): string =>
  inLagos(at).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)

const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July',
  'August', 'September', 'October', 'November', 'December',
] as const
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** `17 November 2026`: the long date of funding and settlement (spec 9). */
export function longDate(at: Date): string {
  const lagos = inLagos(at)
  return `${lagos.getUTCDate()} ${months[lagos.getUTCMonth()]} ${lagos.getUTCFullYear()}`
}

/** `17 Nov 2026`: where a line has no room for the long one. */
export function shortDate(at: Date): string {
  const lagos = inLagos(at)
  return `${lagos.getUTCDate()} ${shortMonth(lagos)} ${lagos.getUTCFullYear()}`
}

const shortMonth = (lagos: Date) => (months[lagos.getUTCMonth()] ?? '').slice(0, 3)

/** `17 November 2026, 10:42`. */
export const wholeTime = (at: Date): string => `${longDate(at)}, ${lagosClock(at)}`

/** `10:42` today, `Tue 17 Nov, 10:42` within six days, `17 November 2026` otherwise. */
export function shortTime(at: Date, now: Date): string {
  if (lagosDay(at) === lagosDay(now)) return lagosClock(at)
  const days = Math.abs(Date.parse(lagosDay(now)) - Date.parse(lagosDay(at))) / 86_400_000
  if (days > 6) return longDate(at)
  const lagos = inLagos(at)
  return `${weekdays[lagos.getUTCDay()]} ${lagos.getUTCDate()} ${shortMonth(lagos)}, ${lagosClock(at)}`
}
