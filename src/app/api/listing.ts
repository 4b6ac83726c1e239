// The rows of a list, page after page: the address of each next page is the provider's.
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { Unreachable } from './unreachable.ts'
import { useAge } from './use-age.ts'

interface Page<T> {
  items: T[]
  next_cursor: string | null
  total: number
}

type ItemOf<E extends Endpoint> = Answer<E> extends Page<infer T> ? T : never

/** What a list narrows by, decoded; see the endpoint's own query. */
type Query = Readonly<Record<string, unknown>>

export interface ListingOptions {
  /** True keeps the first page on this phone to be read offline, with its age. */
  persist?: boolean
}

/** Spec 9: a download has at most 2000 rows. */
const MOST_ROWS = 2000

/** Beyond so many pages a list is not asked for again by itself: nobody waits for the first page there. */
const MOST_RENEWED = 3

export const pagesOf = <E extends Endpoint>(endpoint: E, query: Query, size: number, persist = false) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, { query: { ...query, limit: size } }, 'pages'] as const,
    queryFn: async ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      const asked = { query: { ...query, limit: size, ...(pageParam && { cursor: pageParam }) } }
      return (await call(endpoint, asked as unknown as Ask<E>, { signal })) as Page<ItemOf<E>>
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { persist },
    // What was kept on this phone looks new for a while, and may be of before the last payout.
    staleTime: 0,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_RENEWED,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_RENEWED,
  })

/**
 * The rows of `endpoint` for a list of the kit. Made once, outside of components:
 * `const rows = listingOf(payouts.list, {}, { persist: true })`. `fixed` narrows whatever a person chooses.
 */
export function listingOf<E extends Endpoint>(endpoint: E, fixed: Query = {}, options: ListingOptions = {}) {
  return {
    useRows(query: Query, size: number) {
      const asked = { ...fixed, ...query }
      const found = useInfiniteQuery(pagesOf(endpoint, asked, size, options.persist))
      const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = found
      const age = useAge(found)
      const silent = error instanceof Unreachable
      return {
        items: data?.pages.flatMap(({ items }) => items) ?? (nothing as ItemOf<E>[]),
        total: data?.pages[data.pages.length - 1]?.total ?? null,
        state: data
          ? ('ready' as const)
          : silent
            ? ('silent' as const)
            : error
              ? ('failed' as const)
              : ('loading' as const),
        problem: error?.message ?? '',
        kept_at: data ? age : null,
        has_more: hasNextPage,
        is_fetching: isFetching,
        more: () => void fetchNextPage({ cancelRefetch: false }),
        retry: () => void refetch(),
      }
    },
    async everything(query: Query): Promise<readonly ItemOf<E>[]> {
      const asked = { query: { ...fixed, ...query, limit: MOST_ROWS } }
      const page = (await call(endpoint, asked as unknown as Ask<E>)) as Page<ItemOf<E>>
      return page.items
    },
  }
}

const nothing: never[] = []
