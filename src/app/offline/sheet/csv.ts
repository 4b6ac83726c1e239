// Reads separated text as people's programs write it: any of four separators, quotes, and the letters of
// UTF-8, UTF-16 or an old Windows. Cells are papaparse's work.
import Papa from 'papaparse'
import { MOST_LINES, sheetMessages, SheetRefused } from './refused.ts'
import { plainTable, type Line, type Table } from './table.ts'

const old = 'Some letters of this file were written by an old program. Check the names and notes.'

function decoded(bytes: Uint8Array): { text: string; notes: string[] } {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), notes: [old] }
  }
}

/** UTF-16 by its mark, or by the zero bytes of one side that Latin letters leave. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  if (bytes.length < 8 || bytes.length % 2 === 1) return null
  const zeros = (side: number) => start.filter((byte, at) => at % 2 === side && byte === 0).length
  const many = start.length * 0.4
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > many && zeros(1) === 0 ? 'utf-16be' : null
}

const separators = [',', ';', '\t', '|'] as const

/** The separator that the lines of the beginning have, outside of quotes, often and equally often. */
export function separatorOf(text: string): string {
  const declared = /^sep=(.)\n/.exec(text)?.[1]
  if (declared) return declared
  const lines = text
    .slice(0, 4_000)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, 25)
    .filter((line) => line.trim() !== '')
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    // A title above the heading has none.
    return Math.max(...counts.map((count) => count * counts.filter((each) => each === count).length))
  }
  return separators.reduce((best: string, each) => (score(each) > score(best) ? each : best), ',')
}

export function readCsv(bytes: Uint8Array, onProgress: (share: number) => void = () => undefined): Table {
  const { text, notes } = decoded(bytes)
  // Text has no zero bytes; what has is another kind of file with a wrong name.
  if (text.slice(0, 4_000).includes('\u0000')) throw new SheetRefused(sheetMessages.kind)
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain)
  const body = plain.replace(/^sep=.\n/, '')
  return plainTable(linesOf(body, separator, onProgress), notes)
}

/** Stands for a quote that begins no quoted cell; it is left out. */
const PLAIN_QUOTE = '\ue000'
const MOST_STRAY = 200

/**
 * A quote that begins a cell and never ends it, or ends it in another line's quote, begins none: the rest of
 * the file is not one cell.
 */
function linesOf(text: string, separator: string, onProgress: (share: number) => void): Line[] {
  let given = text.replaceAll(PLAIN_QUOTE, '')
  for (let tries = 0; tries <= MOST_STRAY; tries += 1) {
    const read = parsed(given, separator, onProgress)
    if ('lines' in read) return read.lines
    given = `${given.slice(0, read.stray)}${PLAIN_QUOTE}${given.slice(read.stray + 1)}`
  }
  throw new SheetRefused(sheetMessages.quotes)
}

type Parsed = { lines: Line[] } | { stray: number }

function parsed(text: string, separator: string, onProgress: (share: number) => void): Parsed {
  const lines: Line[] = []
  let row = 0
  let stray: number | null = null
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      row += 1
      if (row % 500 === 0) onProgress(Math.min(1, meta.cursor / text.length))
      const [wrong] = errors.filter(({ type }) => type === 'Quotes').reverse()
      const isOpen = wrong?.code === 'MissingQuotes' || data.some((cell) => cell.includes('\n'))
      if (wrong?.index !== undefined && isOpen) {
        stray = wrong.index - 1
        return parser.abort()
      }
      const cells = data.map((cell) => cell.replaceAll(PLAIN_QUOTE, ''))
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
      if (lines.length > MOST_LINES) parser.abort()
    },
  })
  if (lines.length > MOST_LINES) throw new SheetRefused(sheetMessages.rows)
  return stray === null ? { lines } : { stray }
}
