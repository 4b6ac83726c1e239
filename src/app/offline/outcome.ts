// What an answer, or none, means for the entry that was being sent: the table of offline-notes, in one place.
import { Refusal } from '#contract/refusal.ts'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import type { Outcome, Problem } from './outbox-states.ts'

/** `frozen` says that nothing else of the group can be sent either. */
export interface Verdict {
  outcome: Outcome
  frozen?: boolean
}

/** Thrown by what stands between the phone and the network: the entry cannot be sent as it is. */
export class CannotSend extends Error {
  override readonly name = 'CannotSend'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** What a failed try comes to. What is not understood is unknown: it is asked about, never sent blindly. */
export function verdictOn(error: unknown): Verdict {
  const { message } = error as Error
  if (error instanceof CannotSend)
    return { outcome: { is: 'rejected', problem: { code: error.code, message } } }
  if (error instanceof Refusal) return verdictOnRefusal(error)
  if (error instanceof Unreachable && error.sent === 'no') {
    return { outcome: { is: 'later', problem: { code: 'unreachable', message } } }
  }
  const isKnown = error instanceof Unreachable || error instanceof Unreadable
  // What failed for want of a network goes on as soon as there is one; a gateway's trouble takes its own
  // time.
  const isNetwork = error instanceof Unreachable && error.reason !== 'gateway'
  const retry_after = error instanceof Unreachable ? error.retry_after : undefined
  const problem = {
    code: isNetwork ? 'unreachable' : 'unclear',
    message: isKnown ? message : 'It is not known whether this arrived.',
  }
  return { outcome: { is: 'unknown', problem, if_absent: 'queued', ...inTime(retry_after) } }
}

const inTime = (retry_after: number | undefined) => (retry_after ? { after_ms: retry_after * 1000 } : {})

function verdictOnRefusal(refusal: Refusal): Verdict {
  const { code, message, errors, retry_after } = refusal
  const problem: Problem = { code, message, ...(errors && { errors }) }
  switch (code) {
    case 'unauthenticated':
      return { outcome: { is: 'needs_auth' } }
    case 'rate_limited':
      return { outcome: { is: 'later', problem, ...inTime(retry_after) } }
    // The first try is still at work, or the provider broke down on the way: perhaps after it was done.
    case 'in_progress':
    case 'unavailable':
    case 'internal':
      return { outcome: { is: 'unknown', problem, if_absent: 'queued', ...inTime(retry_after) } }
    // "Already there", or under this id, may well be this very thing: only the provider's own list tells.
    case 'conflict':
    case 'idempotency_mismatch':
      return { outcome: { is: 'unknown', problem, if_absent: 'conflict' } }
    case 'stale':
      return { outcome: { is: 'conflict', problem } }
    case 'under_review':
      return { outcome: { is: 'rejected', problem }, frozen: true }
    default:
      return { outcome: { is: 'rejected', problem } }
  }
}
