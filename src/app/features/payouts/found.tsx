// One item out of an answer that is a list of at most one: the item, or what stands in its place.
import type { UseQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Unreachable } from '#app/api/unreachable.ts'
import { useAge } from '#app/api/use-age.ts'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'

interface FoundProps<T> {
  query: UseQueryResult<{ items: T[] }>
  /** What it is: `payout`. */
  what: string
  children: (item: T) => ReactNode
}

export function Found<T>({ query, what, children }: FoundProps<T>) {
  const { data, error, refetch, isFetching } = query
  const age = useAge(query)
  const again = () => void refetch()
  const isSilent = error instanceof Unreachable
  const [item] = data?.items ?? []
  if (item) {
    return (
      <>
        {age && (
          <div className="mb-4">
            <OfflineState at={age} onRetry={again} />
          </div>
        )}
        {children(item)}
      </>
    )
  }
  if (isSilent) return <OfflineState onRetry={again} />
  if (error)
    return (
      <ErrorState onRetry={again} busy={isFetching}>
        {error.message}
      </ErrorState>
    )
  if (data) {
    return (
      <EmptyState icon={SearchX} title={`There is no such ${what}`}>
        Check the link. A {what} of test mode is not there in live mode, and the other way round.
      </EmptyState>
    )
  }
  return (
    <>
      <Skeleton className="w-1/2 h-9 mb-4" />
      <SkeletonRows rows={4} />
    </>
  )
}
