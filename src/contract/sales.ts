// What came in and what went back, each on its own day: what is said of a day does not change afterwards.
import * as z from 'zod/mini'
import { collectionChannels } from '#domain/collection.ts'
import { Naira } from '#domain/money.ts'
import { saleKinds } from '#domain/sale.ts'
import { charges } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { Day } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

/** A payment, or that one goes back: an entry of the day on which it happened. */
export const SalesEntry = z.object({
  id: z.string(),
  kind: z.enum(saleKinds),
  /** Of the payment. */
  reference: z.string(),
  /** Where money goes back: the payment that it takes back, and when that came. */
  reverses: z.nullable(z.string()),
  received_at: z.string(),
  at: z.string(),
  /** Below zero what goes back. */
  amount: Naira,
  /** What it cost; below zero what is given back of it. */
  ...charges,
  /** The amount less its charges. */
  net_amount: Naira,
  payer_name: z.string(),
  channel: z.enum(collectionChannels),
})

/** What the entries of one day of Lagos come to. */
export const SalesDay = z.object({
  day: z.string(),
  payments: z.number(),
  sales: Naira,
  /** What banks asked back, and what disputes took; neither is below zero. */
  refunds: Naira,
  disputes: Naira,
  /** Fees, VAT and stamp duty, less what was given back of them on this day. */
  charges: Naira,
  /** Sales less refunds, disputes and charges. */
  net_amount: Naira,
})

export const sales = {
  days: endpoint({
    method: 'GET', path: 'dashboard/sales/days',
    says: 'Sales by day, the newest first: a payment counts on the day it came, a refund or dispute on the '
      + 'day it is taken. The last 31 days where nothing is said, 366 at most',
    callers: ['member', 'key'], needs: 'view_collections',
    query: PageQuery,
    answer: pageOf(SalesDay),
  }),
  entries: endpoint({
    method: 'GET', path: 'dashboard/sales/entries',
    says: 'Each payment that came in and each that went back, as entries of their own days, the newest first',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, { status: z.optional(z.enum(saleKinds)) }),
    answer: pageOf(SalesEntry),
  }),
  balances: endpoint({
    method: 'GET', path: 'dashboard/accounts/balances',
    says: 'What each payout account, and what is not settled, stood at when a day of Lagos ended',
    callers: ['member', 'key'], needs: 'view_balances',
    query: z.strictObject({ on: Day }),
    answer: z.object({
      on: z.string(),
      accounts: z.array(z.object({ nuban: z.string(), account_name: z.string(), ledger: Naira })),
      /** Payments that came in and are in no settlement that was paid. */
      unsettled: Naira,
    }),
  }),
}
