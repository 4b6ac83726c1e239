// What a file of rows is expected to hold: plain data, so that the worker that reads it can be told.

export interface SheetColumn<Name extends string = string> {
  name: Name
  /** In lower case without anything but letters; the first one that fits a heading has it. */
  headings: readonly string[]
  /** A file without this column is refused. */
  needed: boolean
  /** Characters kept of a cell. */
  most: number
}

export interface SheetShape<Needed extends string = string, Other extends string = string> {
  /** In the order of the template. */
  columns: readonly SheetColumn<Needed | Other>[]
  /** A file whose first cell fits this pattern has no heading; '' where there is always one. */
  begins: string
  /** Rows at most. */
  most: number
  /** Which columns are missed, in words that say what to do. */
  missing: string
}

/** A row with its number, from 1, as a spreadsheet counts; a blank cell that is not needed is left out. */
export type SheetRow<Needed extends string = string, Other extends string = string> = {
  row: number
} & Record<Needed, string> &
  Partial<Record<Other, string>>

export interface ReadSheet<Needed extends string = string, Other extends string = string> {
  rows: SheetRow<Needed, Other>[]
  /** What the person should know about how it was read. */
  notes: string[]
}
