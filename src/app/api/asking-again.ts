// What changes without this phone is asked for again, by one rule for all screens: one small question in half
// a minute, whatever is open, and none while nobody sees the page. Only what a person has just sent or opened
// on its way is looked after sooner, for half a minute (follow.ts).
import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'

/** The least between two questions, and how often a screen asks that is open alone. */
export const QUESTION_EVERY_MS = 30_000

interface Again {
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

/** Asks for what is watched, from the first screen that watches something to the last. */
export function keepAsking(client: QueryClient): void {
  const cache = client.getQueryCache()
  const ages = new Ages()
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = () => {
    ages.goOn()
    const watched = cache.findAll({ type: 'active' }).filter((query) => againOf(query) !== undefined)
    if (watched.length === 0) {
      clearInterval(timer)
      timer = undefined
    }
    for (const query of watched) ages.of(query)
    if (isHidden() || !onlineManager.isOnline()) return
    const overdue = (query: Query) => ages.of(query) / (againOf(query)?.every ?? Infinity)
    const [next] = watched.filter((query) => overdue(query) >= 1 && mayChange(query))
      .sort((one, other) => overdue(other) - overdue(one))
    if (next) void client.refetchQueries({ queryKey: next.queryKey, exact: true }, { cancelRefetch: false })
  }
  cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' && againOf(query)) timer ??= setInterval(ask, QUESTION_EVERY_MS)
  })
}

/** Of whoever looks at it: the screens that only read it do not ask. */
const againOf = ({ observers }: Query): Again | undefined =>
  observers.filter(({ options }) => options.enabled !== false)
    .map(({ options }) => options.meta?.['again'] as Again | undefined).find((again) => again !== undefined)

function mayChange(query: Query): boolean {
  const { data, fetchStatus } = query.state
  return fetchStatus === 'idle' && (data === undefined || againOf(query)?.isOpen(data as never) === true)
}

/** How old answers are, by the timer's own beats: the clock of a phone may be put back. */
class Ages {
  private beat = 0
  private readonly known = new WeakMap<Query, { count: number, beat: number }>()

  goOn() {
    this.beat += 1
  }

  /** In milliseconds; what came since the last beat is as old as a beat. */
  of(query: Query): number {
    const { dataUpdateCount, errorUpdateCount } = query.state
    const count = dataUpdateCount + errorUpdateCount
    const known = this.known.get(query)
    const last = known?.count === count ? known : { count, beat: this.beat - 1 }
    this.known.set(query, last)
    return (this.beat - last.beat) * QUESTION_EVERY_MS
  }
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/**
 * Asks every `ms` while the page is seen: for what was sent and got no answer, until it is known. Answers the
 * function that ends it.
 */
export function askWhileSeen(ask: () => unknown, ms: number): () => void {
  const timer = setInterval(() => { if (!isHidden()) void ask() }, ms)
  return () => clearInterval(timer)
}
