// How old an answer is, by the provider's time: the library takes the clock of the phone, and one that is put
// back by a year would have an answer count as new for a year.
import { QueryCache, type Query } from '@tanstack/react-query'
import { providerNow } from '#app/clock/provider-time.ts'

/** Its `dataUpdatedAt` are milliseconds since 1970 by the provider's clock. */
export class TimedCache extends QueryCache {
  readonly #timed = new WeakSet<object>()

  override build: QueryCache['build'] = (...given) => {
    const query = super.build(...given)
    if (!this.#timed.has(query)) {
      this.#timed.add(query)
      tellTime(query as unknown as Query)
    }
    return query
  }
}

function tellTime(query: Query) {
  const setData = query.setData.bind(query)
  query.setData = ((answer: unknown, options?: Parameters<typeof setData>[1]) =>
    setData(answer, { ...options, updatedAt: options?.updatedAt ?? providerNow() } as typeof options)
  ) as typeof setData
  query.isStaleByTime = (fresh_ms = 0) => {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined) return true
    if (fresh_ms === 'static') return false
    const age_ms = providerNow() - dataUpdatedAt
    // What is of the time to come was asked for while another time was believed.
    return isInvalidated || age_ms < 0 || age_ms >= fresh_ms
  }
}
