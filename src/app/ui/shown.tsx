// An answer on the page, with its age when there is no network, or what stands in its place.
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { OfflineState } from './offline-state.tsx'
import { EmptyState, ErrorState } from './states.tsx'

interface ShownProps<T> {
  standing: {
    data: T | undefined
    state: 'loading' | 'silent' | 'barred' | 'failed' | 'ready'
    problem: string
    kept_at: Date | null
    busy: boolean
    retry: () => void
  }
  /** The shape of the page while nothing is known yet. */
  loading: ReactNode
  children: (data: T) => ReactNode
}

export function Shown<T>({ standing, loading, children }: ShownProps<T>) {
  const { data, state, problem, kept_at, busy, retry } = standing
  if (state === 'loading') return loading
  if (state === 'silent') return <OfflineState onRetry={retry} />
  if (state === 'barred')
    return (
      <EmptyState icon={Lock} title="Not for your role">
        {problem}
      </EmptyState>
    )
  if (state === 'failed' || data === undefined)
    return (
      <ErrorState onRetry={retry} busy={busy}>
        {problem}
      </ErrorState>
    )
  return (
    <>
      {kept_at && (
        <div className="mb-4">
          <OfflineState at={kept_at} onRetry={retry} />
        </div>
      )}
      {children(data)}
    </>
  )
}
