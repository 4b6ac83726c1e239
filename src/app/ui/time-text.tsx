// A moment as Lagos sees it: 10:42 today, Tue 17 Nov, 10:42 this week, 17 November 2026 otherwise.
import { longDate, shortTime, wholeTime } from '#domain/time.ts'
import { useToday } from '#app/clock/use-day.ts'

interface TimeTextProps {
  at: string | Date
  /** Injected by tests. */
  now?: Date
  /** The long date always, as funding and settlement want. */
  long?: boolean
  /** The long date with its hour always: until when something counts. */
  exact?: boolean
}

export function TimeText({ at, now, long, exact }: TimeTextProps) {
  const today = useToday()
  const moment = typeof at === 'string' ? new Date(at) : at
  const whole = wholeTime(moment)
  const short = long ? longDate(moment) : shortTime(moment, now ?? today)
  return (
    // A date with its hour is wider than a narrow phone with large letters: it may break between its words.
    <time
      dateTime={moment.toISOString()} title={whole}
      className={exact ? 'figures !whitespace-normal' : 'figures'}
    >
      {exact ? whole : short}
    </time>
  )
}
