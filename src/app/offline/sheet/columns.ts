// Finds which column is which, by the words of the heading or, without one, by what the first row holds.
import type { Line } from './csv.ts'
import { sheetMessages, SheetRefused } from './refused.ts'
import type { SheetColumn, SheetRow, SheetShape } from './shape.ts'

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The place of each column, -1 for one that is not there. */
type Places = readonly number[]

function placesIn({ cells }: Line, { columns }: SheetShape): Places | null {
  const names = cells.map(lettersOf)
  const places = columns.map(({ headings }) => {
    const heading = headings.find((each) => names.includes(each))
    return heading === undefined ? -1 : names.indexOf(heading)
  })
  return columns.every(({ needed }, at) => !needed || places[at] !== -1) ? places : null
}

/** How far down a heading may stand, below a title or a logo. */
const MOST_ABOVE = 15

/** Rows with what each column holds. Throws {@link SheetRefused} when there are none, or no columns. */
export function rowsIn<Needed extends string, Other extends string>(
  lines: readonly Line[],
  shape: SheetShape<Needed, Other>,
): SheetRow<Needed, Other>[] {
  if (lines.length === 0) throw new SheetRefused(sheetMessages.empty)
  const at = lines.slice(0, MOST_ABOVE).findIndex((line) => placesIn(line, shape) !== null)
  const heading = lines[at]
  const places = heading ? placesIn(heading, shape) : null
  const begins = lines[0]?.cells[0] ?? ''
  const hasNone = places === null && shape.begins !== '' && new RegExp(shape.begins).test(begins)
  if (places === null && !hasNone) throw new SheetRefused(shape.missing)
  const inOrder = shape.columns.map((_, place) => place)
  const rows = (places ? lines.slice(at + 1) : lines).map((line) =>
    rowOf(line, shape.columns, places ?? inOrder),
  )
  if (rows.length === 0) throw new SheetRefused(sheetMessages.empty)
  if (rows.length > shape.most) throw new SheetRefused(sheetMessages.more(shape.most))
  return rows
}

function rowOf<Needed extends string, Other extends string>(
  { row, cells }: Line,
  columns: readonly SheetColumn[],
  places: Places,
): SheetRow<Needed, Other> {
  const found = columns.flatMap(({ name, most, needed }, at) => {
    const cell = cellText(cells[places[at] ?? -1] ?? '').slice(0, most)
    return cell || needed ? [[name, cell] as const] : []
  })
  return { row, ...Object.fromEntries(found) } as SheetRow<Needed, Other>
}

/** `="0123456789"` and `'0123456789` are how people keep a spreadsheet from dropping the first 0. */
function cellText(cell: string): string {
  const text = cell.trim()
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '')
}
