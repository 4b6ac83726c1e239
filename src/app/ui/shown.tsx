// An answer on the page, with its age when there is no network, or what stands in its place.
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { NotForRole } from './not-for-role.tsx'
import { OfflineState } from './offline-state.tsx'
import { EmptyState, ErrorState } from './states.tsx'

export interface ShownProps<T> {
  standing: {
    data: T | undefined
    state: 'loading' | 'silent' | 'barred' | 'gone' | 'failed' | 'ready'
    problem: string
    kept_at: Date | null
    busy: boolean
    retry: () => void
  }
  /** The shape of the page while nothing is known yet. */
  loading: ReactNode
  /** What it is, in a sentence: `payment link`. Said when there is none. */
  what?: string
  /** Over what the provider says when it cannot be had. */
  failed?: string
  children: (data: T) => ReactNode
}

export function Shown<T>({ standing, loading, what, failed, children }: ShownProps<T>) {
  const { data, state, problem, kept_at, busy, retry } = standing
  if (state === 'loading') return loading
  if (state === 'silent') return <OfflineState onRetry={retry} />
  if (state === 'barred')
    return (
      <NotForRole>
        {problem}
      </NotForRole>
    )
  if (state === 'gone' && what !== undefined)
    return (
      <EmptyState icon={SearchX} title={`There is no such ${what}`}>
        Check the link. What belongs to test mode is not there in live mode, and the other way round.
      </EmptyState>
    )
  // To ask again for what is not there helps nobody.
  if (state === 'gone' && failed !== undefined)
    return <EmptyState icon={SearchX} title={failed}>{problem}</EmptyState>
  if (data === undefined)
    return (
      <ErrorState title={failed} onRetry={retry} busy={busy}>
        {problem}
      </ErrorState>
    )
  return (
    <>
      {kept_at && <OfflineState at={kept_at} onRetry={retry} />}
      {children(data)}
    </>
  )
}
