// What narrows a list, above it: on a phone search, the filters and the quick choices of one of them in a
// row that scrolls; on a desktop a field and a chip for each filter.
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useToday } from '#app/clock/use-day.ts'
import { classes } from '../classes.ts'
import { toType } from '../drawn.ts'
import { IconButton } from '../icon-button.tsx'
import { Icon } from '../icon.tsx'
import type { ListAddress } from './address.ts'
import { countChosen, namesOf, wordsOf, type ChoiceFilter, type Filter } from './filter.ts'
import { FilterSheet } from './filter-sheet.tsx'
import type { Rows } from './rows.ts'
import { SearchField } from './search-field.tsx'

export interface FilterBarProps<T> {
  filters: readonly Filter[]
  address: ListAddress
  rows: Rows<T>
  nouns: readonly [string, string]
  /** What can be searched for, such as `Name or reference`; '' where nothing can. */
  searches: string
  /** More at the end of the bar: columns, download. */
  end?: ReactNode
}

/** On a phone. */
export function FilterChips<T>(props: FilterBarProps<T>) {
  const { filters, address, searches, end } = props
  const [isSearching, setSearching] = useState(address.search !== '')
  const [before, setBefore] = useState(address.search)
  // A search that comes with the address is to be seen.
  if (before !== address.search) {
    setBefore(address.search)
    if (address.search !== '') setSearching(true)
  }
  const row = useRef<HTMLDivElement>(null)
  const chosen = JSON.stringify(address.chosen)
  // What is chosen is in sight, also where the row is wider than the screen.
  useEffect(() => {
    const on = row.current?.querySelector<HTMLElement>('.on')
    if (row.current && on)
      row.current.scrollLeft = Math.max(0, on.offsetLeft + on.offsetWidth + 16 - row.current.clientWidth)
  }, [chosen, isSearching])
  const quick = filters.find((filter): filter is ChoiceFilter => filter.kind === 'choice')
  if (filters.length === 0 && !searches && !end) return null
  if (isSearching) {
    return (
      <div className="flex items-center pb-2">
        <SearchField address={address} searches={searches} autoFocus={address.search === ''} />
        <IconButton
          label="Close the search"
          icon={X}
          className="ml-1 -mr-3"
          onClick={() => {
            setSearching(false)
            if (address.search) address.set({ search: undefined }, 'replace')
          }}
        />
      </div>
    )
  }
  return (
    <div ref={row} className="chip-row">
      {searches && (
        <button
          type="button"
          aria-label="Search"
          className="list-chip round"
          onClick={() => toType(() => setSearching(true))}
        >
          <Icon of={Search} />
        </button>
      )}
      {filters.length > 0 && <FilterButton {...props} />}
      {quick && <QuickChoices filter={quick} address={address} />}
      {end}
    </div>
  )
}

function FilterButton<T>({ filters, address, rows, nouns }: FilterBarProps<T>) {
  const [open, setOpen] = useState(false)
  const count = countChosen(filters, address.chosen)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classes('list-chip', count > 0 && 'set')}
      >
        <Icon of={SlidersHorizontal} className="mr-2" />
        Filter{count > 0 && <span className="ml-1.5 figures">{count}</span>}
      </button>
      {open && (
        <FilterSheet
          filters={filters}
          chosen={address.chosen}
          search={address.search}
          rows={rows}
          nouns={nouns}
          onClose={() => setOpen(false)}
          onShow={(changes) => {
            setOpen(false)
            // The sheet's own entry of the history goes first: the new address must not be taken for it.
            setTimeout(() => address.set(changes, 'replace'), 60)
          }}
        />
      )}
    </>
  )
}

function QuickChoices({ filter, address }: { filter: ChoiceFilter; address: ListAddress }) {
  const now = useLit(address.chosen[filter.name])
  const choose = (value: string | undefined) => {
    now.light(value)
    address.set({ [filter.name]: value }, 'replace')
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={now.lit === undefined}
        className={classes('list-chip', !now.lit && 'on')}
        onClick={() => choose(undefined)}
      >
        All
      </button>
      {filter.choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === now.lit}
          className={classes('list-chip', value === now.lit && 'on')}
          onClick={() => choose(value)}
        >
          {label}
        </button>
      ))}
    </>
  )
}

/** The choice that was touched is lit in the picture of the touch; the address and its rows follow. */
function useLit(chosen: string | undefined) {
  const [touched, setTouched] = useState<{ value: string | undefined } | null>(null)
  const [before, setBefore] = useState(chosen)
  if (before !== chosen) {
    setBefore(chosen)
    setTouched(null)
  }
  const light = (value: string | undefined) => setTouched({ value })
  return { lit: touched ? touched.value : chosen, light }
}

/** On a desktop. */
export function FilterBar<T>(props: FilterBarProps<T>) {
  const { filters, address, searches, end } = props
  const today = useToday()
  const set = filters.filter((filter) => wordsOf(filter, address.chosen, today))
  return (
    <div className="flex flex-wrap items-center pb-2">
      {searches && (
        <div className="w-[380px] mr-2">
          <SearchField address={address} searches={searches} />
        </div>
      )}
      {filters.length > 0 && <FilterButton {...props} />}
      {set.map((filter) => (
        <button
          key={namesOf(filter).join()}
          type="button"
          className="list-chip set"
          aria-label={`Remove the filter ${filter.label}: ${wordsOf(filter, address.chosen, today)}`}
          onClick={() => address.set(Object.fromEntries(namesOf(filter).map((name) => [name, undefined])))}
        >
          {wordsOf(filter, address.chosen, today)}
          <Icon of={X} size={16} className="ml-1.5" />
        </button>
      ))}
      <span className="flex-1" />
      {end}
    </div>
  )
}
