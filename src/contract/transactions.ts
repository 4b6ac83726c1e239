// Transactions: what came in by virtual account, payment link, QR code or card, and what became of it.
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import { chargebackStatuses } from '#domain/chargeback.ts'
import { collectionChannels, collectionStatuses } from '#domain/collection.ts'
import { Naira } from '#domain/money.ts'
import { reversalStatuses } from '#domain/reversal.ts'
import { settlementStatuses } from '#domain/settlement.ts'
import { charges } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'

const text = z.nullable(z.string())

export const Transaction = z.object({
  id: z.string(),
  /** 12 digits; what addresses use. */
  reference: z.string(),
  channel: z.enum(collectionChannels),
  status: z.enum(collectionStatuses),
  /** What the payer paid. */
  amount: Naira,
  ...charges,
  /** What the merchant got of it. */
  net_amount: Naira,
  payer_name: z.string(),
  payer_bank_code: text,
  payer_bank_name: text,
  payer_nuban: text,
  /** By which every bank finds the payment. */
  session_id: z.string(),
  narration: text,
  /** The interbank network's code. */
  response_code: z.string(),
  /** Why it was refused or taken back, in words. */
  reason: text,
  /** The virtual account that it was paid to. */
  vnuban: text,
  account_name: text,
  collection_bank_name: text,
  customer_reference: text,
  customer_name: text,
  /** The reference of the payment link that it used. */
  payment_link: text,
  /** The reference of the QR code that it came by. */
  qr_code: text,
  /** The reference of the card payment that it came by. */
  card_payment: text,
  /** The reference of the mandate of direct debit that it came by. */
  mandate: text,
  /** What the payer has complained about at the payer's bank. */
  chargeback: z.nullable(z.object({ reference: z.string(), status: z.enum(chargebackStatuses) })),
  created_at: z.string(),
  /** Paid out. False also for what never settles because it never came or was taken back before. */
  is_settled: z.boolean(),
  /** The settlement that it is part of, and how that stands. */
  settlement_reference: text,
  settlement_status: z.nullable(z.enum(settlementStatuses)),
  reversed_at: text,
  /** That the payer's bank takes it back; `held` is what waits for it while the balance is short. */
  reversal: z.nullable(z.object({
    status: z.enum(reversalStatuses),
    reason: z.string(),
    held: Naira,
    created_at: z.string(),
    done_at: text,
  })),
})

/** One thing that happened to a payment; `amount` is what it moved. */
export const TransactionEvent = z.object({
  kind: z.enum([
    'received', 'returned', 'failed', 'pending', 'fee', 'vat', 'stamp_duty', 'credited', 'settled',
    'reversal_asked', 'held', 'reversed',
  ]),
  amount: z.nullable(Naira),
  at: z.string(),
})

export const transactionFilters = {
  /** A state, or successful, pending or failed. */
  status: z.optional(z.enum([...collectionStatuses, 'successful', 'pending', 'failed'])),
  channel: z.optional(z.enum(collectionChannels)),
  /** Settled: part of a settlement. Unsettled: in the merchant's books and in no settlement yet (spec 7). */
  settlement: z.optional(z.enum(['settled', 'unsettled'])),
  min: z.optional(NairaText),
  max: z.optional(NairaText),
  vnuban: z.optional(AccountNumber),
  customer: z.optional(Reference),
  payment_link: z.optional(Reference),
  qr_code: z.optional(Reference),
} as const

export const transactions = {
  list: endpoint({
    method: 'GET', path: 'dashboard/transactions',
    says: 'Payments that came in; `search` finds references, account numbers, session ids and payers\' names',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, transactionFilters),
    answer: pageOf(Transaction),
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/transactions/:reference',
    says: 'One payment, by its reference or id, with what happened to it in order',
    callers: ['member', 'key'], needs: 'view_collections',
    params: z.strictObject({ reference: z.union([Reference, Id]) }),
    answer: z.object({ transaction: Transaction, events: z.array(TransactionEvent) }),
  }),
}
