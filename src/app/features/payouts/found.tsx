// The page of one item out of an answer that is a list of at most one: the item, or what stands in its place.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStanding } from '#app/api/standing.ts'
import { ItemPage } from '#app/ui/item-page.tsx'

interface FoundPageProps<T> {
  query: UseQueryResult<{ items: T[] }>
  /** What it is: `Scheduled payout`. */
  title: string
  back: string
  children: (item: T) => ReactNode
}

export function FoundPage<T>({ query, title, back, children }: FoundPageProps<T>) {
  const { data, ...standing } = useStanding(query)
  const item = data?.items[0]
  const state = data !== undefined && item === undefined ? 'gone' : standing.state
  return (
    <ItemPage {...{ title, back }} what={title.toLowerCase()} standing={{ ...standing, state, data: item }}>
      {children}
    </ItemPage>
  )
}
