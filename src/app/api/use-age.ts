// How old the answer on a screen is, once that has to be said.
import { Unreachable } from './unreachable.ts'
import { useReachable } from './use-reachable.ts'

interface Read {
  data: unknown
  error: Error | null
  dataUpdatedAt: number
}

/**
 * When the answer on the screen was fetched, while the provider does not answer: also one that has taken the
 * question and keeps silent. Null while what is shown is as good as new.
 */
export function useAge({ data, error, dataUpdatedAt }: Read): Date | null {
  const { state, since } = useReachable()
  if (data === undefined) return null
  const isSilent = state !== 'online' && dataUpdatedAt < since
  return error instanceof Unreachable || isSilent ? new Date(dataUpdatedAt) : null
}
