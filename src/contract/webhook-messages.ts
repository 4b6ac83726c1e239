// What webhooks tell, one shape for each kind of event. Apart from the calls about webhooks (webhooks.ts),
// which the dashboard reads without them.
import * as z from 'zod/mini'
import { Funding } from './accounts.ts'
import { Bill } from './bills.ts'
import { Chargeback } from './chargebacks.ts'
import { Debit, Mandate } from './mandates.ts'
import { Payout } from './payouts.ts'
import { Settlement } from './settlements.ts'
import { Transaction } from './transactions.ts'

/** What `collection.*` tells. */
export const CollectionNews = z.pick(Transaction, {
  reference: true, channel: true, status: true, amount: true, fee: true, vat: true, stamp_duty: true,
  net_amount: true, payer_name: true, payer_bank_code: true, payer_nuban: true, session_id: true,
  narration: true, response_code: true, reason: true, vnuban: true, customer_reference: true,
  payment_link: true, qr_code: true, created_at: true, reversed_at: true,
})

/** What `account.funded` tells. */
export const FundingNews = z.pick(Funding, {
  reference: true, source_nuban: true, amount: true, transaction_status: true, sender_name: true,
  narration: true, transaction_date: true,
})

/** What `payout.*` tells. */
export const PayoutNews = z.pick(Payout, {
  payout_reference: true, unique_reference: true, beneficiary_account_name: true, beneficiary_nuban: true,
  bank_code: true, amount: true, fee: true, vat: true, stamp_duty: true, total_amount: true, narration: true,
  status: true, reason: true, response_code: true, nip_session_id: true, createdAt: true, ended_at: true,
})

/** What `settlement.*` tells. */
export const SettlementNews = z.pick(Settlement, {
  settlement_reference: true, collection_nuban: true, settlement_nuban: true, settlement_bank_name: true,
  settlement_name: true, destination: true, settlement_status: true, amount: true, paid_amount: true,
  parts: true, gross_amount: true, fees: true, split_amount: true, split_of: true, sub_account: true,
  transactions: true, reason: true, response_code: true,
  session_id: true, created_at: true, settled_at: true,
})

/** What `chargeback.*` tells. */
export const ChargebackNews = z.pick(Chargeback, {
  reference: true, transaction_reference: true, status: true, reason: true, amount: true, net_amount: true,
  held: true, payer_name: true, channel: true, explanation: true, verdict_note: true, created_at: true,
  due_at: true, answered_at: true, ended_at: true,
})

/** What `mandate.*` tells. */
export const MandateNews = z.pick(Mandate, {
  reference: true, status: true, reason: true, is_by_bank: true, customer_reference: true,
  customer_name: true, payer_name: true, bank_code: true, nuban: true, debit_type: true, amount: true,
  frequency: true, start_date: true, end_date: true, created_at: true, activated_at: true, ended_at: true,
})

/** What `debit.*` tells. */
export const DebitNews = z.pick(Debit, {
  reference: true, mandate: true, customer_name: true, payer_name: true, amount: true, status: true,
  reason: true, response_code: true, narration: true, product: true, transaction_reference: true,
  created_at: true, ended_at: true, reversed_at: true,
})

/** What `bill.*` tells: never the token or PIN that was delivered. */
export const BillNews = z.pick(Bill, {
  bill_reference: true, unique_reference: true, kind: true, biller: true, product: true, customer: true,
  amount: true, fee: true, vat: true, total_amount: true, status: true, reason: true, response_code: true,
  created_at: true, ended_at: true,
})

/** What `webhook.test` tells. */
export const TestNews = z.object({ message: z.string() })

/** The body of every message. */
export const WebhookMessage = z.object({
  /** The same for every attempt and every receiver of the event. */
  id: z.string(),
  type: z.string(),
  mode: z.enum(['test', 'live']),
  /** When it happened. */
  timestamp: z.string(),
  data: z.unknown(),
})
