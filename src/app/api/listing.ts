// The rows of a list, page after page: the address of each next page is the provider's.
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { MAX_ROWS, SCREEN_ROWS } from '#contract/page.ts'
import { call } from './call.ts'
import { standingWithout } from './standing.ts'
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
  /** What stands in the address of the endpoint, such as whose list it is. */
  params?: Readonly<Record<string, string>>
}

/** So that a person sees how far it is, and can stop it, also on a slow network. */
const EXPORT_PAGE = 500

interface Fetching {
  signal?: AbortSignal
  onRows?: (rows: number, total: number) => void
}

/** Beyond so many pages a list is not asked for again by itself: nobody waits for the first page there. */
const MOST_RENEWED = 3

export const pagesOf = <E extends Endpoint>(
  endpoint: E,
  query: Query,
  size: number,
  { persist = false, params }: ListingOptions = {},
) =>
  infiniteQueryOptions({
    queryKey: [
      endpoint.path,
      { query: { ...query, limit: size }, ...(params && { params }) },
      'pages',
    ] as const,
    queryFn: async ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      const asked = {
        query: { ...query, limit: size, ...(pageParam && { cursor: pageParam }) },
        ...(params && { params }),
      }
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
      const found = useInfiniteQuery(pagesOf(endpoint, asked, size, options))
      const { error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = found
      // Rows of a former filter stand in only until it is known that those of the new one may not come.
      const is_former = found.isPlaceholderData
      const data = is_former && found.errorUpdateCount > 0 ? undefined : found.data
      const age = useAge(found)
      return {
        items: data ? itemsOf(data.pages) : (nothing as ItemOf<E>[]),
        total: data?.pages[data.pages.length - 1]?.total ?? null,
        state: data ? ('ready' as const) : error ? standingWithout(error) : ('loading' as const),
        problem: error?.message ?? '',
        kept_at: data ? age : null,
        is_former,
        has_more: hasNextPage,
        is_stuck: isFetchNextPageError,
        is_fetching: isFetching,
        more: () => void fetchNextPage({ cancelRefetch: false }),
        retry: () => void refetch(),
      }
    },
    async everything(query: Query, fetching: Fetching = {}): Promise<readonly ItemOf<E>[]> {
      const asked = { ...options, query: { ...fixed, ...query, limit: EXPORT_PAGE } }
      return (await gathered(endpoint, asked, MAX_ROWS, fetching)).slice(0, MAX_ROWS)
    },
    /** All of them, to be worked on here and not to be taken away: that needs no right to download. */
    everyRow: (): Promise<readonly ItemOf<E>[]> =>
      gathered(endpoint, { ...options, query: { ...fixed, limit: SCREEN_ROWS } }, Infinity),
  }
}

async function gathered<E extends Endpoint>(
  endpoint: E, { query, params }: Pick<ListingOptions, 'params'> & { query: Query }, most: number,
  { signal, onRows }: Fetching = {},
): Promise<ItemOf<E>[]> {
  const items: ItemOf<E>[] = []
  for (let cursor: string | null = ''; cursor !== null && items.length < most;) {
    const asked = {
      query: { ...query, ...(cursor && { cursor }) }, ...(params && { params }),
    } as unknown as Ask<E>
    const page = (await call(endpoint, asked, signal ? { signal } : {})) as Page<ItemOf<E>>
    items.push(...page.items)
    onRows?.(items.length, Math.max(page.total, items.length))
    cursor = page.next_cursor
  }
  return items
}

const nothing: never[] = []

const flat = new WeakMap<object, unknown[]>()

/** The same array for the same pages, so that scrolling a long list does not put it together anew. */
function itemsOf<T>(pages: readonly Page<T>[]): T[] {
  const items = flat.get(pages) as T[] | undefined ?? pages.flatMap((page) => page.items)
  flat.set(pages, items)
  return items
}
