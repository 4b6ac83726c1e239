// Pages of lists: by key, newest first, so that the first page of a million rows costs what that of a
// thousand does.
import { sql, type Expression } from 'kysely'
import { MAX_ROWS } from '#contract/page.ts'
import type { Tables, Transaction } from './database.ts'
import { refuseFields } from './refuse.ts'

export interface PageAsked {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Page<Item> { items: Item[], next_cursor: string | null, total: number }

interface Reading<Row, Item> {
  /** Reads at most so many rows, those after the key where one is given. */
  rows: (most: number, after: string | null) => Promise<Row[]>
  key: (row: Row) => string
  total: () => Promise<number>
  show: (row: Row) => Item
}

export async function pageOf<Row, Item>(
  { limit = 20, cursor }: PageAsked, { rows, key, total, show }: Reading<Row, Item>,
): Promise<Page<Item>> {
  const found = await rows(limit + 1, cursor ?? null)
  const items = found.slice(0, limit)
  const last = items[items.length - 1]
  const next_cursor = found.length > limit && last !== undefined ? key(last) : null
  // A first page that all have room on is counted already.
  const isWhole = cursor === undefined && found.length <= limit
  return { items: items.map(show), next_cursor, total: isWhole ? found.length : await total() }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The cursor of a list by id; another text gets 422. */
export function idCursor(cursor: string): string {
  return uuid.test(cursor) ? cursor : refuseFields({ cursor: 'Use the next_cursor of the page before.' })
}

/**
 * How many rows a query has, counted no further than a list goes. Ordered as the list is: else the planner
 * may take the rows as they lie in the table, where another merchant's can come first.
 */
export async function countOf(inside: Transaction<Tables>, query: Expression<unknown>): Promise<number> {
  const { rows: [row] } = await sql<{ total: number }>`
    select count(*) as total
    from (select from ${query} as found limit ${MAX_ROWS}) as counted`.execute(inside)
  return row?.total ?? 0
}

/**
 * The lowest id of what was made on a day of Lagos, as our ids begin with the time: from and to by index.
 */
export function idFrom(day: string, days = 0): string {
  return idFromMoment(new Date(Date.parse(`${day}T00:00:00+01:00`) + days * 86_400_000))
}

/** The lowest id of what was made at this moment or later. */
export function idFromMoment(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
