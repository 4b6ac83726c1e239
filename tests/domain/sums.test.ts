// Sums over many books are written as amounts are, and hold beyond what one amount may be; the foot of a
// trial balance and what is open against it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, kobo, MAX_KOBO, plainAmount } from '#domain/money.ts'
import { creditOf, debitOf, formatSum, plainSum, total } from '#domain/sums.ts'
import { agreementsOf, byAccount, totalsOf, type OpenItems, type TrialLine } from '#domain/trial-balance.ts'

test('a sum is written as an amount of the same kobo is', () => {
  fc.assert(fc.property(fc.integer({ min: -MAX_KOBO, max: MAX_KOBO }), (amount) => {
    expect(formatSum(BigInt(amount))).toBe(formatMoney(kobo(amount)))
    expect(plainSum(BigInt(amount))).toBe(plainAmount(kobo(amount)))
  }))
})

test('beyond what a number holds no kobo is lost', () => {
  const large = total(Array.from({ length: 1_000 }, () => 999_999_999_999_999_999n))
  expect(formatSum(-large)).toBe('−₦9,999,999,999,999,999,990.00')
  expect([plainSum(5n), plainSum(-1n), formatSum(0n)]).toEqual(['0.05', '-0.01', '₦0.00'])
})

test('a balance is a debit or a credit, and the one less the other', () => {
  fc.assert(fc.property(fc.bigInt(), (balance) => {
    expect(creditOf(balance) - debitOf(balance)).toBe(balance)
    expect(creditOf(balance) === 0n || debitOf(balance) === 0n).toBe(true)
  }))
})

const line = (kind: string, closing: bigint, rest: Partial<TrialLine> = {}): TrialLine => ({
  kind, accounts: 1, opening: 0n, debits: debitOf(closing), credits: creditOf(closing), closing, reserved: 0n,
  held: 0n, ...rest,
})

const open = (what: OpenItems['what'], amount: bigint): OpenItems => ({
  what, age: '0-1', items: 1, amount, oldest_at: new Date(0), oldest_reference: '000000000001',
})

test('the foot adds up each side; what is open is held against the balances that it is in', () => {
  const lines = [
    line('payout', 700n, { reserved: 200n, held: 30n }), line('unsettled', 300n, { held: 20n }),
    line('funding', -1_000n),
  ]
  expect(totalsOf(lines)).toEqual({
    debits: 1_000n, credits: 1_000n, closing_debit: 1_000n, closing_credit: 1_000n,
  })
  const items = [open('payout', 150n), open('bill', 50n), open('unsettled', 260n), open('settlement', 40n)]
  expect(agreementsOf(lines, items).map(({ books, items: come_to }) => [books, come_to]))
    .toEqual([[200n, 200n], [300n, 300n], [50n, 0n]])
})

test('accounts stand in one order, those that nobody knows last', () => {
  expect(['internal', 'zzz', 'payout', 'aaa', 'fee'].toSorted(byAccount))
    .toEqual(['payout', 'fee', 'internal', 'aaa', 'zzz'])
})
