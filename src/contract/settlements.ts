// Settlements: what was collected, paid out on the next business day to the approved bank account.
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import { Naira } from '#domain/money.ts'
import { settlementDestinations, settlementStatuses } from '#domain/settlement.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, Id } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Reference } from './payouts.ts'
import { Transaction, transactionFilters } from './transactions.ts'

const text = z.nullable(z.string())

export const Settlement = z.object({
  id: z.string(),
  /** 12 digits; what addresses use. */
  settlement_reference: z.string(),
  /** The virtual account that all of it was paid to; null where there were several, or none. */
  collection_nuban: text,
  /** Into how many virtual accounts it was paid. */
  collection_accounts: z.number(),
  /**
   * Where it goes: the approved bank account, or the payout account: in test mode before an approval, and for
   * what is owed for payments that are asked back after they were settled.
   */
  settlement_nuban: z.string(),
  settlement_bank_name: z.string(),
  settlement_name: z.string(),
  destination: z.enum(settlementDestinations),
  settlement_status: z.enum(settlementStatuses),
  /** What of it sub-accounts got, each by a settlement of its own. */
  split_amount: Naira,
  /** Of one that pays a sub-account: the reference of the settlement that its payments are in. */
  split_of: text,
  /** And the reference of the sub-account. */
  sub_account: text,
  /** What reaches the account: what was paid less `fees` and `split_amount`. */
  amount: Naira,
  /** How much of it the bank has paid; less than `amount` while some of its transfers are to come. */
  paid_amount: Naira,
  /** In how many transfers it goes, each of at most the limit of one, all under its reference. */
  parts: z.number(),
  gross_amount: Naira,
  /** Fees, VAT and stamp duty of its payments, as they were charged when they came. */
  fees: Naira,
  transactions: z.number(),
  /** Why the bank refused it last, or why it went to the payout account instead of the bank. */
  reason: text,
  /** The interbank network's code. */
  response_code: text,
  /** Under which every bank finds the last sending. */
  session_id: text,
  attempts: z.number(),
  /** When one that was refused is tried again. */
  next_try_at: text,
  /** The bank contradicts how an attempt ended: nothing is sent until it is cleared up. */
  contradicted: z.boolean(),
  created_at: z.string(),
  settled_at: text,
})

/** One thing that happened to a settlement. */
export const SettlementEvent = z.object({
  kind: z.enum(['created', 'sent', 'paid', 'refused']),
  at: z.string(),
  /** Of what was sent. */
  session_id: text,
  nuban: text,
  /** How much of the settlement that transfer carried, and which of its parts it was, from 1. */
  amount: z.nullable(Naira),
  part: z.nullable(z.number()),
  /** What the bank said, in words. */
  reason: text,
})

/** What one sub-account got of a settlement. */
export const SettlementSplit = z.object({
  /** References of the sub-account and of the settlement that pays it; that is null where all was owed. */
  sub_account: z.string(),
  settlement_reference: text,
  account_name: z.string(),
  bank_name: z.string(),
  nuban: z.string(),
  settlement_status: z.nullable(z.enum(settlementStatuses)),
  /** Its shares of the payments. */
  shares: Naira,
  /** Kept of them by the main account: its shares of payments that were taken back before. */
  recovered: Naira,
  /** What is paid to it. */
  amount: Naira,
})

export const settlements = {
  list: endpoint({
    method: 'GET', path: 'dashboard/settlements',
    says: 'Settlements; `search` finds references and account numbers',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      /** A state, or successful, pending or failed. */
      status: z.optional(z.enum([...settlementStatuses, 'successful', 'pending', 'failed'])),
      collection_nuban: z.optional(AccountNumber),
      settlement_nuban: z.optional(AccountNumber),
      min: z.optional(NairaText),
      max: z.optional(NairaText),
    }),
    answer: pageOf(Settlement),
  }),
  due: endpoint({
    method: 'GET', path: 'dashboard/settlements/due',
    says: 'What waits to be settled, when that is done and where it goes',
    callers: ['member', 'key'], needs: 'view_balances',
    answer: z.object({
      /** Of all payments that are in no settlement yet, charges taken off. */
      amount: Naira,
      /** Set aside in settlements that are on their way. */
      on_its_way: Naira,
      /** The day of the next run, YYYY-MM-DD. */
      settles_on: z.string(),
      /** The account; null until a reviewer has approved one. */
      settlement_nuban: text,
      settlement_bank_name: text,
      settlement_name: text,
      /** Whether a split holds: then some of it may go to sub-accounts. */
      is_split: z.boolean(),
    }),
  }),
  show: endpoint({
    method: 'GET', path: 'dashboard/settlements/:id',
    says: 'One settlement, by its reference or id, with what happened to it in order',
    callers: ['member', 'key'], needs: 'view_collections',
    params: z.strictObject({ id: z.union([Reference, Id]) }),
    answer: z.object({
      settlement: Settlement, events: z.array(SettlementEvent), splits: z.array(SettlementSplit),
    }),
  }),
  transactions: endpoint({
    method: 'GET', path: 'dashboard/settlements/:id/transactions', says: 'The payments of one settlement',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    params: z.strictObject({ id: z.union([Reference, Id]) }),
    query: z.extend(PageQuery, {
      status: transactionFilters.status, channel: transactionFilters.channel,
      min: transactionFilters.min, max: transactionFilters.max, vnuban: transactionFilters.vnuban,
    }),
    answer: pageOf(Transaction),
  }),
  statement: endpoint({
    method: 'GET', path: 'dashboard/settlements/:id/statement',
    says: 'All payments of one settlement as CSV, however many there are',
    callers: ['member', 'key'], needs: 'export_data', reads: 'view_collections', raw: true,
    params: z.strictObject({ id: z.union([Reference, Id]) }),
    answer: z.unknown(),
  }),
}
