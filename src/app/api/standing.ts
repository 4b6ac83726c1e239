// How a read stands, in plain words for whatever draws it.
import type { UseQueryResult } from '@tanstack/react-query'
import { Refusal } from '#contract/refusal.ts'
import { Unreachable } from './unreachable.ts'

export interface Standing<T> {
  /** Undefined until there is an answer, of now or kept. */
  data: T | undefined
  /** `silent`: no network and nothing kept. `barred`: not for this person's role. */
  state: 'loading' | 'silent' | 'barred' | 'failed' | 'ready'
  /** What to say when it failed. */
  problem: string
  /** When the answer was fetched, if it could not be renewed; null when it is fresh. */
  kept_at: Date | null
  busy: boolean
  retry: () => void
}

export function standingOf<T>({
  data,
  error,
  dataUpdatedAt,
  isFetching,
  refetch,
}: UseQueryResult<T>): Standing<T> {
  const isSilent = error instanceof Unreachable
  const isBarred = error instanceof Refusal && error.code === 'forbidden'
  const nothing = error ? (isSilent ? 'silent' : isBarred ? 'barred' : 'failed') : 'loading'
  return {
    data,
    state: data === undefined ? nothing : 'ready',
    problem: error?.message ?? '',
    kept_at: data !== undefined && isSilent ? new Date(dataUpdatedAt) : null,
    busy: isFetching,
    retry: () => void refetch(),
  }
}
