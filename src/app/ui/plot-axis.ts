// Where the bars of a plot stand: one scale for both sides, two round marks over zero, names of days.
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'

export interface PlotDay {
  /** YYYY-MM-DD in Lagos. */
  day: string
  up: Kobo
  down: Kobo
}

// The smallest step between two marks: 100 naira.
const LEAST_STEP = 10_000

/** The round step (1, 2 or 5 times a power of ten, times 1.5 too) of which `most` holds two to four. */
export function roundStep(most: number): Kobo {
  const power = 10 ** Math.floor(Math.log10(Math.max(most / 2, LEAST_STEP)))
  const factor = [5, 2.5, 2, 1.5, 1].find((each) => each * power * 2 <= Math.max(most, 2 * power)) ?? 1
  return kobo(factor * power)
}

const short = (amount: Kobo) => formatMoney(amount).replace(/\.00$/, '').replace(/(,000)+$/, (zeros) =>
  ['', 'k', 'm', 'b', 't'][zeros.length / 4] ?? zeros)

/** Percent of the height: `top` of each mark, `zero` of the line, `share` of an amount. */
export function axis(days: readonly PlotDay[]) {
  const most = (side: 'up' | 'down') => Math.max(0, ...days.map((day) => day[side]))
  const step = roundStep(Math.max(most('up'), most('down')))
  const over = Math.max(most('up'), step)
  const whole = over + Math.max(most('down'), step / 4)
  const zero = (over / whole) * 100
  const share = (size: number) => (size / whole) * 100
  const marks = [1, 2].map((times) => kobo(step * times)).filter((amount) => amount <= over * 1.02)
    .map((amount) => ({ words: short(amount), top: zero - share(amount) }))
  const below = most('down') >= step ? [{ words: `\u2212${short(step)}`, top: zero + share(step) }] : []
  return { marks: [...marks, ...below], zero, share }
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Today`, or `Fri 13 Nov`, or only one half of it. */
export function dayName(day: string, today: string, half?: 'weekday' | 'date'): string {
  if (day === today) return 'Today'
  const at = new Date(`${day}T12:00:00Z`)
  const weekday = weekdays[at.getUTCDay()] ?? ''
  const date = `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`
  return half ? { weekday, date }[half] : `${weekday} ${date}`
}
