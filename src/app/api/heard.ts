// What the provider has told this page, as opposed to what was kept from before.
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'

/**
 * The answer of a reading once the provider has given it to this page, whichever part of the page asked; what
 * is restored counts as outdated until then (offline/saved-reads.ts).
 */
export function useHeard<T>(
  { data, dataUpdatedAt }: UseQueryResult<T>, key: readonly unknown[],
): T | undefined {
  const client = useQueryClient()
  // The time is read so that each answer is noticed, also one that says the same as before.
  return dataUpdatedAt > 0 && client.getQueryState(key)?.isInvalidated === false ? data : undefined
}
