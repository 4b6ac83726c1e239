// The rows of a table by the columns that its headings name, or that a person chose; and what else could be
// meant. What its headings do not say is asked.
import { cutText } from '#domain/cut-text.ts'
import {
  certainHeading, firstLines, hasNoHeading, isOutOf, lettersOf, likelyHeading, placesIn, type Places,
} from './heading.ts'
import { withJoined } from './joined.ts'
import { sheetMessages, SheetRefused } from './refused.ts'
import type { ReadChoice, SheetColumn, SheetMap, SheetRow, SheetShape, SourceColumn } from './shape.ts'
import type { Line, Table } from './table.ts'

/** Whether these lines have what is looked for. */
export const hasColumns = (lines: readonly Line[], shape: SheetShape): boolean =>
  certainHeading(withJoined(lines, shape).lines, shape) !== null || hasNoHeading(lines, shape)

interface Found<Needed extends string, Other extends string> {
  rows: SheetRow<Needed, Other>[]
  map: SheetMap
}

/** Rows with what each column holds. Throws {@link SheetRefused} when there are none, or too few columns. */
export function rowsIn<Needed extends string, Other extends string>(
  { lines: read, sheet, sheets, hidden }: Table,
  shape: SheetShape<Needed, Other>,
  choice: ReadChoice = {},
): Found<Needed, Other> {
  if (read.length === 0) throw new SheetRefused(sheetMessages.empty)
  const { lines, joined } = withJoined(read, shape)
  const { heading, is_certain, found } = headingIn(lines, shape, choice)
  const body = heading ? lines.filter(({ row }) => row > heading.row) : lines
  const source = sourceOf(heading, body, shape)
    .map((column) => ({ ...column, ...column.at === joined?.at && { of: joined.of } }))
  const { places, doubts } = chosen(shape, found, choice)
  if (!isEnough(source, shape, places)) throw new SheetRefused(shape.missing)
  const rows = body.map((line) => rowOf<Needed, Other>(line, shape.columns, places))
  if (rows.length === 0) throw new SheetRefused(sheetMessages.empty)
  if (rows.length > shape.most) throw new SheetRefused(sheetMessages.more(shape.most))
  const isRead = new Set(places)
  const map = {
    sheet, sheets, source, doubts, hidden, choice, with_hidden: choice.with_hidden ?? false,
    columns: Object.fromEntries(shape.columns.map(({ name }, place) => [name, places[place] ?? null])),
    limits: source.filter((column) => !isRead.has(column.at) && limit.test(lettersOf(column.heading)))
      .map((column) => column.at),
    heading: heading?.row ?? null,
    is_heading_certain: is_certain,
    first_lines: firstLines(lines).map(({ row, cells }) => ({ row, text: lineText(cells) })),
  }
  return { rows, map }
}

interface Heading {
  /** Null for a table without one. */
  heading: Line | null
  is_certain: boolean
  found: Places
}

function headingIn(lines: readonly Line[], shape: SheetShape, { heading: own }: ReadChoice): Heading {
  const nowhere: Places = { places: shape.columns.map(() => null), doubts: [] }
  const under = (heading: Line | null) => (heading ? placesIn(heading, shape) : nowhere)
  if (own !== undefined) {
    const heading = lines.find(({ row }) => row === own) ?? null
    return { heading, is_certain: true, found: under(heading) }
  }
  const certain = certainHeading(lines, shape)
  if (certain) return { heading: certain, is_certain: true, found: under(certain) }
  if (hasNoHeading(lines, shape)) {
    const places = shape.columns.map((_, place) => (place < (shape.in_order ?? Infinity) ? place : null))
    return { heading: null, is_certain: true, found: { places, doubts: [] } }
  }
  const heading = likelyHeading(lines, shape)
  return { heading, is_certain: false, found: under(heading) }
}

/** What a person chose goes before what was found, and nothing of it is in doubt; what is needed is asked. */
function chosen(
  { columns }: SheetShape, { places, doubts }: Places, { columns: own = {} }: ReadChoice,
): Places {
  const taken = new Set(Object.values(own))
  const all = columns.map(({ name }, at) => {
    const place = own[name]
    const found = places[at] ?? null
    // What was found for one of ours may be what a person chose for another.
    if (place === undefined) return found !== null && taken.has(found) ? null : found
    return place
  })
  return {
    places: all,
    doubts: columns.filter(({ name, needed }, at) =>
      own[name] === undefined && (doubts.includes(name) || (needed && all[at] === null)))
      .map(({ name }) => name),
  }
}

/** Whether every column that is needed and was not found can be one of those that are left. */
function isEnough(
  source: readonly SourceColumn[], { columns }: SheetShape, places: Places['places'],
): boolean {
  const missed = columns.filter(({ needed }, at) => needed && places[at] === null)
  const left = source.filter(({ at }) => !places.includes(at))
  return left.length >= missed.length
    && missed.every(({ name }) => left.some(({ out_of = [] }) => !out_of.includes(name)))
}

/** Limits, ends and other conditions of what is paid or opened. */
const limit = new RegExp([
  'limit|maximum|minimum|^max|^min|ceiling|^cap$',
  'expir|enddate|^end|until|valid|lastday|lastdate|stopdate|duedate',
].join('|'))

/** Columns with something in them. */
function sourceOf(heading: Line | null, body: readonly Line[], { columns }: SheetShape): SourceColumn[] {
  const first = body.slice(0, 200)
  const width = Math.max(0, ...[...heading ? [heading] : [], ...first].map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const sample = first.map(({ cells }) => cellText(cells[at] ?? '')).find((cell) => cell !== '') ?? ''
    const title = cellText(heading?.cells[at] ?? '')
    const out_of = columns.filter((column) => isOutOf(column, title)).map(({ name }) => name)
    return {
      at, heading: title === '' ? `Column ${lettersAt(at)}` : cutText(title, 60), sample: cutText(sample, 40),
      ...out_of.length > 0 && { out_of }, isBlank: title === '' && sample === '',
    }
  }).flatMap(({ isBlank, ...column }) => (isBlank ? [] : [column]))
}

const lettersAt = (at: number): string =>
  `${at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : ''}${String.fromCharCode(65 + (at % 26))}`

/** The beginning of a line, for a person who looks for the headings. */
const lineText = (cells: readonly string[]) =>
  cutText(cells.map(cellText).filter((cell) => cell !== '').join(', '), 80)

function rowOf<Needed extends string, Other extends string>(
  { row, cells }: Line,
  columns: readonly SheetColumn[],
  places: Places['places'],
): SheetRow<Needed, Other> {
  const found = columns.flatMap(({ name, most, needed }, at) => {
    const cell = cutText(cellText(cells[places[at] ?? -1] ?? ''), most)
    return cell || needed ? [[name, cell] as const] : []
  })
  return { row, ...Object.fromEntries(found) } as SheetRow<Needed, Other>
}

/** `="0123456789"` and `'0123456789` are how people keep a spreadsheet from dropping the first 0. */
function cellText(cell: string): string {
  const text = cell.replace(/\r\n?/g, '\n').trim()
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '')
}
