// A moment as Lagos sees it: 10:42 today, Tue 17 Nov, 10:42 this week, 17 November 2026 otherwise.
import { useState } from 'react'
import { lagosClock, longDate, shortTime } from '#domain/time.ts'

interface TimeTextProps {
  at: string | Date
  /** Injected by tests. */
  now?: Date
  /** The long date always, as funding and settlement want. */
  long?: boolean
}

export function TimeText({ at, now, long }: TimeTextProps) {
  const [opened] = useState(() => new Date())
  const moment = typeof at === 'string' ? new Date(at) : at
  return (
    <time dateTime={moment.toISOString()} title={`${longDate(moment)}, ${lagosClock(moment)}`}
      className="figures">
      {long ? longDate(moment) : shortTime(moment, now ?? opened)}
    </time>
  )
}
