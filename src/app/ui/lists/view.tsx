// A whole list from its facts: cards on a phone, a table on a desktop, with filters, search, download, and
// what is shown while there is nothing, something wrong, or no network.
import { useState, type ReactNode } from 'react'
import { keepDisplay, readDisplay } from '../display.ts'
import { NotForRole } from '../not-for-role.tsx'
import { OfflineState } from '../offline-state.tsx'
import { Sheet } from '../sheet.tsx'
import { SkeletonRows } from '../skeleton.tsx'
import { EmptyState, ErrorState } from '../states.tsx'
import { Button } from '../button.tsx'
import SearchX from 'lucide-react/icons/search-x'
import { useListAddress, type ListAddress } from './address.ts'
import { Cards } from './cards.tsx'
import { ColumnsButton, useColumns } from './columns.tsx'
import { DownloadButton } from './download.tsx'
import { byFact, type Fact } from './fact.ts'
import { FilterBar, FilterChips } from './filter-bar.tsx'
import { countChosen, namesOf, narrowedBy, queryOf, type Filter } from './filter.ts'
import { Further } from './further.tsx'
import { Detail } from './detail.tsx'
import { Pager, pageSizes } from './pager.tsx'
import type { Paper } from './pdf-layout.ts'
import type { Listing, Rows, RowsQuery } from './rows.ts'
import { Table } from './table.tsx'
import { useRows } from './use-rows.ts'
import { useWide } from '../use-wide.ts'

export interface ListViewProps<T> {
  /** Of the columns that are kept and the file that is saved: `payouts`. */
  name: string
  /** One row and several, as they are counted: `payout`, `payouts`. */
  nouns: readonly [string, string]
  rows: Rows<T>
  facts: readonly Fact<T>[]
  filters?: readonly Filter[]
  /** What a search looks at, such as `Name or account number`; none without. */
  searches?: string
  keyOf: (item: T) => string
  /** The path of one of them; without one it opens over the list. */
  to?: (item: T) => string
  /** What one is called where it opens over the list: `Transfer`. */
  title?: string
  picture?: (item: T) => ReactNode
  /** On a phone: days as headings over their rows, or written on each row. */
  days?: 'headings' | 'rows'
  /** While there is none at all, whatever the filter. */
  empty: ReactNode
  /** What its PDF is printed on: A4 unless said otherwise. */
  paper?: Paper
  /** What can be done with many at once, on a desktop. */
  many?: (items: readonly T[], done: () => void) => ReactNode
}

const none: readonly Filter[] = []

export function ListView<T>(props: ListViewProps<T>) {
  const { rows, filters = none, nouns, searches = '' } = props
  const address = useListAddress(filters)
  const isWide = useWide()
  const query = queryOf(filters, address.chosen, address.search)
  const bar = { filters, address, rows, nouns, searches }
  const Rows = isWide ? WideRows : NarrowRows
  const download = (
    <DownloadButton
      name={props.name} title={nouns[1]} facts={props.facts}
      filter={narrowedBy(filters, address.chosen, address.search)}
      items={(fetching) => rows.everything(query, fetching)}
      paper={props.paper}
    />
  )
  const [opened, setOpened] = useState<T | null>(null)
  return (
    <>
      {!isWide && <FilterChips {...bar} end={download} />}
      <Rows {...props} bar={bar} query={query} download={download} onOpen={setOpened} />
      {opened !== null && (
        <Sheet open onClose={() => setOpened(null)} title={props.title ?? ''}>
          <Detail facts={props.facts} item={opened} bare />
        </Sheet>
      )}
    </>
  )
}

interface Shown<T> extends ListViewProps<T> {
  onOpen: (item: T) => void
  query: RowsQuery
  download: ReactNode
  bar: {
    filters: readonly Filter[]
    address: ListAddress
    rows: Rows<T>
    nouns: readonly [string, string]
    searches: string
  }
}

const PHONE_SIZE = 30

function NarrowRows<T>(props: Shown<T>) {
  const { rows, query, nouns, facts, keyOf, to, onOpen, picture, days } = props
  const listing = useRows(rows, query, PHONE_SIZE)
  return (
    <Standing {...props} listing={listing}>
      <Cards {...{ facts, listing, keyOf, to, onOpen, picture, days }} label={nouns[1]} />
      <Further listing={listing} />
    </Standing>
  )
}

/** Rows are sorted by the page only when all of them are here. */
const MOST_SORTED = 2000

/** As many as may be read without a download. */
const SORTED_AT_ONCE = 200

function WideRows<T>(props: Shown<T>) {
  const { name, rows, query, bar, facts, nouns, keyOf, to, onOpen, many, download } = props
  const { address } = bar
  const [size, setSize] = usePageSize(address)
  const columns = useColumns(name, facts)
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set())
  const listing = useRows(rows, query, address.sort ? SORTED_AT_ONCE : size)
  const total = listing.total ?? 0
  // An old address may name a page that there is no more.
  const page = total > 0 ? Math.min(address.page, Math.ceil(total / size)) : address.page
  const items = pageOf(listing, { ...address, page }, facts, size)
  const chosen = items.filter((item) => selected.has(keyOf(item)))
  const canSort = total > 0 && total <= MOST_SORTED
  return (
    <>
      <FilterBar
        {...bar}
        end={
          <>
            <ColumnsButton facts={facts} {...columns} />
            {download}
          </>
        }
      />
      {many && chosen.length > 0 && (
        <div
          className="flex items-center mb-2 min-h-[48px] px-4 rounded-card bg-forest-tint text-15"
          role="status"
        >
          <span className="mr-4 font-semibold">{chosen.length} selected</span>
          {many(chosen, () => setSelected(new Set()))}
        </div>
      )}
      <Standing {...props} listing={listing}>
        <Table
          label={nouns[1]}
          columns={columns.columns}
          items={items}
          is_former={listing.is_former}
          keyOf={keyOf}
          to={to}
          onOpen={onOpen}
          sort={address.sort}
          onSort={canSort ? (sort) => address.set({ sort }, 'replace') : null}
          selected={many ? selected : null}
          onSelect={setSelected}
        />
        {listing.is_stuck && <Further listing={listing} />}
        <Pager
          page={page}
          size={size}
          total={total}
          onSize={setSize}
          onPage={(to) => address.set({ page: to === 1 ? undefined : String(to) })}
        />
      </Standing>
    </>
  )
}

function pageOf<T>(
  listing: Listing<T>, address: ListAddress, facts: readonly Fact<T>[], size: number,
): readonly T[] {
  const { page, sort } = address
  const fact = sort && facts.find(({ name }) => name === sort.name)
  const items = fact ? [...listing.items].sort(byFact(fact, sort.direction)) : listing.items
  const shown = items.slice((page - 1) * size, page * size)
  // A page further on than what is here: the pages between are fetched first; to be sorted, all of them.
  const isShort = fact ? listing.items.length < MOST_SORTED
    : shown.length < size && listing.items.length < page * size
  if (isShort && listing.has_more && !listing.is_fetching && !listing.is_stuck) queueMicrotask(listing.more)
  return shown
}

function usePageSize({ page, set }: ListAddress): [number, (size: number) => void] {
  const [size, setSize] = useState(() => {
    const kept = Number(readDisplay()['rows'])
    return pageSizes.find((each) => each === kept) ?? (pageSizes[0] as number)
  })
  return [
    size,
    (next) => {
      setSize(next)
      keepDisplay('rows', String(next))
      // The page of before may be none of the pages of this size.
      if (page > 1) set({ page: undefined }, 'replace')
    },
  ]
}

/** The rows, or what stands in their place. */
function Standing<T>({
  listing,
  bar,
  empty,
  children,
}: Shown<T> & { listing: Listing<T>; children: ReactNode }) {
  const { state, problem, kept_at, items, total, is_fetching, retry } = listing
  const { filters, address } = bar
  if (state === 'loading') return <SkeletonRows rows={6} />
  if (state === 'silent') return <OfflineState onRetry={retry} />
  if (state === 'barred') return <NotForRole>{problem}</NotForRole>
  if (state === 'failed' || state === 'gone')
    return (
      <ErrorState onRetry={retry} busy={is_fetching}>
        {problem}
      </ErrorState>
    )
  const isFiltered = countChosen(filters, address.chosen) > 0 || address.search !== ''
  const clear = () =>
    address.set(Object.fromEntries(['search', ...filters.flatMap(namesOf)].map((name) => [name, undefined])))
  return (
    <>
      {kept_at && <OfflineState at={kept_at} onRetry={retry} />}
      {items.length === 0 && total === 0 && !isFiltered && empty}
      {items.length === 0 && isFiltered && (
        <EmptyState
          icon={SearchX}
          title="Nothing matches"
          action={
            <Button look="tinted" onClick={clear}>
              Clear the filter
            </Button>
          }
        >
          Try other words, or take a filter away.
        </EmptyState>
      )}
      {items.length > 0 && children}
    </>
  )
}
