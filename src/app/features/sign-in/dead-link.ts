// Whether a refusal means that a mailed link is of no more use, and why.
import { Refusal } from '#contract/refusal.ts'

export type DeadLink = 'expired' | 'invalid'

/** Null when the link may still work: no answer, a wait, a password that will not do. */
export function deadLink(error: unknown): DeadLink | null {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'expired_token') return 'expired'
  const names = error.errors ? 'token' in error.errors : error.status === 401
  return names ? 'invalid' : null
}
