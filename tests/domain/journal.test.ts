// Every movement is a debit and a credit of the same amount, in accounts that the merchant knows.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  balanceOf, journalAccountNames, linesOf, sidesOf, withDefaults, wordsOf, type Movement,
} from '#domain/journal.ts'
import { kobo } from '#domain/money.ts'
import { lastDayOf, mayClose, monthBeside, monthWords } from '#domain/month.ts'
import { accountNames } from '#domain/trial-balance.ts'

const one = (changes: Partial<Movement>): Movement => ({
  kind: 'payout', from: 'payout', to: 'paid', kobo: kobo(100), is_bill: false, is_salary: false,
  is_own: false, reason: null, ...changes,
})

const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom('payout', 'bill', 'fee', 'vat', 'stamp_duty', 'funding', 'collection', 'settlement',
    'collection_reversal', 'collection_fee', 'collection_fee_reversal', 'internal', 'unheard_of'),
  from: fc.constantFrom(...Object.keys(accountNames), 'new_kind'),
  to: fc.constantFrom(...Object.keys(accountNames), 'new_kind'),
  kobo: fc.integer({ min: 1, max: 1_000_000_000 }).map(kobo),
  is_bill: fc.boolean(), is_salary: fc.boolean(), is_own: fc.boolean(),
  reason: fc.constantFrom(null, 'recalled', 'chargeback'),
})

test('whatever moved, the lines balance, name an account once, and have no line of nothing', () => {
  fc.assert(fc.property(fc.array(movement, { maxLength: 30 }), (movements) => {
    const lines = linesOf(movements)
    expect(balanceOf({ lines })).toBe(0)
    expect(new Set(lines.map(({ account }) => account)).size).toBe(lines.length)
    expect(lines.every((line) => line.kobo !== 0)).toBe(true)
  }))
})

test.each([
  ['a payout', one({}), 'payouts', 'payout_balance'],
  ['a salary', one({ is_salary: true }), 'salaries', 'payout_balance'],
  ['its fee', one({ kind: 'fee', from: 'paid', to: 'fee' }), 'fees', 'payouts'],
  ['the fee of a bill', one({ kind: 'fee', from: 'paid', to: 'fee', is_bill: true }), 'fees', 'bills'],
  ['money in', one({ kind: 'funding', from: 'funding', to: 'payout' }), 'payout_balance', 'deposits'],
  ['a payment', one({ kind: 'collection', from: 'collected', to: 'unsettled' }), 'unsettled', 'sales'],
  ['its fee', one({ kind: 'collection_fee', from: 'unsettled', to: 'fee' }), 'fees', 'unsettled'],
  ['a refund', one({ kind: 'collection_reversal', from: 'unsettled', to: 'collected', reason: 'recalled' }),
    'refunds', 'unsettled'],
  ['a chargeback',
    one({ kind: 'collection_reversal', from: 'payout', to: 'collected', reason: 'chargeback' }),
    'disputes', 'payout_balance'],
  ['a settlement', one({ kind: 'settlement', from: 'unsettled', to: 'paid' }), 'bank', 'unsettled'],
  ['one to the balance', one({ kind: 'settlement', from: 'unsettled', to: 'payout' }),
    'payout_balance', 'unsettled'],
  ['what one owns', one({ is_own: true }), 'own_transfers', 'payout_balance'],
] as const)('%s has its two accounts', (_, moved, debit, credit) => {
  expect(sidesOf(moved)).toEqual({ debit, credit })
})

test('a payout with its charges is one entry: what was paid, each charge, and all that left', () => {
  const lines = linesOf([
    one({ kobo: kobo(12_688) }), one({ kind: 'fee', from: 'paid', to: 'fee', kobo: kobo(2_500) }),
    one({ kind: 'vat', from: 'paid', to: 'vat', kobo: kobo(188) }),
  ])
  expect(lines).toEqual([
    { account: 'payouts', kobo: 10_000 }, { account: 'fees', kobo: 2_500 }, { account: 'vat', kobo: 188 },
    { account: 'payout_balance', kobo: -12_688 },
  ])
})

test('an entry says what it is, whatever charge is booked first', () => {
  expect(wordsOf([one({ kind: 'fee' }), one({ kind: 'payout' })])).toBe('Payout')
  expect(wordsOf([one({ is_salary: true })])).toBe('Salary')
  expect(wordsOf([one({ kind: 'collection_reversal', reason: 'chargeback' })]))
    .toBe('Dispute: payment taken back')
})

test('accounts that were not given are as they are by themselves, each under a code of its own', () => {
  const map = withDefaults({ sales: { code: '400', name: 'Turnover' } })
  expect(map.sales).toEqual({ code: '400', name: 'Turnover' })
  expect(map.refunds).toEqual({ code: '4100', name: 'Refunds' })
  expect(new Set(journalAccountNames.map((name) => map[name].code)).size).toBe(journalAccountNames.length)
})

test('months have their neighbours, days and words, and are closed once they are over for an hour', () => {
  expect([monthBeside('2026-01', -1), monthBeside('2026-12', 1), monthBeside('2026-03', -14)])
    .toEqual(['2025-12', '2027-01', '2025-01'])
  expect([lastDayOf('2026-02'), lastDayOf('2028-02'), lastDayOf('2026-12')])
    .toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
  expect(monthWords('2026-03')).toBe('March 2026')
  // Midnight in Lagos is 23:00 UTC.
  expect(mayClose('2026-03', new Date('2026-03-31T23:59:59Z'))).toBe(false)
  expect(mayClose('2026-03', new Date('2026-04-01T00:00:00Z'))).toBe(true)
})
