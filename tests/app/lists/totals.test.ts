// What stands under a list: paid, pending, refused and returned each by itself, in every list that adds up.
import { expect, test } from 'vitest'
import { requestFacts } from '#app/features/approvals/request-facts.tsx'
import { billFacts } from '#app/features/bill-payment/facts.tsx'
import { cardFacts } from '#app/features/cards/facts.tsx'
import { debitFacts, dueFacts } from '#app/features/direct-debit/debit-facts.tsx'
import { payoutFacts } from '#app/features/payouts/facts.tsx'
import { settlementFacts } from '#app/features/settlements/facts.tsx'
import { transactionFacts } from '#app/features/transactions/facts.tsx'
import { totals, type Fact } from '#app/ui/lists/fact.ts'
import { collectionStatuses } from '#domain/collection.ts'
import { dueStatuses } from '#domain/direct-debit.ts'
import { debitStatuses } from '#domain/mandate.ts'
import { kobo } from '#domain/money.ts'
import { payoutStatuses, requestStatuses } from '#domain/payout.ts'
import { settlementStatuses } from '#domain/settlement.ts'

const amounts = ['amount', 'fee', 'vat', 'stamp_duty', 'total_amount', 'net_amount', 'gross_amount', 'fees']

/** One item in each state: the first of ₦1, the next of ₦2, then ₦4, so that sums tell their parts. */
function footOf<T>(facts: readonly Fact<T>[], field: string, statuses: readonly string[]) {
  const items = statuses.map((status, at) => ({
    [field]: status, ...Object.fromEntries(amounts.map((name) => [name, kobo(100 * 2 ** at)])),
  }) as T)
  const own = facts.filter(({ name, adds }) => name === 'amount' || (!adds && name === field))
  return Object.fromEntries(totals(own, items).map((line) => {
    const label = own.findIndex(({ adds }) => !adds)
    return [line[label], line[1 - label]]
  }))
}

test.each([
  ['payouts', footOf(payoutFacts, 'status', payoutStatuses),
    { 'Total paid': '4.00', 'Total pending': '3.00', 'Total refused': '56.00' }],
  ['transactions', footOf(transactionFacts, 'status', collectionStatuses),
    { 'Total paid': '2.00', 'Total pending': '1.00', 'Total refused': '4.00', 'Total returned': '24.00' }],
  ['settlements', footOf(settlementFacts, 'settlement_status', settlementStatuses),
    { 'Total paid': '4.00', 'Total pending': '3.00', 'Total refused': '8.00' }],
  ['debits', footOf(debitFacts, 'status', debitStatuses),
    { 'Total paid': '4.00', 'Total pending': '3.00', 'Total refused': '8.00', 'Total returned': '16.00' }],
  ['dues', footOf(dueFacts, 'status', dueStatuses),
    { 'Total paid': '4.00', 'Total pending': '3.00', 'Total refused': '24.00', 'Total returned': '32.00' }],
  ['requests', footOf(requestFacts, 'status', requestStatuses),
    { 'Total approved': '2.00', 'Total pending': '1.00', 'Total refused': '28.00' }],
  ['bills', footOf(billFacts, 'status', ['PENDING', 'INQ', 'SUCCESSFUL', 'FAILED']),
    { 'Total paid': '4.00', 'Total pending': '3.00', 'Total refused': '8.00' }],
  ['cards', footOf(cardFacts, 'status', ['PENDING', 'SUCCESSFUL', 'FAILED']),
    { 'Total paid': '2.00', 'Total pending': '1.00', 'Total refused': '4.00' }],
])('of %s', (_, foot, wanted) => expect(foot).toEqual(wanted))

test('each amount that adds up says what became of it, whichever columns are chosen', () => {
  const fee = payoutFacts.find(({ name }) => name === 'fee')
  const items = [{ status: 'SUCCESSFUL', fee: kobo(100) }, { status: 'FAILED', fee: kobo(900) }]
  expect(totals([fee!], items as never)).toEqual([['Total paid 1.00'], ['Total refused 9.00']])
})
