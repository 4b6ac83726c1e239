// The state of a list in its address: filters, search, page and order, so that a link or Back restores it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chosenIn, type Chosen, type Filter } from './filter.ts'

export interface ListAddress {
  chosen: Chosen
  search: string
  /** From 1. */
  page: number
  /** The name of a fact, and which way; null is the order of the rows themselves. */
  sort: { name: string; direction: 'up' | 'down' } | null
  /** Changes some of the address; `undefined` takes a name away. Anything but a page goes to page 1. */
  set: (changes: Record<string, string | undefined>, how?: 'push' | 'replace') => void
}

export function useListAddress(filters: readonly Filter[]): ListAddress {
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  const sort = /^(-?)(\w{1,40})$/.exec(text('sort'))
  const page = Number(text('page'))
  return {
    chosen: chosenIn(filters, given),
    search: text('search').slice(0, 100),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    sort: sort ? { name: sort[2] ?? '', direction: sort[1] ? 'down' : 'up' } : null,
    set(changes, how = 'push') {
      const search = (old: Record<string, unknown>) => ({
        ...old,
        ...(!('page' in changes) && { page: undefined }),
        ...changes,
      })
      void navigate({ to: '.', search: search as never, replace: how === 'replace', resetScroll: false })
    },
  }
}
