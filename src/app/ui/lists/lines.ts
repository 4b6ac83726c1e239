// The rows of a list with the headings of their days between them.
import { useState } from 'react'
import { lagosDay } from '#domain/time.ts'
import type { Fact } from './fact.ts'

export type Line<T> = { day: string } | { item: T; place: number; first: boolean; last: boolean }

interface Drawn<T> {
  when: Fact<T> | undefined
  items: readonly T[]
  lines: readonly Line<T>[]
}

/** Without a moment there are no headings. Made anew only when the rows are others. */
export function useLines<T>(items: readonly T[], when: Fact<T> | undefined): readonly Line<T>[] {
  const [drawn, setDrawn] = useState<Drawn<T>>({ when, items: [], lines: [] })
  const isAsLong = drawn.when === when && drawn.items.length === items.length
  // The same list is not gone through: it may have a hundred thousand rows, and is drawn with every swipe.
  if (isAsLong && (items === drawn.items || begins(items, drawn.items))) return drawn.lines
  const lines = linesOf(items, when, drawn)
  setDrawn({ when, items, lines })
  return lines
}

/** Lines of `before` stay, so that a page that comes to a long list costs what the page costs. */
export function linesOf<T>(items: readonly T[], when: Fact<T> | undefined, before: Drawn<T>): Line<T>[] {
  const dayOf = (item: T | undefined) => {
    const text = item === undefined || !when ? '' : when.text(item)
    return text ? lagosDay(new Date(text)) : ''
  }
  // The last row that was there may have another of its day below it now: it is drawn anew.
  const isLonger = before.when === when && begins(items, before.items)
  const from = isLonger ? Math.max(0, before.items.length - 1) : 0
  const days = [dayOf(items[from - 1]), ...items.slice(from).map(dayOf)]
  const added = items.slice(from).flatMap((item, at): Line<T>[] => {
    const [former, day = '', next] = days.slice(at, at + 3)
    const place = from + at
    const first = place === 0 || day !== former
    const row = { item, place, first, last: place === items.length - 1 || day !== next }
    return first && day ? [{ day }, row] : [row]
  })
  return [...linesBefore(from, before.lines), ...added]
}

/** Whether the list begins with these very rows. */
const begins = <T>(items: readonly T[], rows: readonly T[]) =>
  rows.length <= items.length && rows.every((row, place) => row === items[place])

function linesBefore<T>(place: number, lines: readonly Line<T>[]): readonly Line<T>[] {
  let end = lines.length
  for (; end > 0; end -= 1) {
    const line = lines[end - 1]
    if (line && 'item' in line && line.place < place) break
  }
  return lines.slice(0, end)
}
