// Whether a refusal means that a mailed link is of no more use, and why.
import { isRefusal, type Problem } from './problem.ts'

export type DeadLink = 'expired' | 'invalid'

/** Null when the link may still work: no answer, a wait, a password that will not do. */
export function deadLink(problem: Problem | null | undefined): DeadLink | null {
  if (!isRefusal(problem)) return null
  if (problem.code === 'expired_token') return 'expired'
  const isInvalid = problem.code === 'invalid_token' || problem.code === 'unauthenticated'
  return isInvalid || (problem.errors && 'token' in problem.errors) ? 'invalid' : null
}
