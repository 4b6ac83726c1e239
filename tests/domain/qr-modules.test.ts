// A code on paper has the same modules as one on the screen, which a library draws: but for the mask, which
// is free to choose, and the bits that name it.
import fc from 'fast-check'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { qrModules } from '#domain/qr-modules.ts'

/** By the path that the library draws: runs of dark modules. */
function drawnBy(text: string): boolean[][] {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG,
    { value: text, level: 'M', marginSize: 0, boostLevel: false }))
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1])
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const path = /fill="#000000" d="([^"]+)"/.exec(markup)?.[1] ?? ''
  for (const [, x, y, run] of path.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)/g)) {
    for (let at = 0; at < Number(run); at += 1) grid[Number(y)]![Number(x) + at] = true
  }
  return grid
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0, (row) => row % 2 === 0, (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => (row * column) % 2 + (row * column) % 3 === 0,
  (row, column) => ((row * column) % 2 + (row * column) % 3) % 2 === 0,
  (row, column) => ((row + column) % 2 + (row * column) % 3) % 2 === 0,
]

/** The mask stands in three bits beside the first finder, themselves masked. */
const maskOf = (grid: boolean[][]) =>
  [2, 3, 4].reduce((value, at) => value << 1 | Number(grid[8]![at]), 0) ^ 0b101

const isNearFinder = (size: number, row: number, column: number) =>
  (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)

test('codes of any text that fits are what a library draws', () => {
  fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 500, unit: fc.constantFrom(...'aZ0{"=éß') }),
    (text) => {
      const [ours, theirs] = [qrModules(Buffer.from(text)), drawnBy(text)]
      expect(ours.length).toBe(theirs.length)
      const mask = masks[maskOf(theirs)]!
      let differing = 0
      let unmasked = 0
      for (const [row, line] of ours.entries()) {
        for (const [column, isDark] of line.entries()) {
          if (isNearFinder(ours.length, row, column)) continue
          const same = isDark === theirs[row]![column]
          const isOther = mask(row, column) !== masks[0]!(row, column)
          // A pattern is the same under any mask; data is turned where the masks differ.
          if (same && isOther) unmasked += 1
          if (!same && !isOther) differing += 1
        }
      }
      expect(differing).toBe(0)
      if (maskOf(theirs) !== 0) expect(unmasked).toBeLessThan(ours.length * ours.length / 4)
    }), { numRuns: 60 })
})

test('what holds too much is refused', () => {
  expect(() => qrModules(Buffer.from('x'.repeat(5_000)))).toThrow(RangeError)
})
