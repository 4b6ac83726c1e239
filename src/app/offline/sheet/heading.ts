// Finds the line of headings of a table, and by its words which column is which of ours.
import { foldLetters } from '#domain/folding.ts'
import type { SheetColumn, SheetShape } from './shape.ts'
import type { Line } from './table.ts'

export const lettersOf = (text: string): string => foldLetters(text).replace(/[^a-z]/g, '')

/** The place of each column, null for one that is not there. */
export interface Places {
  places: readonly (number | null)[]
  doubts: readonly string[]
}

/** What is taken off a wage before it is paid: beside it, one column of money is not what is paid out. */
const deductions = /pension|paye|deduction|withholding|loan|nhf|nhis|^tax|tax$/

const fits = (pattern: string | undefined, heading: string) =>
  pattern !== undefined && new RegExp(pattern).test(foldLetters(heading))

/** Whether nobody may take a column of this heading for it, by hand either. */
export const isOutOf = ({ out_of }: SheetColumn, heading: string): boolean => fits(out_of, heading)

/** Between the headings of a column that is put together from others. */
export const betweenParts = ' + '

/** The places of a column's parts in a line of headings; none where one heading names the whole. */
export function partsIn({ cells }: Line, column: SheetColumn): number[] {
  const { parts = [] } = column
  if (parts.length === 0 || cells.some((cell) => rankOf(column, cell) !== null)) return []
  const places = parts.map((part) => cells.findIndex((cell) => new RegExp(part).test(lettersOf(cell))))
  return places.filter((place) => place !== -1)
}

const isJoined = ({ parts = [] }: SheetColumn, heading: string) => heading.includes(betweenParts)
  && heading.split(betweenParts).every((each) => parts.some((part) => new RegExp(part).test(lettersOf(each))))

/** How well a heading fits a column, from 0; null for one that does not. */
function rankOf(column: SheetColumn, heading: string): number | null {
  const { headings, ranks = ['='], never } = column
  const name = lettersOf(heading)
  if (isJoined(column, heading)) return 0
  if (name === '' || fits(never, heading) || isOutOf(column, heading)) return null
  const rank = ranks.findIndex((pattern) =>
    pattern === '=' ? headings.includes(name) : new RegExp(pattern).test(name))
  return rank === -1 ? null : rank
}

/** Which of ours the headings of a line name. */
export function placesIn({ cells }: Line, { columns }: SheetShape): Places {
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
  return { places, doubts }
}

/** A line with an account number is a row. */
const hasAccount = ({ cells }: Line) => cells.some((cell) => /^'?\d{10}$/.test(cell.trim()))

function hasAllNeeded(line: Line, shape: SheetShape): boolean {
  if (hasAccount(line)) return false
  const { places } = placesIn(line, shape)
  return shape.columns.every(({ needed }, at) => !needed || places[at] !== null)
}

/** How far down a heading may stand, below a title or a logo. */
const MOST_ABOVE = 15

/** The lines among which a person may choose the headings. */
export const firstLines = (lines: readonly Line[]): readonly Line[] => lines.slice(0, MOST_ABOVE)

/** The line that names all that is needed. */
export const certainHeading = (lines: readonly Line[], shape: SheetShape): Line | null =>
  firstLines(lines).find((line) => hasAllNeeded(line, shape)) ?? null

const filled = ({ cells }: Line) => cells.filter((cell) => cell.trim() !== '').length
const isNumber = (cell: string) => /^[₦N]?\s*[\d.,\s]*\d[\d.,\s]*$/.test(cell.trim())

/**
 * The line that looks most like headings where none names all that is needed: the one that names most of
 * ours, else the first of the full width, unless it has numbers in it as a row has. Null where there is none.
 */
export function likelyHeading(lines: readonly Line[], shape: SheetShape): Line | null {
  const named = (line: Line) =>
    hasAccount(line) ? 0 : placesIn(line, shape).places.filter((place) => place !== null).length
  const first = firstLines(lines)
  const most = Math.max(...first.map(named))
  if (most > 0) return first.find((line) => named(line) === most) ?? null
  const width = Math.max(...first.map(filled))
  const top = first.find((line) => filled(line) === width)
  return top && !top.cells.some(isNumber) ? top : null
}

export const hasNoHeading = (lines: readonly Line[], { begins }: SheetShape): boolean =>
  begins !== '' && new RegExp(begins).test(lines[0]?.cells[0] ?? '')
