// Webhooks: where a merchant's own server is told of what happens, what it was told, and how that went.
import * as z from 'zod/mini'
import { webhookEventNames, webhookProblems, webhookStatuses, type WebhookProblem } from '#domain/webhook.ts'
import { Bill } from './bills.ts'
import { CallbackUrl } from './callback.ts'
import { Chargeback } from './chargebacks.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Debit, Mandate } from './mandates.ts'
import { PageQuery, pageOf } from './page.ts'
import { Payout } from './payouts.ts'
import { Settlement } from './settlements.ts'
import { Transaction } from './transactions.ts'

const text = z.nullable(z.string())

/** What `collection.*` tells. */
export const CollectionNews = z.pick(Transaction, {
  reference: true, channel: true, status: true, amount: true, fee: true, vat: true, stamp_duty: true,
  net_amount: true, payer_name: true, payer_bank_code: true, payer_nuban: true, session_id: true,
  narration: true, response_code: true, reason: true, vnuban: true, customer_reference: true,
  payment_link: true, qr_code: true, created_at: true, reversed_at: true,
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
  settlement_name: true, destination: true, settlement_status: true, amount: true, gross_amount: true,
  fees: true, transactions: true, reason: true, response_code: true, session_id: true, created_at: true,
  settled_at: true,
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
  created_at: true, ended_at: true,
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

const problem = z.nullable(z.enum(Object.keys(webhookProblems) as WebhookProblem[]))

export const WebhookDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event: z.string(),
  /** What people know the subject by: its reference. */
  reference: z.string(),
  /** The virtual account whose own address it goes to; null for the merchant's. */
  vnuban: text,
  url: z.string(),
  status: z.enum(webhookStatuses),
  attempts: z.number(),
  /** Of the last attempt. */
  status_code: z.nullable(z.number()),
  problem,
  next_attempt_at: text,
  created_at: z.string(),
  ended_at: text,
})

export const WebhookAttempt = z.object({
  number: z.number(),
  url: z.string(),
  at: z.string(),
  duration_ms: z.number(),
  status_code: z.nullable(z.number()),
  /** Null where it was received. */
  problem,
  /** The beginning of the answer, as text. */
  answer: text,
})

export const WebhookSetting = z.object({
  /** Of this mode; null where nothing is told. */
  url: text,
  /** When the signing secret was made; null where there is none yet. */
  secret_made_at: text,
  /** Until when the one before signs too. */
  former_until: text,
  updated_at: text,
  updated_by: text,
  /** 0 before anything was set. */
  version: z.number(),
})

const WithSecret = z.extend(WebhookSetting, {
  /** `whsec_…`, only in the answer to the call that made it. */
  secret: text,
})

const path = 'dashboard/webhooks'
const manage = { callers: ['member'], needs: 'manage_settings' } as const
const One = z.strictObject({ id: Id })

export const webhooks = {
  show: endpoint({
    ...manage, method: 'GET', path,
    says: 'Where events of this mode are told, and since when they are signed',
    answer: WebhookSetting,
  }),
  change: endpoint({
    ...manage, method: 'PUT', path,
    says: 'Sets, changes or removes (null) the callback URL; the first makes the signing secret',
    body: z.strictObject({ url: z.nullable(CallbackUrl), version: z.optional(z.int()) }),
    answer: WithSecret,
    message: 'Webhooks saved.',
  }),
  rotate: endpoint({
    ...manage, method: 'POST', path: `${path}/secret`,
    says: 'Makes a new signing secret; the one before signs too for 24 hours',
    answer: WithSecret,
    message: 'New signing secret made.',
  }),
  test: endpoint({
    ...manage, method: 'POST', path: `${path}/test`, says: 'Sends a test event to the callback URL',
    answer: WebhookDelivery,
    message: 'Test event sent.',
  }),
  list: endpoint({
    ...manage, method: 'GET', path: `${path}/deliveries`,
    says: 'What was told and is to be told, newest first; `search` finds references',
    lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum(webhookStatuses)),
      event: z.optional(z.enum(webhookEventNames)),
    }),
    answer: pageOf(WebhookDelivery),
  }),
  one: endpoint({
    ...manage, method: 'GET', path: `${path}/deliveries/:id`,
    says: 'One delivery, with what is sent and every attempt, the latest first',
    params: One,
    answer: z.object({ delivery: WebhookDelivery, body: z.string(), tries: z.array(WebhookAttempt) }),
  }),
  resend: endpoint({
    ...manage, method: 'POST', path: `${path}/deliveries/:id/resend`,
    says: 'Sends it again at once, under the same event id',
    params: One,
    answer: WebhookDelivery,
    message: 'It is sent again.',
  }),
}
