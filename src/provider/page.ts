// Pages of lists: by key, newest first, so that the first page of a million rows costs what that of a
// thousand does.
import { sql, type Expression, type SelectQueryBuilder } from 'kysely'
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

interface ReadingIds<DB, Table extends keyof DB, Row, Item> {
  database: Transaction<Tables>
  /** Of all that the filter lets through, in no order. */
  ids: SelectQueryBuilder<DB, Table, { id: string }>
  /** Their column in `ids`, as `payout.id`. */
  id: string
  /** What is shown of these, newest first. */
  rows: (ids: readonly string[]) => Promise<Row[]>
  show: (row: Row) => Item
}

/**
 * A page of a list by id. Which ones they are and how many there are is one question on a first page: what
 * finds them is the most of the work where a name is looked for. What is shown of them is another, as in one
 * with it the planner may walk all that the merchant has.
 */
export function pageOfIds<DB, Table extends keyof DB, Row extends { id: string }, Item>(
  asked: PageAsked, { database, ids, id, rows, show }: ReadingIds<DB, Table, Row, Item>,
): Promise<Page<Item>> {
  const newest = ids.orderBy(sql.ref(id), 'desc')
  let total: number | null = null
  return pageOf(asked, {
    rows: async (most, after) => {
      if (after !== null) {
        const page = await newest.where(sql<boolean>`${sql.ref(id)} < ${idCursor(after)}`).limit(most)
          .execute() as { id: string }[]
        return rows(page.map((row) => row.id))
      }
      const { rows: page } = await sql<{ id: string, total: number }>`
        with found as materialized (${newest.limit(MAX_ROWS + 1)})
        select id, (select count(*) from found) as total from found order by id desc limit ${most}`
        .execute(database)
      total = Math.min(page[0]?.total ?? 0, MAX_ROWS)
      return rows(page.map((row) => row.id))
    },
    key: (row) => row.id,
    total: async () => total ?? countOf(database, newest),
    show,
  })
}

/** Those with these ids, whatever their number is: one plan for all. */
export const isOneOf = (id: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(id)} = any(${ids}::uuid[])`

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
