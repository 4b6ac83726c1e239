// What an answer from outside decides about something that was sent: only a certain one ends it, everything
// else leaves its money reserved.
import type { CodeClass } from '#domain/response-code.ts'
import { LAST_QUERY_MS, nextQuery } from './back-off.ts'

/** `waits` was the last time that it was asked about: from here on a person sees to it. */
export type Verdict = 'paid' | 'failed' | 'open' | 'waits'

interface Heard {
  sent_at: Date | null
  /** Where it was asked for by a query, when that was. */
  asked_at: Date | undefined
  now: Date
}

export function verdictOf(kind: CodeClass, { sent_at, asked_at, now }: Heard): Verdict {
  if (kind === 'paid') return 'paid'
  if (kind === 'refused' || (kind === 'absent' && isBelieved(sent_at, asked_at))) return 'failed'
  const was_last = asked_at !== undefined && nextQuery(sent_at ?? now, asked_at) === null
  return was_last ? 'waits' : 'open'
}

/** "No record" may mean "not yet": it counts when it is still said 24 hours after it was sent. */
const isBelieved = (sent_at: Date | null, asked_at: Date | undefined): boolean =>
  sent_at !== null && asked_at !== undefined && asked_at.getTime() - sent_at.getTime() >= LAST_QUERY_MS

/** Whether an answer that comes after the end says the opposite of it. */
export const contradicts = (status: 'SUCCESSFUL' | string, kind: CodeClass): boolean =>
  status === 'SUCCESSFUL' ? kind === 'refused' : kind === 'paid'
