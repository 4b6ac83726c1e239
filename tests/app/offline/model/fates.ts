// What can happen to one request between a phone and a provider.
import { Unreachable } from '#app/api/unreachable.ts'
import { Refusal } from '#contract/refusal.ts'

/** Of a request that changes something. `late` is committed only after the dashboard gave up on it. */
export const fates = [
  'answered',
  'never left',
  'lost on the way',
  'answer lost',
  'late',
  'gateway before',
  'gateway after',
  'error before',
  'error after',
  'busy before',
  'busy after',
  'slow down',
  'logged out',
  'unreadable',
  'already there',
  'refused',
  'forbidden',
  'stale',
  'under review',
  'killed before',
  'killed after',
  'frozen before',
  'frozen after',
] as const

export type Fate = (typeof fates)[number]

/** After these the provider has done it, whatever came back. */
export const isDone = new Set<Fate>([
  'answered', 'answer lost', 'gateway after', 'error after', 'busy after', 'unreadable', 'killed after',
  'frozen after',
])

/** These say for certain whether it was done; after all others it has to be asked. */
export const certain = new Set<Fate>([
  'answered', 'never left', 'slow down', 'logged out', 'refused', 'forbidden', 'stale', 'under review',
])

/** Of a question. */
export const askingFates = {
  answered: () => {},
  /** An answer from which nobody can tell. */
  unclear: () => {},
  'never left': () => { throw new Unreachable('offline', 'no') },
  lost: () => { throw new Unreachable('network', 'maybe') },
  gateway: () => { throw new Unreachable('gateway', 'maybe', { status: 504 }) },
  'slow down': () => { throw new Refusal('rate_limited', 'Slow down.', { retry_after: 5 }) },
  error: () => { throw new Refusal('internal', 'Oh.') },
  'logged out': (revoke: () => void) => {
    revoke()
    throw new Refusal('unauthenticated', 'Log in.')
  },
}

export type AskingFate = keyof typeof askingFates
