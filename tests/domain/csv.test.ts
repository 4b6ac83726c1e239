// What a merchant's spreadsheet gets: any text comes out as it went in, and none of it is run.
import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvCell, csvLine } from '#domain/csv.ts'
import { kobo, plainAmount } from '#domain/money.ts'
import { countOf, seedOf } from '#tests/drawn.ts'

/** Reads RFC 4180 and nothing else: what breaks it throws. */
function readStrictly(text: string): string[][] {
  const lines: string[][] = []
  let at = 0
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const [whole = '', quoted, bare = ''] = cellAt(text, at)
      cells.push(quoted === undefined ? bare : quoted.replace(/""/g, '"'))
      at += whole.length
      if (text[at] !== ',') break
      at += 1
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of line at ${at}`)
    at += 2
    lines.push(cells)
  }
  return lines
}

function cellAt(text: string, at: number): string[] {
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  cell.lastIndex = at
  return cell.exec(text) as unknown as string[]
}

/** So that a failure can be run again. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const pieces = [
  '=', '+', '-', '@', '\u2212', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\ufe62', '\ufe63', '\ufe6b',
  '\t', '\r', '\n', '\r\n', '\u0000', '\u0001', '\u001b', '\u007f', '\u0085', '\ufeff', '\u200b', '\u200e',
  '\u202e', '\u2060', '\u2066', '\u00a0', '\u2003', '\u3000', '\u3164', '\u00ad',
  ' ', '"', '""', "'", ',', ';', '|',
  'cmd', 'HYPERLINK("http://x.example","y")', 'A1', '1', '12.50', 'Amber Drum', '₦', '🧵', 'ọ̀',
] as const

const randomText = (draw: (below: number) => number) =>
  Array.from({ length: draw(6) }, () => pieces[draw(pieces.length)]).join('')

/** What a program sees that drops what nobody sees and reads wide forms as their twins. */
const asRun = (cell: string) =>
  Array.from(cell.normalize('NFKC'))
    .filter((letter) => !/[\p{C}\p{Z}\u115f\u1160\u3164\uffa0\s]/u.test(letter)).join('')

/** CELLS for more of them, SEED for others. */
const count = countOf('CELLS', 10_000)
const seed = seedOf('SEED')

describe(`${count} hostile cells`, () => {
  const draw = chance(seed)
  const rows = Array.from({ length: count / 10 }, () => Array.from({ length: 10 }, () => randomText(draw)))
  const read = readStrictly(rows.map(csvLine).join(''))

  test('come out as they went in, but for an apostrophe before what a spreadsheet would run', () => {
    expect(read).toHaveLength(rows.length)
    const changed = rows.flatMap((cells, row) => cells.flatMap((cell, at) => {
      const out = read[row]?.[at]
      return out === cell || out === `'${cell}` ? [] : [{ cell, out }]
    }))
    expect(changed).toEqual([])
  })

  test('begin no formula, whatever a program drops before it looks', () => {
    const run = read.flat().filter((cell) =>
      /^[=+\-@\u2212]/.test(asRun(cell)) || /^[\t\r\n\u0000]/.test(cell))
    expect(run).toEqual([])
    // The hostile ones were among them.
    const hostile = rows.flat().filter((cell) => /^[=+\-@]/.test(asRun(cell))).length
    console.info(`seed ${seed}: ${count} cells, ${hostile} of them formulas before they were written`)
    expect(hostile).toBeGreaterThan(count / 10)
  })

  test('and plain ones are left alone', () => {
    for (const cell of ['Amber Drum', "O'Neil", '12.50', '0123456789', '', '(5)', 'a=b', '₦5']) {
      expect(csvCell(cell)).toBe(cell)
    }
  })
})

test('an amount is a number by what it is, and a name that looks like one is not', () => {
  const figure = plainAmount(kobo(-1_250_050))
  expect(csvLine([{ figure }, figure])).toBe("-12500.50,'-12500.50\r\n")
})

test('the mark of the order of bytes stands before everything', () => {
  expect(CSV_BOM).toBe('\ufeff')
})
