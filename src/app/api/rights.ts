// A right that was taken away: the provider refuses, and what the person may do is asked again, so that the
// screen follows.
import type { QueryClient } from '@tanstack/react-query'
import { merchants } from '#contract/merchants.ts'
import { onForbidden } from './forbidden.ts'
import { profileReading } from './permissions.ts'

/** Between two asks, in milliseconds: a screen that is refused every few seconds makes no storm. */
export const rightsPause = { least: 5_000 }

/**
 * For the cache that is in use when something is refused. The profile's own refusal asks nothing again.
 * Answers how to stop.
 */
export function followRights(clientInUse: () => Promise<QueryClient> | null): () => void {
  let asked_at = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    timer = undefined
    asked_at = performance.now()
    const client = await clientInUse()
    await client?.invalidateQueries({ queryKey: profileReading.queryKey, exact: true })
  }
  const stop = onForbidden((endpoint) => {
    if (endpoint === merchants.profile || timer !== undefined) return
    timer = setTimeout(ask, Math.max(0, asked_at + rightsPause.least - performance.now()))
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
