// A bill as the dashboard sees it, and as the ledger has it.
import type { Answer } from '#contract/endpoint.ts'
import type { bills as calls } from '#contract/bills.ts'
import { billLimits, billMessages } from '#domain/bill.ts'
import { kobo, sum, type Kobo } from '#domain/money.ts'
import type { Tables, Transaction } from '../database.ts'
import type { DayLimit } from '../day-limits.ts'
import type { Reserved } from '../ledger/reserved.ts'
import type { BillTable } from './tables.ts'
import '../payouts/tables.ts'

export type ShownBill = Answer<typeof calls.list>['items'][number]

export const billDay: DayLimit = {
  table: 'bill_day', most: billLimits.per_day, message: billMessages.per_day,
}

/** What leaves the account for one bill. */
export const totalOf = ({ amount, fee, vat }: Pick<BillTable, 'amount' | 'fee' | 'vat'>): Kobo =>
  sum([amount, fee, vat].map(kobo))

export const reservedBy = (bill: BillTable): Reserved => ({
  kind: 'bill', subject: bill.id, reference: bill.bill_reference,
  source_account_id: bill.source_account_id, reservation_id: bill.reservation_id, total: totalOf(bill),
  charges: { fee: bill.fee, vat: bill.vat },
})

/** Bills with all that their page shows; restrict it further and order it. */
export const shownBills = (inside: Transaction<Tables>) =>
  inside.selectFrom('bill')
    .innerJoin('payout_account as source', 'source.id', 'bill.source_account_id')
    .innerJoin('member as creator', 'creator.id', 'bill.creator_id')
    .selectAll('bill')
    .select(['source.nuban as source_nuban', 'creator.fullname as creator_name'])

export type BillRow = Awaited<ReturnType<ReturnType<typeof shownBills>['executeTakeFirstOrThrow']>>

export function showBill(bill: BillRow): ShownBill {
  return {
    id: bill.id, bill_reference: bill.bill_reference, unique_reference: bill.unique_reference,
    kind: bill.kind, biller: bill.biller, biller_name: bill.biller_name, product: bill.product,
    product_name: bill.product_name, customer: bill.customer, customer_name: bill.customer_name,
    source_nuban: bill.source_nuban, amount: kobo(bill.amount), fee: kobo(bill.fee), vat: kobo(bill.vat),
    total_amount: totalOf(bill), status: bill.status, waits_for: waitsFor(bill), reason: bill.reason,
    response_code: bill.response_code, vendor_reference: bill.vendor_reference,
    created_at: bill.created_at.toISOString(), sent_at: bill.sent_at?.toISOString() ?? null,
    ended_at: bill.ended_at?.toISOString() ?? null, created_by: bill.creator_id,
    creator_name: bill.creator_name,
  }
}

function waitsFor({ status, next_query_at }: BillTable): ShownBill['waits_for'] {
  if (status === 'PENDING') return 'dispatch'
  if (status !== 'INQ') return null
  return next_query_at === null ? 'person' : 'vendor'
}
