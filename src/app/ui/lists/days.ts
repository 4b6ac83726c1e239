// How a day is called over the rows that are of it.
import { lagosDay, longDate } from '#domain/time.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `Today`, `Yesterday`, `Tue 17 Nov` within six days, `17 November 2026` otherwise; `day` is YYYY-MM-DD. */
export function dayHeading(day: string, now: Date): string {
  const days = Math.round((Date.parse(lagosDay(now)) - Date.parse(day)) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const noon = new Date(`${day}T12:00:00Z`)
  if (days < 0 || days > 6) return longDate(noon)
  const [date, month = ''] = longDate(noon).split(' ')
  return `${weekdays[noon.getUTCDay()]} ${date} ${month.slice(0, 3)}`
}
