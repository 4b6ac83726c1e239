// The 48 hours within which documents are reviewed (spec 1 and 9), and times as the console shows them.
import { lagosClock, shortDate } from '#domain/time.ts'

export const REVIEW_HOURS = 48

const HOUR = 3_600_000

interface Remaining {
  words: string
  colour: 'plain' | 'amber' | 'clay'
}

/** How long there still is, or by how much it is late. */
export function remaining(submitted_at: Date, now: Date): Remaining {
  const left = submitted_at.getTime() + REVIEW_HOURS * HOUR - now.getTime()
  const hours = Math.floor(Math.abs(left) / HOUR)
  const minutes = Math.floor(Math.abs(left) / 60_000) % 60
  const amount = hours === 0 ? `${minutes} min` : `${hours} h`
  if (left < 0) return { words: `${amount} late`, colour: 'clay' }
  return { words: `${amount} left`, colour: left < 12 * HOUR ? 'amber' : 'plain' }
}

/** `2 Mar 2026, 10:42` in Lagos. */
export const moment = (at: Date): string => `${shortDate(at)}, ${lagosClock(at)}`

/** A day written YYYY-MM-DD as `2 Mar 2026`. */
export const day = (text: string): string => shortDate(new Date(text))

export function fileSize(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${Math.round(bytes / 104_858) / 10} MB`
}
