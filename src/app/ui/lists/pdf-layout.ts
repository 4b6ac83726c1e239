// How a table lies on paper: which sheet it needs, how wide each column is, and how its texts break. Nothing
// is ever cut: an amount stands whole on its line, words go on below, and a larger sheet is taken where the
// columns do not fit.
import { brokenLines } from '#domain/pdf-letters.ts'
import { widthOf } from './pdf-letters.ts'

export interface Table {
  title: string
  /** What stands under the title: the filter, the day. */
  lead: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** What the columns come to, under the last row: a line for each outcome. */
  foot?: readonly (readonly string[])[]
}

/** In points, and the size of the letters. */
export interface Sheet {
  width: number
  height: number
  size: number
}

/** A4, A3 and A2 lie across; A1 with letters of 7 is how settlements are printed (spec 9). */
export const papers = {
  a4: { width: 842, height: 595, size: 8 },
  a3: { width: 1191, height: 842, size: 8 },
  a2: { width: 1684, height: 1191, size: 8 },
  a1: { width: 1684, height: 2384, size: 7 },
} as const satisfies Record<string, Sheet>

export type Paper = keyof typeof papers

export const MARGIN = 36
/** Between two columns. */
export const GAP = 6
/** As wide as a column of words wants to be, and what a word is broken at, in letters' sizes. */
const WIDEST = 32
const LONGEST_WORD = 15

export const isFigure = (text: string) => /^[-\u2212]?[\d,]+\.\d\d$/.test(text)

interface Wish {
  /** With each text on one line, and with as many lines as its words give. */
  whole: number
  least: number
}

const memory = (size: number) => {
  const known = new Map<string, number>()
  return (text: string): number => {
    const before = known.get(text)
    if (before !== undefined) return before
    const width = widthOf(text, size)
    known.set(text, width)
    return width
  }
}

type Measure = ReturnType<typeof memory>

function wishOf(texts: Iterable<string>, size: number, measure: Measure): Wish {
  const wish: Wish = { whole: 0, least: 0 }
  for (const text of new Set(texts)) {
    const width = measure(text)
    if (isFigure(text)) {
      wish.whole = Math.max(wish.whole, width)
      wish.least = Math.max(wish.least, width)
      continue
    }
    wish.whole = Math.max(wish.whole, Math.min(width, WIDEST * size))
    for (const word of text.split(' ')) {
      const least = isFigure(word) ? measure(word) : Math.min(measure(word), LONGEST_WORD * size)
      wish.least = Math.max(wish.least, least)
    }
  }
  return { whole: Math.max(wish.whole, wish.least) + GAP, least: wish.least + GAP }
}

const total = (wishes: readonly Wish[], of: keyof Wish) => wishes.reduce((sum, wish) => sum + wish[of], 0)

export interface Layout {
  sheet: Sheet
  widths: readonly number[]
  /** The lines of a cell, and those of what stands over the table. */
  lines: (text: string, column: number) => string[]
  lead: readonly string[]
}

/** `paper` is the smallest that it may lie on. */
export function layOut({ lead, heads, rows, foot = [] }: Table, paper: Paper): Layout {
  const wanted = papers[paper]
  const measure = memory(wanted.size)
  const wishes = heads.map((head, column) => wishOf(
    [head, ...[...rows, ...foot].map((row) => row[column] ?? '')], wanted.size, measure))
  const sheet = sheetFor(paper, total(wishes, 'least') + 2 * MARGIN)
  const room = sheet.width - 2 * MARGIN
  const [whole, least] = [total(wishes, 'whole'), total(wishes, 'least')]
  // What is left over goes to all columns; what is missing is taken from those that can break.
  const widths = wishes.map((wish) => whole <= room ? wish.whole * (room / whole)
    : wish.least + (wish.whole - wish.least) * ((room - least) / (whole - least)))
  return {
    sheet, widths, lead: brokenLines(lead, room, measure),
    lines: (text, column) => brokenLines(text, (widths[column] ?? 0) - GAP, measure),
  }
}

/** The next larger one that has the room; a sheet as wide as it takes where none has. */
function sheetFor(paper: Paper, needed: number): Sheet {
  const wanted: Sheet = papers[paper]
  if (wanted.width >= needed) return wanted
  const larger: Sheet[] = [papers.a3, papers.a2].filter(({ width }) => width > wanted.width)
  return larger.find(({ width }) => width >= needed)
    ?? { ...wanted, width: Math.ceil(needed), height: Math.max(wanted.height, papers.a2.height) }
}
