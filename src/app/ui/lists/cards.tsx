// The rows of a list on a phone: cards under the day that they are of, fetched as the thumb goes on. Only
// what is near the screen is in the page, so that a list of any length answers a tap at once.
import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode,
} from 'react'
import { lagosClock } from '#domain/time.ts'
import { useToday } from '#app/clock/use-day.ts'
import { classes } from '../classes.ts'
import { Disc, RowButton, RowLink } from '../list-card.tsx'
import { initials } from '../initials.ts'
import { inRole, seen, type Fact } from './fact.ts'
import { dayHeading } from './days.ts'
import { useLines, type Line } from './lines.ts'
import { lookingAhead } from './look-ahead.ts'
import { useMeasured } from './measured.ts'
import type { Listing } from './rows.ts'

export interface CardsProps<T> {
  label: string
  facts: readonly Fact<T>[]
  listing: Listing<T>
  keyOf: (item: T) => string
  /** The path that a touch opens; without one `onOpen` is called. */
  to?: (item: T) => string
  onOpen: (item: T) => void
  /** Instead of initials, before the row. */
  picture?: (item: T) => ReactNode
  /** Days as headings over their rows, or written on each row. */
  days?: 'headings' | 'rows'
}

export function Cards<T>(props: CardsProps<T>) {
  const { label, facts, listing, keyOf, to, onOpen, picture, days = 'headings' } = props
  const day = days === 'headings' ? inRole(facts, 'when') : undefined
  const lines = useLines(listing.items, day)
  const list = useRef<HTMLDivElement>(null)
  const { rows, heading, margin, total, measure } = useWindow(label, list, lines)
  useMoreNear(rows[rows.length - 1]?.index ?? 0, lines.length, listing)
  const first = rows.find(({ index }) => index !== heading)
  const after = rows.length > 0 ? Math.max(0, total - (rows[rows.length - 1]?.end ?? 0) + margin) : 0
  const draw = (index: number) => {
    const line = lines[index]
    if (!line) return null
    if ('day' in line) return <DayHeading day={line.day} />
    return (
      <CardRow
        item={line.item}
        facts={facts}
        days={days}
        to={to?.(line.item)}
        onOpen={onOpen}
        picture={picture}
      />
    )
  }
  const nameOf = (index: number) => {
    const line = lines[index]
    return line && ('day' in line ? line.day : keyOf(line.item))
  }
  const headingSize = heading === null ? 0 : rows[0]?.index === heading ? (rows[0]?.size ?? 0) : 0
  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      aria-busy={listing.is_fetching}
      // The heading of a day brings its own air.
      className={classes(!day && 'mt-2', listing.is_former && 'opacity-60')}
    >
      {heading !== null && (
        <div key={nameOf(heading)} data-index={heading} ref={measure} role="listitem" className="day-heading">
          {draw(heading)}
        </div>
      )}
      <div aria-hidden style={{ height: first ? Math.max(0, first.start - margin - headingSize) : 0 }} />
      {rows
        .filter(({ index }) => index !== heading)
        .map(({ index }) => {
          const line = lines[index]
          if (!line) return null
          const isDay = 'day' in line
          return (
            <div
              key={nameOf(index)}
              data-index={index}
              ref={measure}
              className={isDay ? 'day-heading' : cardClasses(line)}
              role="listitem"
              {...(!isDay && {
                'aria-setsize': listing.total ?? -1,
                'aria-posinset': line.place + 1,
              })}
            >
              {draw(index)}
            </div>
          )
        })}
      <div aria-hidden style={{ height: after }} />
    </div>
  )
}

/** The lines near the screen, and the heading of the day at its top, which stays drawn. */
function useWindow<T>(label: string, list: { current: HTMLElement | null }, lines: readonly Line<T>[]) {
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    setMargin(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0)
  }, [list])
  const headings = useMemo(() => lines.flatMap((line, index) => ('day' in line ? [index] : [])), [lines])
  const [near] = useState(lookingAhead)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const { first, last } = near(range)
      const drawn = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      const top = headingAt(headings, range.startIndex)
      return top === null || top >= first ? drawn : [top, ...drawn]
    },
    [headings, near],
  )
  const { heightOf, measureElement } = useMeasured(label)
  // oxlint-disable-next-line react/incompatible-library -- used here alone, on every drawing
  const virtual = useWindowVirtualizer({
    count: lines.length,
    scrollMargin: margin,
    rangeExtractor,
    estimateSize: (index) => heightOf(index) ?? (lines[index] && 'day' in lines[index] ? 44 : 73),
    measureElement,
    // No getItemKey made here: one that is new on every drawing has all lines measured anew by each swipe.
  })
  const rows = virtual.getVirtualItems()
  const heading = virtual.range ? headingAt(headings, virtual.range.startIndex) : null
  return { rows, heading, margin, total: virtual.getTotalSize(), measure: virtual.measureElement }
}

/** The heading over a line: the last one before it, looked for by halves. */
function headingAt(headings: readonly number[], line: number): number | null {
  let [low, high] = [0, headings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((headings[middle] ?? 0) <= line) low = middle + 1
    else high = middle
  }
  return headings[low - 1] ?? null
}

/** Asks for more before the thumb comes to the end. */
function useMoreNear(last: number, count: number, listing: Listing<unknown>) {
  const { has_more, is_fetching, is_stuck, more } = listing
  const isWanted = last >= count - 12 && has_more && !is_fetching && !is_stuck
  useEffect(() => {
    if (isWanted) more()
  }, [isWanted, more])
}

function DayHeading({ day }: { day: string }) {
  const today = useToday()
  return <h2 className="pt-3.5 pb-2.5 text-13 font-semibold">{dayHeading(day, today)}</h2>
}

/** Rows of a day are one card; each has as few elements as it can, as many are in the page at once. */
const cardClasses = ({ first, last }: { first: boolean; last: boolean }) =>
  classes('px-4 bg-card', first ? 'rounded-t-card' : 'card-line', last && 'rounded-b-card')

interface CardRowProps<T> {
  item: T
  facts: readonly Fact<T>[]
  days: 'headings' | 'rows'
  to: string | undefined
  onOpen: (item: T) => void
  picture: ((item: T) => ReactNode) | undefined
}

/** A row that stays on the screen is not drawn again with each step of a swipe. */
const CardRow = memo(PlainCardRow) as typeof PlainCardRow

function PlainCardRow<T>({ item, facts, days, to, onOpen, picture }: CardRowProps<T>) {
  const lead = inRole(facts, 'lead')
  const clock = clockOf(inRole(facts, 'when')?.text(item) ?? '')
  const parts = {
    picture: picture?.(item) ?? <Disc>{initials(lead?.text(item) ?? '')}</Disc>,
    lead: seen(facts, 'lead', item),
    amount: seen(facts, 'amount', item),
    status: seen(facts, 'status', item),
    when: days === 'headings' ? clock : seen(facts, 'when', item),
  }
  return to === undefined ? (
    <RowButton {...parts} onClick={() => onOpen(item)} />
  ) : (
    <RowLink to={to} {...parts} />
  )
}

/** Under the heading of its day a moment is only its hour; what has no hour says nothing more. */
const clockOf = (moment: string) => (moment.includes('T') ? lagosClock(new Date(moment)) : null)
