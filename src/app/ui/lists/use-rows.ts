// The one way in which the kit asks for rows.
import type { Listing, Rows, RowsQuery } from './rows.ts'

/** `rows` is made once, outside of components: the hook in it is the same on every drawing. */
export function useRows<T>(rows: Rows<T>, query: RowsQuery, size: number): Listing<T> {
  // oxlint-disable-next-line react/hooks -- see above
  return rows.useRows(query, size)
}
