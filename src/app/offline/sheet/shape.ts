// What a file of rows is expected to hold, and how it was read: plain data, so that the worker that reads it
// can be told.

export interface SheetColumn<Name extends string = string> {
  name: Name
  /** What people call it: `Account number`. */
  label: string
  /** In lower case without anything but letters. */
  headings: readonly string[]
  /**
   * Patterns of such headings, the most certain first: a column that fits an earlier one goes before those
   * that fit a later one. '=' stands for {@link headings}; without patterns there are only these.
   */
  ranks?: readonly string[]
  /** A heading that fits this pattern is not taken for it, unless a person says so. */
  never?: string
  /** A column whose heading fits this pattern is never it, whoever says so. */
  out_of?: string
  /**
   * Patterns of headings that hold a part of it each, in the order of the words: a first, a middle and a last
   * name. Where a line of headings has two of them, their cells together are one column more.
   */
  parts?: readonly string[]
  /** A file without this column is refused. */
  needed: boolean
  /** UTF-16 units kept of a cell. */
  most: number
}

export interface SheetShape<Needed extends string = string, Other extends string = string> {
  /** In the order of the template. */
  columns: readonly SheetColumn<Needed | Other>[]
  /** How many of them, from the first, a file without a heading has; all, where it is not said. */
  in_order?: number
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

/** What a person wants read otherwise than it was found. */
export interface ReadChoice {
  /** The name of another sheet of the workbook, also of a hidden one. */
  sheet?: string
  /** Rows and columns that the sheet hides are read, too. */
  with_hidden?: boolean
  /** Ours by name, each with the place of the file's column from 0; null for none. */
  columns?: Readonly<Record<string, number | null>>
  /** The row of the headings; null for a file without any. */
  heading?: number | null
}

export interface SourceColumn {
  /** Its place in the file, from 0. */
  at: number
  /** As it stands in the heading; `Column C` where there is none. */
  heading: string
  /** The first cell that is not blank, as it is shown. */
  sample: string
  /** Which of ours it cannot be; not there for most. */
  out_of?: readonly string[]
  /** The places of the columns that it is put together from; not there for most. */
  of?: readonly number[]
}

/** Which column of the file is which of ours, and what was left out. */
export interface SheetMap {
  /** The name of the sheet that was read; null for a file without sheets. */
  sheet: string | null
  sheets: readonly { name: string; is_hidden: boolean }[]
  source: readonly SourceColumn[]
  /** Ours by name, with the place of the file's column; null where it has none. */
  columns: Readonly<Record<string, number | null>>
  /**
   * Ours for which another column of the file could be meant as well, or that are needed and that no heading
   * names: a person says which.
   */
  doubts: readonly string[]
  /** Places of columns that are not read though they look like a limit or an end. */
  limits: readonly number[]
  /** How much is hidden and has something in it. */
  hidden: { rows: number; columns: number; sheets: number }
  with_hidden: boolean
  /** The row of the headings; null where there are none. */
  heading: number | null
  /** False where it only looks like the one. */
  is_heading_certain: boolean
  /** Among which a person finds the headings. */
  first_lines: readonly { row: number; text: string }[]
  /** What a person wanted read otherwise. */
  choice: ReadChoice
}

export interface ReadSheet<Needed extends string = string, Other extends string = string> {
  rows: SheetRow<Needed, Other>[]
  /** What the person should know about how it was read. */
  notes: string[]
  map: SheetMap
}
