// A file as lines of cells, before anybody knows which column is which.

/** A line of a file with its number, from 1, as a spreadsheet counts. */
export interface Line {
  row: number
  cells: string[]
}

export interface Table {
  lines: Line[]
  /** What the person should know about how it was read. */
  notes: string[]
  /** The name of the sheet; null for a file that has none. */
  sheet: string | null
  sheets: { name: string; is_hidden: boolean }[]
  /** How much is hidden and has something in it. */
  hidden: { rows: number; columns: number; sheets: number }
}

/** A file without sheets, and with nothing that could be hidden. */
export const plainTable = (lines: Line[], notes: string[]): Table =>
  ({ lines, notes, sheet: null, sheets: [], hidden: { rows: 0, columns: 0, sheets: 0 } })
