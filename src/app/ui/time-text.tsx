// A moment as Lagos sees it: 10:42 today, Tue 17 Nov, 10:42 this week, 17 November 2026 otherwise.
import { useState } from 'react'
import { longDate, shortTime, wholeTime } from '#domain/time.ts'

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
  const [opened] = useState(() => new Date())
  const moment = typeof at === 'string' ? new Date(at) : at
  const whole = wholeTime(moment)
  const short = long ? longDate(moment) : shortTime(moment, now ?? opened)
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
