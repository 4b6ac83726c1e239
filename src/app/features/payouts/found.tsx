// The page of one item out of an answer that is a list of at most one: the item, or what stands in its place.
import type { UseQueryResult } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { useStanding } from '#app/api/standing.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'

interface FoundPageProps<T> {
  query: UseQueryResult<{ items: T[] }>
  /** What it is: `Scheduled payout`. */
  title: string
  back: string
  children: (item: T) => ReactNode
}

export function FoundPage<T>({ query, title, back, children }: FoundPageProps<T>) {
  const what = title.toLowerCase()
  return (
    <>
      <PageHeader title={title} back={{ to: back }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <Shown standing={useStanding(query)} loading={<Loading />}>
          {({ items: [item] }) => item ? children(item) : (
            <EmptyState icon={SearchX} title={`There is no such ${what}`}>
              Check the link. A {what} of test mode is not there in live mode, and the other way round.
            </EmptyState>
          )}
        </Shown>
      </main>
    </>
  )
}

const Loading = () => (
  <>
    <Skeleton className="w-1/2 h-9 mb-4" />
    <SkeletonRows rows={4} />
  </>
)
