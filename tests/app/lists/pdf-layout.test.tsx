// Nothing on paper is ever cut: amounts stand whole on one line, words go on below, and the sheet grows with
// the columns.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut, MARGIN, papers } from '#app/ui/lists/pdf-layout.ts'
import { widthOf } from '#app/ui/lists/pdf-letters.ts'
import { tablePdf } from '#app/ui/lists/pdf.ts'
import { transactionFacts } from '#app/features/transactions/facts.tsx'
import { isMain } from '#app/ui/lists/fact.ts'
import { pdfTexts } from './pdf-texts.ts'

const about = { title: 'Transactions', lead: '' }
const boxOf = (text: string) => /MediaBox \[0 0 (\d+) (\d+)\]/.exec(text)?.slice(1).map(Number)

/** A row as the longest transaction has it. */
const longest: Record<string, string> = {
  payer_name: 'ẸNIỌLÁ OLUWASEUN ADÉBÁYỌ̀ VENTURES LIMITED', amount: '10000000.00', status: 'Successful',
  created_at: '27 November 2026, 10:42:31', session_id: '9'.repeat(30), fee: '100000.00', vat: '7500.00',
  stamp_duty: '50.00', net_amount: '9892450.00', narration: 'Payment of the second part of the rent',
}
const row = transactionFacts.map(({ name }) => longest[name] ?? '123456789012')
const heads = transactionFacts.map(({ label }) => label)
const printed = async (table: Parameters<typeof tablePdf>[0], paper?: Parameters<typeof tablePdf>[1]) => {
  const bytes = new Uint8Array(await tablePdf(table, paper).arrayBuffer())
  return { texts: pdfTexts(bytes), box: boxOf(Buffer.from(bytes).toString('latin1')) }
}

describe('what is printed of transactions', () => {
  test('the main columns fit on A4 across, with every amount whole', async () => {
    const main = transactionFacts.filter(isMain)
    const rows = [main.map(({ name }) => longest[name] ?? '123456789012')]
    const { texts, box } = await printed({ ...about, heads: main.map(({ label }) => label), rows })
    expect(box).toEqual([842, 595])
    for (const amount of ['10000000.00', '100000.00', '7500.00', '50.00', '9892450.00']) {
      expect(texts).toContain(amount)
    }
  })

  test('all columns are printed on a larger sheet, and nothing of them is missing', async () => {
    const { texts, box } = await printed({ ...about, heads, rows: [row] })
    expect(box![0]).toBeGreaterThan(papers.a4.width)
    const all = texts.join('').replaceAll(' ', '')
    for (const text of [...heads, ...row]) expect(all).toContain(text.normalize('NFC').replaceAll(' ', ''))
    expect(all).not.toContain('…')
  })
})

test('whatever the columns and texts are, each amount is on one line and all columns are there', () => {
  const cell = fc.oneof(
    fc.integer({ min: -1e13, max: 1e13 }).map((kobo) => (kobo / 100).toFixed(2)),
    fc.lorem({ maxCount: 12 }), fc.stringMatching(/^[0-9]{10,30}$/), fc.constant(''),
  )
  const table = fc.integer({ min: 1, max: 40 }).chain((columns) => fc.record({
    heads: fc.array(fc.lorem({ maxCount: 3 }), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 6 }),
  }))
  fc.assert(fc.property(table, fc.constantFrom('a4', 'a1'), ({ heads: names, rows }, paper) => {
    const { sheet, widths, lines } = layOut({ ...about, heads: names, rows }, paper)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(sheet.width - 2 * MARGIN + 0.5)
    for (const [column, text] of rows.flatMap((each) => [...each.entries()])) {
      const told = lines(text, column)
      expect(told.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      if (/\.\d\d$/.test(text)) expect(told).toEqual([text])
      for (const line of told) expect(widthOf(line, sheet.size)).toBeLessThanOrEqual(widths[column]! + 0.5)
    }
  }), { numRuns: 60 })
})

test('a row that takes several lines is on one page, and none of two thousand is missing', async () => {
  const words = (at: number) => `Note ${at} ${'of the market stall '.repeat(at % 9)}`
  const rows = Array.from({ length: 2_000 }, (_, at) => [words(at), `${at}.00`])
  const { texts } = await printed({ ...about, heads: ['Note', 'Amount'], rows })
  for (const at of [0, 1, 999, 1_999]) expect(texts).toContain(`${at}.00`)
  expect(texts.filter((text) => /^\d+\.00$/.test(text))).toHaveLength(2_000)
})

test('what the list was narrowed by goes on in the next line', async () => {
  const lead = 'Successful, paid by card, from 1 November 2026 to 27 November 2026, '.repeat(6).trim()
  const { texts } = await printed({ title: 'Payouts', lead, heads: ['Name'], rows: [['Ada']] })
  expect(texts.slice(1, -3).join(' ')).toBe(lead)
})
