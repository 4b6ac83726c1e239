// Which column of a file is which of ours, as it is kept with the file and shown over its rows.

interface SourceOf {
  at: number
  heading: string
  sample: string
  out_of?: readonly string[]
  /** The places of the columns that it is put together from. */
  of?: readonly number[]
}

export interface ShownMap {
  sheet: string | null
  sheets: readonly { name: string; is_hidden: boolean }[]
  source: readonly SourceOf[]
  columns: Readonly<Record<string, number | null>>
  doubts: readonly string[]
  limits: readonly number[]
  hidden: { rows: number; columns: number; sheets: number }
  with_hidden: boolean
  heading: number | null
  is_heading_certain: boolean
  first_lines: readonly { row: number; text: string }[]
  choice: MapChoice
}

/** What a person wants read otherwise. */
export interface MapChoice {
  sheet?: string
  with_hidden?: boolean
  columns?: Readonly<Record<string, number | null>>
  heading?: number | null
}

/** A map as it was kept before a person could choose the headings. */
export const mapBefore = (map: ShownMap | null): ShownMap | null => map && {
  ...map, heading: null, is_heading_certain: true, first_lines: [],
  choice: {
    ...map.sheet !== null && { sheet: map.sheet }, with_hidden: map.with_hidden, columns: map.columns,
  },
}

/** What a person chose before, with the sheet that is read: what is found by itself is found again. */
export const choiceOf = ({ choice, sheet, with_hidden }: ShownMap): MapChoice =>
  ({ ...choice, ...sheet !== null && { sheet }, with_hidden })

/** Whether a person has to look before anything is done with the rows. */
export const asksFirst = ({ doubts, limits }: ShownMap): boolean => doubts.length > 0 || limits.length > 0
