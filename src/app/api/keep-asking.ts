// Asks again for what screens watch (asking-again.ts): the one timer for all of them. It comes after the
// first picture.
import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { isHidden, QUESTION_EVERY_MS, type Again } from './asking-again.ts'

/**
 * Asks for what is watched, from the first screen that watches something to the last. Answers the function
 * that ends it.
 */
export function keepAsking(client: QueryClient): () => void {
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
  const begin = () => { timer ??= setInterval(ask, QUESTION_EVERY_MS) }
  if (cache.findAll({ type: 'active' }).some(againOf)) begin()
  const end = cache.subscribe(({ type, query }) => {
    if (type === 'observerAdded' && againOf(query)) begin()
  })
  return () => {
    end()
    clearInterval(timer)
  }
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
