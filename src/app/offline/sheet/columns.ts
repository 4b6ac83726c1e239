// Finds which column is which, by the words of the heading or, without one, by what the first row holds; and
// what else could be meant.
import { cutText } from '#domain/cut-text.ts'
import { foldLetters } from '#domain/folding.ts'
import { sheetMessages, SheetRefused } from './refused.ts'
import type { ReadChoice, SheetColumn, SheetMap, SheetRow, SheetShape, SourceColumn } from './shape.ts'
import type { Line, Table } from './table.ts'

const lettersOf = (text: string) => foldLetters(text).replace(/[^a-z]/g, '')

/** The place of each column, null for one that is not there. */
interface Places {
  places: readonly (number | null)[]
  doubts: readonly string[]
}

/** What is taken off a wage before it is paid: beside it, one column of money is not what is paid out. */
const deductions = /pension|paye|deduction|withholding|loan|nhf|nhis|^tax|tax$/

/** How well a heading fits a column, from 0; null for one that does not. */
function rankOf({ headings, ranks = ['='], never }: SheetColumn, heading: string): number | null {
  const name = lettersOf(heading)
  if (name === '' || (never && new RegExp(never).test(foldLetters(heading)))) return null
  const rank = ranks.findIndex((pattern) =>
    pattern === '=' ? headings.includes(name) : new RegExp(pattern).test(name))
  return rank === -1 ? null : rank
}

function placesIn({ cells }: Line, { columns }: SheetShape): Places | null {
  // A line with an account number is a row.
  if (cells.some((cell) => /^'?\d{10}$/.test(cell.trim()))) return null
  const taken = new Set<number>()
  const doubts: string[] = []
  const hasDeductions = cells.some((cell) => deductions.test(lettersOf(cell)))
  const places = columns.map((column) => {
    const ranked = cells.flatMap((cell, at) => {
      const rank = taken.has(at) ? null : rankOf(column, cell)
      return rank === null ? [] : [{ at, rank }]
    })
    const best = Math.min(...ranked.map(({ rank }) => rank))
    const [first, ...others] = ranked.filter(({ rank }) => rank === best)
    if (!first) return null
    taken.add(first.at)
    // Of a wage, from which more is taken off, nobody knows whether it is what is paid.
    const isGross = column.name === 'amount' && best > 0 && hasDeductions
    if (others.length > 0 || isGross) doubts.push(column.name)
    return first.at
  })
  return columns.every(({ needed }, at) => !needed || places[at] !== null) ? { places, doubts } : null
}

/** How far down a heading may stand, below a title or a logo. */
const MOST_ABOVE = 15

const headingOf = (lines: readonly Line[], shape: SheetShape): number =>
  lines.slice(0, MOST_ABOVE).findIndex((line) => placesIn(line, shape) !== null)

const hasNoHeading = (lines: readonly Line[], { begins }: SheetShape) =>
  begins !== '' && new RegExp(begins).test(lines[0]?.cells[0] ?? '')

/** Whether these lines have what is looked for. */
export const hasColumns = (lines: readonly Line[], shape: SheetShape): boolean =>
  headingOf(lines, shape) !== -1 || hasNoHeading(lines, shape)

interface Found<Needed extends string, Other extends string> {
  rows: SheetRow<Needed, Other>[]
  map: SheetMap
}

/** Rows with what each column holds. Throws {@link SheetRefused} when there are none, or no columns. */
export function rowsIn<Needed extends string, Other extends string>(
  { lines, sheet, sheets, hidden }: Table,
  shape: SheetShape<Needed, Other>,
  choice: ReadChoice = {},
): Found<Needed, Other> {
  if (lines.length === 0) throw new SheetRefused(sheetMessages.empty)
  const at = headingOf(lines, shape)
  const heading = lines[at]
  if (!heading && !hasNoHeading(lines, shape)) throw new SheetRefused(shape.missing)
  const inOrder = shape.columns.map((_, place) => (place < (shape.in_order ?? Infinity) ? place : null))
  const found = heading ? placesIn(heading, shape) : null
  const body = heading ? lines.slice(at + 1) : lines
  const { places, doubts } = chosen(shape, found ?? { places: inOrder, doubts: [] }, choice)
  const rows = body.map((line) => rowOf<Needed, Other>(line, shape.columns, places))
  if (rows.length === 0) throw new SheetRefused(sheetMessages.empty)
  if (rows.length > shape.most) throw new SheetRefused(sheetMessages.more(shape.most))
  const source = sourceOf(heading, body)
  const isRead = new Set(places)
  const map = {
    sheet, sheets, source, doubts, hidden, with_hidden: choice.with_hidden ?? false,
    columns: Object.fromEntries(shape.columns.map(({ name }, place) => [name, places[place] ?? null])),
    limits: source.filter((column) => !isRead.has(column.at) && limit.test(lettersOf(column.heading)))
      .map((column) => column.at),
  }
  return { rows, map }
}

/** What a person chose goes before what was found, and nothing of it is in doubt. */
function chosen(
  { columns }: SheetShape, { places, doubts }: Places, { columns: own = {} }: ReadChoice,
): Places {
  return {
    places: columns.map(({ name }, at) => {
      const place = own[name]
      return place === undefined ? places[at] ?? null : place
    }),
    doubts: doubts.filter((name) => own[name] === undefined),
  }
}

/** Limits, ends and other conditions of what is paid or opened. */
const limit = new RegExp([
  'limit|maximum|minimum|^max|^min|ceiling|^cap$',
  'expir|enddate|^end|until|valid|lastday|lastdate|stopdate|duedate',
].join('|'))

/** Columns with something in them. */
function sourceOf(heading: Line | undefined, body: readonly Line[]): SourceColumn[] {
  const first = body.slice(0, 200)
  const width = Math.max(0, ...[...heading ? [heading] : [], ...first].map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, at) => {
    const sample = first.map(({ cells }) => cellText(cells[at] ?? '')).find((cell) => cell !== '') ?? ''
    const title = cellText(heading?.cells[at] ?? '')
    return {
      at, heading: title === '' ? `Column ${lettersAt(at)}` : cutText(title, 60), sample: cutText(sample, 40),
      isBlank: title === '' && sample === '',
    }
  }).flatMap(({ isBlank, ...column }) => (isBlank ? [] : [column]))
}

const lettersAt = (at: number): string =>
  `${at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : ''}${String.fromCharCode(65 + (at % 26))}`

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
