// Any bytes at all as a file of payouts: rows, or a refusal in words, never anything else.
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { payoutSheet } from '#app/features/new-payout/sheet/shape.ts'
import { readSheet as readRows } from '#app/offline/sheet/read.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import { aWorkbook } from './workbook.ts'

const readSheet = (given: Uint8Array) => readRows(given, payoutSheet)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('any bytes at all', () => {
  const answers = (given: Uint8Array) => {
    try {
      const { rows } = readSheet(given)
      return rows.length > 0
    } catch (error) {
      return error instanceof SheetRefused && error.message.length > 20
    }
  }

  test('are rows or a refusal in words, never anything else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), answers), { numRuns: 300 })
  })

  test('of a workbook with bytes changed, cut out or doubled are too', () => {
    const whole = aWorkbook([
      ['account', 'bank', 'amount'],
      ['0123456789', 'Wema Bank', 900],
    ])
    const change = fc.record({
      at: fc.nat(whole.length - 1),
      length: fc.nat(60),
      by: fc.uint8Array({ maxLength: 40 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let given = [...whole]
        for (const { at, length, by } of changes)
          given = [...given.slice(0, at), ...by, ...given.slice(at + length)]
        return answers(Uint8Array.from(given))
      }),
      { numRuns: 300 },
    )
  })

  test('written as CSV by any program are read back cell by cell', () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replace(/[\r\u0000]/g, '').trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), (table) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = [
          '"account","bank","amount"',
          ...table.map((row) => ['1234567890', ...row].slice(0, 3).map(quoted).join(',')),
        ]
        const { rows } = readSheet(bytes(text.join('\n')))
        return (
          rows.length === table.length &&
          rows.every(
            ({ bank_code }, at) =>
              bank_code === (table[at]?.[0] ?? '').replace(/^'/, '') ||
              (table[at]?.[0] ?? '').startsWith('="'),
          )
        )
      }),
      { numRuns: 200 },
    )
  })
})
