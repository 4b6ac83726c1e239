// Reads separated text as people's programs write it: any of four separators, quotes, and the letters of
// UTF-8, UTF-16 or an old Windows.
import { MOST_LINES, sheetMessages, SheetRefused } from './refused.ts'

/** A line of a file with its number, from 1, as a spreadsheet counts. */
export interface Line {
  row: number
  cells: string[]
}

export interface Sheet {
  lines: Line[]
  /** What the person should know about how it was read. */
  notes: string[]
}

const old = 'Some letters of this file were written by an old program. Check the names and notes.'

function decoded(bytes: Uint8Array): { text: string; notes: string[] } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), notes: [old] }
  }
}

const separators = [',', ';', '\t', '|'] as const

/** The separator that most lines of the beginning have, outside of quotes, equally often. */
export function separatorOf(text: string): string {
  const declared = /^sep=(.)\r?\n/.exec(text)?.[1]
  if (declared) return declared
  const beginning = text
    .slice(0, 4_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 10)
  const lines = beginning.filter((line) => line.trim() !== '')
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const [usual = 0] = counts
    return usual * counts.filter((count) => count === usual).length
  }
  return separators.reduce((best: string, each) => (score(each) > score(best) ? each : best), ',')
}

export function readCsv(bytes: Uint8Array, onProgress: (share: number) => void = () => undefined): Sheet {
  const { text, notes } = decoded(bytes)
  // Text has no zero bytes; what has is another kind of file with a wrong name.
  if (text.slice(0, 4_000).includes('\u0000')) throw new SheetRefused(sheetMessages.kind)
  const plain = text.replace(/^\ufeff/, '')
  const separator = separatorOf(plain)
  const body = plain.replace(/^sep=.\r?\n/, '')
  return { lines: linesOf(body, separator, onProgress), notes }
}

function linesOf(text: string, separator: string, onProgress: (share: number) => void): Line[] {
  const lines: Line[] = []
  let cells: string[] = []
  let row = 1
  let at = 0
  const endLine = () => {
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ row, cells })
    if (lines.length > MOST_LINES) throw new SheetRefused(sheetMessages.rows)
    cells = []
    row += 1
    if (row % 500 === 0) onProgress(at / text.length)
  }
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at) : bare(text, at, separator)
    cells.push(cell.value)
    at = cell.next
    const mark = text[at]
    if (mark === separator) {
      at += 1
      if (at === text.length) cells.push('')
      continue
    }
    if (mark === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    endLine()
  }
  if (cells.length > 0) endLine()
  return lines
}

function bare(text: string, from: number, separator: string) {
  let next = from
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r')
    next += 1
  return { value: text.slice(from, next), next }
}

/** A quote that never ends stops at the end of its line: the rest of the file is not one cell. */
function quoted(text: string, from: number) {
  let value = ''
  let next = from + 1
  while (next < text.length) {
    const end = text.indexOf('"', next)
    if (end === -1 || end - from > 10_000) return unended(text, from)
    value += text.slice(next, end)
    next = end + 1
    if (text[next] !== '"') break
    value += '"'
    next += 1
  }
  // Letters between the closing quote and the separator belong to the cell.
  const mark = /[,;\t|\r\n]/
  while (next < text.length && !mark.test(text[next] ?? '')) {
    value += text[next]
    next += 1
  }
  return { value, next }
}

function unended(text: string, from: number) {
  let next = from
  while (next < text.length && text[next] !== '\n' && text[next] !== '\r') next += 1
  return { value: text.slice(from + 1, next), next }
}
