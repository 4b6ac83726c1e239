// What every list is made of: facts, filters in the address, files to download.
import { describe, expect, test } from 'vitest'
import { kobo, type Kobo } from '#domain/money.ts'
import { calmName } from '#app/ui/calm-name.ts'
import { csvCell } from '#domain/csv.ts'
import { factsCsv, fileName } from '#app/ui/lists/csv.ts'
import { dayHeading } from '#app/ui/lists/days.ts'
import { initials } from '#app/ui/initials.ts'
import { byFact, totals, type Fact } from '#app/ui/lists/fact.ts'
import { chosenIn, countChosen, queryOf, spanDays, wordsOf, type Filter } from '#app/ui/lists/filter.ts'
import { momentFact, moneyFact, textFact } from '#app/ui/lists/kinds.tsx'
import { tablePdf } from '#app/ui/lists/pdf.ts'
import { groupedAmount } from '#app/ui/typed-amount.ts'
import { pdfTexts } from './pdf-texts.ts'

interface Sale {
  name: string
  amount: Kobo | null
  at: string
}

const facts: readonly Fact<Sale>[] = [
  textFact('name', 'Name', 'lead', ({ name }) => name),
  moneyFact('amount', 'Amount', 'amount', ({ amount }) => amount),
  momentFact('at', 'Time', 'when', ({ at }) => at),
]
const sale = (name: string, amount: number | null): Sale => ({
  name,
  amount: amount === null ? null : kobo(amount),
  at: '2026-11-20T09:00:00.000Z',
})

describe('a file of a list', () => {
  test('has the field names, plain amounts, and nothing that a spreadsheet would run', () => {
    expect(
      factsCsv(facts, [sale('=HYPERLINK("x")', 1_250_050), sale('Ada, "Obi"', -5), sale('+234', null)]),
    ).toBe(
      '\ufeffname,amount,at (Lagos +01:00)\r\n' +
        '"\'=HYPERLINK(""x"")",12500.50,2026-11-20T10:00:00+01:00\r\n' +
        '"Ada, ""Obi""",-0.05,2026-11-20T10:00:00+01:00\r\n' +
        "'+234,,2026-11-20T10:00:00+01:00\r\n",
    )
  })

  test('says in its name what it was narrowed by', () => {
    const now = new Date('2026-11-21T23:30:05Z')
    const filter = 'Failed, from 2026-11-01, \u201c../../=cmd|\u202e\u201d'
    expect(fileName('payouts', 'csv', now, filter)).toBe(
      'payouts-failed-from-2026-11-01-cmd-20261122-003005.csv')
    expect(fileName('payouts', 'csv', now, 'x'.repeat(500)).length).toBeLessThan(100)
  })

  test.each([
    ['-12.50', "'-12.50"],
    [{ figure: '-12.50' }, '-12.50'],
    [{ figure: '' }, ''],
    ['\ufeff=1', "'\ufeff=1"],
    ['  =1', "'  =1"],
    ['\u200b\u00a0+1', "'\u200b\u00a0+1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0dA1', "'\uff0dA1"],
    ['\u22121', "'\u22121"],
    ['\u0000=1', "'\u0000=1"],
    ['Amber = Drum', 'Amber = Drum'],
    ['a;b', '"a;b"'],
    ['-1+2', "'-1+2"],
    ['@sum', "'@sum"],
    ['\tx', '"\'\tx"'],
    ['a\nb', '"a\nb"'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test('carries the time of Lagos in its name', () => {
    expect(fileName('payouts', 'csv', new Date('2026-11-21T23:30:05Z'))).toBe('payouts-20261122-003005.csv')
  })

  test('is a PDF of as many pages as its rows need, each object where the table says', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => [`Row ${at} (₦)`, '12.00'])
    const bytes = await tablePdf({
      title: 'Payouts',
      lead: '200 rows',
      heads: ['Name', 'Amount'],
      rows,
    }).arrayBuffer()
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toMatch(/^%PDF-1\.4/)
    const pages = Number(/\/Count (\d+)/.exec(text)?.[1])
    expect(pages).toBeGreaterThan(5)
    const starts = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start))
    expect(starts.length).toBe(7 + pages * 2)
    for (const [at, start] of starts.entries())
      expect(text.slice(start)).toMatch(new RegExp(`^${at + 1} 0 obj`))
    expect(Number(/startxref\n(\d+)/.exec(text)?.[1])).toBe(text.indexOf('xref\n0'))
  })

  test('is printed on A1 in letters of 7, with what its columns come to under the last row', async () => {
    const added: Fact<Sale>[] = facts.map((fact) =>
      fact.name === 'amount'
        ? { ...fact, adds: { amount: ({ amount }) => amount ?? kobo(0), outcome: () => 'paid' } } : fact)
    const sales = [sale('Ada', 1_050), sale('Bem', 2_000)]
    expect(totals(facts, sales)).toEqual([])
    const foot = totals(added, sales)
    expect(foot).toEqual([['Total paid', '30.50', '']])
    const rows = sales.map((one) => added.map(({ text }) => text(one)))
    const heads = added.map(({ label }) => label)
    const bytes = await tablePdf({ title: 'Sales', lead: '', heads, rows, foot }, 'a1').arrayBuffer()
    const text = Buffer.from(bytes).toString('latin1')
    expect(text).toContain('/MediaBox [0 0 1684 2384]')
    expect(text).toMatch(/\/F1 7 Tf 2 Tr/)
    expect(text).toMatch(/\/F1 7 Tf 0 Tr/)
    const texts = pdfTexts(new Uint8Array(bytes))
    expect(texts).toEqual(expect.arrayContaining(['30.50', '20.00']))
    expect(texts.indexOf('Total paid')).toBeGreaterThan(texts.indexOf('Bem'))
  })
})

test('sorting goes by size where there are numbers, by letters elsewhere', () => {
  const sales = [sale('b', 900), sale('a', 10_000), sale('C', 50)]
  const names = (fact: Fact<Sale> | undefined, way: 'up' | 'down') =>
    fact && [...sales].sort(byFact(fact, way)).map(({ name }) => name)
  expect(names(facts[1], 'up')).toEqual(['C', 'b', 'a'])
  expect(names(facts[1], 'down')).toEqual(['a', 'b', 'C'])
  expect(names(facts[0], 'up')).toEqual(['a', 'b', 'C'])
})

describe('filters', () => {
  const filters: readonly Filter[] = [
    { kind: 'choice', name: 'status', label: 'Status', choices: [{ value: 'failed', label: 'Failed' }] },
    { kind: 'dates', label: 'When' },
    { kind: 'amounts', label: 'Amount' },
  ]
  const now = new Date('2026-11-21T23:30:00Z')

  test('take of an address only what fits them', () => {
    const address = {
      status: 'failed',
      from: '2026-13-01',
      to: '2026-11-20',
      min: '10,000.00',
      max: 'much',
      page: '3',
    }
    const chosen = chosenIn(filters, address)
    expect(chosen).toEqual({ status: 'failed', to: '2026-11-20', min: '10,000.00' })
    expect(countChosen(filters, chosen)).toBe(3)
    expect(queryOf(filters, chosen, ' ada ')).toEqual({
      status: 'failed',
      to: '2026-11-20',
      min: kobo(1_000_000),
      search: 'ada',
    })
    expect(chosenIn(filters, { status: 'made-up', from: 5 })).toEqual({})
  })

  test('an account is ten digits, also where the router took them for a number', () => {
    const accounts: readonly Filter[] = [{ kind: 'account', name: 'vnuban', label: 'Paid to account' }]
    expect(chosenIn(accounts, { vnuban: '0123456788' })).toEqual({ vnuban: '0123456788' })
    expect(chosenIn(accounts, { vnuban: 3_000_000_160 })).toEqual({ vnuban: '3000000160' })
    expect(chosenIn(accounts, { vnuban: '30000' })).toEqual({})
    expect(queryOf(accounts, { vnuban: '3000000160' })).toEqual({ vnuban: '3000000160' })
    expect(wordsOf(accounts[0]!, { vnuban: '3000000160' }, now)).toBe('Paid to account 3000000160')
  })

  test('say what they are set to, by the days of Lagos', () => {
    const words = (chosen: Record<string, string>) => filters.map((filter) => wordsOf(filter, chosen, now))
    expect(spanDays(6, now)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(words({ status: 'failed', ...spanDays(6, now) })).toEqual(['Failed', '7 days', ''])
    expect(words({ from: '2026-11-18', to: '2026-11-19', min: '5', max: '9' })).toEqual([
      '',
      '18 Nov to 19 Nov',
      '₦5 to ₦9',
    ])
    expect(words({ from: '2026-11-18', min: '5' })).toEqual(['', 'Since 18 Nov', '₦5 and more'])
  })
})

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-17', 'Tue 17 Nov'],
  ['2026-11-15', '15 November 2026'],
  ['2026-11-23', '23 November 2026'],
])('the day %s is called %s', (day, words) => {
  expect(dayHeading(day, new Date('2026-11-21T23:30:00Z'))).toBe(words)
})

test.each([
  ['GARBA MUSA IDRIS', 'Garba Musa Idris'],
  ['ỌLÁ-BỌ́LÁ O’NEIL', 'Ọlá-Bọ́lá O’neil'],
  ['Mama Sade', 'Mama Sade'],
])('the name %s stands in a list as %s', (name, calm) => {
  expect(calmName(name)).toBe(calm)
})

test.each([
  ['Oriade Threads', 'OT'],
  ['ọlá', 'Ọ'],
  ['', '?'],
  ['(a) b c', 'AB'],
  ['E\u0323\u0300bun O\u0323la', 'Ẹ̀Ọ'],
  ['Ṣọlá ẹ̀bùn', 'ṢẸ̀'],
])('the disc of %j shows %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test.each([
  ['1234567.891', '1,234,567.891'],
  ['00012', '12'],
  ['.5', '.5'],
  ['', ''],
  ['9999999999999', '9,999,999,999,999'],
])('%j typed as an amount becomes %j', (typed, shown) => {
  expect(groupedAmount(typed)).toBe(shown)
})
