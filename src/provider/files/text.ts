// CSV: text from the first byte to the last, and nothing else besides.

import { fetching } from './fields.ts'

/** Names another program: `cmd|'/c calc'!A0`. */
const program = /\w\s{0,9}\|\s{0,9}(?:'[^']{0,300}'|[^\s'!]{1,100})\s{0,9}!/

/** A spreadsheet goes by the language of its machine, not by the file: it may split at any of them. */
const separators = [',', ';', '\t']

/** Cells as a spreadsheet splits them, at this sign alone; what begins with a quote may hold it. */
function* cellsOf(text: string, separator: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const inside = text[start] === '"' ? closed(text, start) : start
    let end = inside
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    // Of what begins otherwise, or is longer than any formula, there is nothing to be read.
    begins.lastIndex = start
    if (end - start <= LONGEST_FORMULA && begins.test(text)) {
      const quoted = text.slice(start + 1, inside).replaceAll('""', '"')
      yield (inside === start ? text.slice(start, end) : quoted + text.slice(inside + 1, end)).trim()
    }
    start = end + 1
  }
}

const begins = /"{0,2} {0,200}[=+@-]/y
/** Excel takes 8,192 characters. */
const LONGEST_FORMULA = 20_000

/** Behind the quote that ends what begins with one at `start`; two side by side are one of the text. */
function closed(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end === -1 ? text.length : end
}

function hasProgram(text: string, separator: string): boolean {
  for (const cell of cellsOf(text, separator)) if (startsSomething(cell)) return true
  return false
}

/** Also where it begins like a number; a phone number beside "Image (front)" is none. */
function startsSomething(cell: string): boolean {
  if (!/^[=+@-]/.test(cell)) return false
  const calls = /^[=@]/.test(cell) ? cell : cell.replace(/\s+\(/g, ' ')
  const outside = calls.replace(/"[^"]*"/g, '')
  return program.test(outside) || fetching.test(outside)
}

const otherStarts = /^\s*(<[!?a-z]|#!|%PDF|GIF8|PK\x03\x04|\{\\rtf)/i

/**
 * Text in UTF-8, or UTF-16 with its mark; no NUL or other control characters, and no page, program or script.
 */
export function tableProblem(bytes: Buffer): string | null {
  const text = decode(bytes)
  if (text === null || /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) || otherStarts.test(text)) {
    return 'This file is not a CSV table. Save it again as CSV (UTF-8).'
  }
  if (separators.some((separator) => hasProgram(text, separator))) {
    return 'This table holds a formula that starts something. Save it again with values alone.'
  }
  return null
}

function decode(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
