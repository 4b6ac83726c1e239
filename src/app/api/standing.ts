// How a read stands, in plain words for whatever draws it.
import type { UseQueryResult } from '@tanstack/react-query'
import { Refusal } from '#contract/refusal.ts'
import { Unreachable } from './unreachable.ts'
import { useAge } from './use-age.ts'

export interface Standing<T> {
  /** Undefined until there is an answer, of now or kept. */
  data: T | undefined
  /** `silent`: no network and nothing kept. `barred`: not for this person's role. `gone`: there is none. */
  state: 'loading' | 'silent' | 'barred' | 'gone' | 'failed' | 'ready'
  /** What to say when it failed. */
  problem: string
  /** When the answer was fetched, while the provider does not answer; null when it is as good as new. */
  kept_at: Date | null
  busy: boolean
  retry: () => void
}

export function useStanding<T>(query: UseQueryResult<T>): Standing<T> {
  const { data, error, isFetching, refetch } = query
  return {
    data,
    state: data !== undefined ? 'ready' : error ? standingWithout(error) : 'loading',
    problem: error?.message ?? '',
    kept_at: useAge(query),
    busy: isFetching,
    retry: () => void refetch(),
  }
}

/** Why there is no answer to show. */
export function standingWithout(error: Error): 'silent' | 'barred' | 'gone' | 'failed' {
  if (error instanceof Unreachable) return 'silent'
  const code = error instanceof Refusal ? error.code : undefined
  if (code === 'forbidden') return 'barred'
  return code === 'not_found' ? 'gone' : 'failed'
}
