// What changes without this phone is asked for again, by one rule for all screens: one small question in half
// a minute, whatever is open, and none while nobody sees the page. Only what a person has just sent or opened
// on its way is looked after sooner, for half a minute (follow.ts).
/** The least between two questions, and how often a screen asks that is open alone. */
export const QUESTION_EVERY_MS = 30_000

export interface Again {
  /** How old an answer is at least before it is asked for again. */
  every: number
  /** Whether an answer may change. */
  isOpen: (data: never) => boolean
}

interface Asked { meta?: Record<string, unknown> | undefined }

/** A reading whose answer may change while it is on the screen: as long as `isOpen` says so of it. */
export const watching = <R extends Asked, T = never>(
  asked: R, isOpen?: (data: T) => boolean, every = QUESTION_EVERY_MS,
): R => ({ ...asked, meta: { ...asked.meta, ...again(every, isOpen) } })

/** What the meta of such a reading says. */
export const again = (every: number, isOpen: (data: never) => boolean = () => true): { again: Again } =>
  ({ again: { every, isOpen } })

/** The same, which is only looked at. */
export const notWatching = <R extends Asked>(asked: R): R =>
  ({ ...asked, meta: { ...asked.meta, again: undefined } })

export const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/**
 * Asks every `ms` while the page is seen: for what was sent and got no answer, until it is known. Answers the
 * function that ends it.
 */
export function askWhileSeen(ask: () => unknown, ms: number): () => void {
  const timer = setInterval(() => { if (!isHidden()) void ask() }, ms)
  return () => clearInterval(timer)
}
