// Months of the books, YYYY-MM in Lagos: which days they have, and when one may be closed.
import { lagosDay } from './time.ts'

const names = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December',
] as const

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Of a day, YYYY-MM-DD. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** `monthBeside('2026-01', -1)` is `2025-12`. */
export function monthBeside(month: string, months: number): string {
  const [year = 0, place = 1] = month.split('-').map(Number)
  const counted = year * 12 + place - 1 + months
  return `${Math.floor(counted / 12)}-${String((counted % 12) + 1).padStart(2, '0')}`
}

export const firstDayOf = (month: string): string => `${month}-01`

export const lastDayOf = (month: string): string =>
  new Date(Date.parse(firstDayOf(monthBeside(month, 1))) - 86_400_000).toISOString().slice(0, 10)

/** `March 2026`. */
export const monthWords = (month: string): string =>
  `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** What began before midnight may still be booked for a while. */
export const CLOSE_AFTER_MINUTES = 60

/** From one o'clock in the night on the first of the next month. */
export const mayClose = (month: string, now: Date): boolean =>
  month < monthOf(lagosDay(new Date(now.getTime() - CLOSE_AFTER_MINUTES * 60_000)))

/** What the close of a month looks at before. */
export const openInMonth = {
  payouts: { one: 'payout without an outcome', many: 'payouts without an outcome' },
  bills: { one: 'bill without an outcome', many: 'bills without an outcome' },
  settlements: { one: 'settlement not paid', many: 'settlements not paid' },
  chargebacks: { one: 'chargeback open', many: 'chargebacks open' },
  imports: { one: 'file in review', many: 'files in review' },
} as const

export type OpenInMonth = keyof typeof openInMonth

export const openInMonthNames = Object.keys(openInMonth) as [OpenInMonth, ...OpenInMonth[]]
