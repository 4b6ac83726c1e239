// Single payouts: asking for one, what became of it, its receipt (spec 7).
import * as z from 'zod/mini'
import { NairaText } from '#domain/amount-text.ts'
import { Naira } from '#domain/money.ts'
import { payoutLimits, payoutStatuses } from '#domain/payout.ts'
import { frequencies } from '#domain/schedule.ts'
import { charges } from './charges.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode, Day, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'
import { Pin } from './pin.ts'

/** 12 digits by the rule of `#domain/reference.ts`; who draws one that is taken draws again. */
export const Reference = z.string({ error: 'A reference has 12 digits.' })
  .check(z.regex(/^\d{12}$/, 'A reference has 12 digits.'))

const moment = z.nullable(z.string())
const text = z.nullable(z.string())

export const Payout = z.object({
  id: z.string(),
  /** Ours, 12 digits; the client's is `unique_reference`. Both are unique in the merchant. */
  payout_reference: z.string(),
  unique_reference: z.string(),
  bulk_reference: text,
  /** Its row in the bulk file. */
  row: z.nullable(z.number()),
  schedule_reference: text,
  source_nuban: z.string(),
  beneficiary_account_name: z.string(),
  /** The name that the bank gave when it was asked for; null when the bank did not answer. */
  bank_account_name: text,
  beneficiary_nuban: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  amount: Naira,
  ...charges,
  total_amount: Naira,
  narration: text,
  /** The salary of somebody who is employed: without stamp duty. */
  is_salary: z.optional(z.boolean()),
  status: z.enum(payoutStatuses),
  /**
   * What a pending payout waits for; `limit` is the next day, as it would pass the limit of this one, and
   * `person` our staff, after 24 hours without a certain answer.
   */
  waits_for: z.nullable(z.enum(['approval', 'dispatch', 'limit', 'bank', 'person'])),
  /** Why it failed, was declined or waits for the next day, in words. */
  reason: text,
  /** The interbank network's code. */
  response_code: text,
  /** 30 digits by which every bank finds the transfer; null until it was sent. */
  nip_session_id: text,
  createdAt: z.string(),
  sent_at: moment,
  ended_at: moment,
  created_by: z.string(),
  creator_name: z.string(),
  /** Refused by the bank for certain, which has said nothing else since, and not paid again yet. */
  can_retry: z.boolean(),
  /**
   * The `unique_reference` of the payout that this one pays again, and of the one that pays this again: none
   * that was declined or has expired.
   */
  retry_of: text,
  retried_by: text,
})

export const Receipt = z.object({
  payout_reference: z.string(),
  unique_reference: z.string(),
  nip_session_id: z.string(),
  amount: Naira,
  ...charges,
  total_amount: Naira,
  sender_name: z.string(),
  source_nuban: z.string(),
  source_bank_name: z.string(),
  beneficiary_account_name: z.string(),
  beneficiary_nuban: z.string(),
  bank_name: z.string(),
  narration: text,
  status: z.literal('SUCCESSFUL'),
  paid_at: z.string(),
})

/** When a scheduled payout runs: days in Lagos, at 7:00 in the morning. */
export const Timetable = z.strictObject({
  start_date: Day,
  frequency: z.enum(frequencies, 'Choose once, daily, weekly or monthly.'),
  end_date: z.optional(Day),
})

export const Command = z.strictObject({
  command: z.optional(z.enum(['initiate', 'scheduled'], 'The command is initiate or scheduled.')),
})

export const NewPayout = z.strictObject({
  beneficiary_nuban: AccountNumber,
  bank_code: BankCode,
  beneficiary_account_name: Text(100),
  amount: Naira,
  narration: z.optional(Text(payoutLimits.narration)),
  /** It is the salary of somebody whom the business employs: no stamp duty is charged. */
  is_salary: z.optional(z.boolean()),
  source_nuban: AccountNumber,
  unique_reference: Reference,
  pin: Pin,
  /** With `command=scheduled` only. */
  schedule: z.optional(Timetable),
})

const Asked = z.object({
  unique_reference: z.string(),
  payout_reference: text,
  schedule_reference: text,
  status: z.string(),
  /** Nobody else needs to decide when it is 0. */
  required_approvals: z.number(),
})

const request = {
  method: 'POST', says: 'Asks for a payout, now or scheduled, and reserves its money', callers: ['member'],
  needs: 'initiate_payouts', lets_out: true, query: Command, body: NewPayout, answer: Asked,
  message: 'Payout successfully initiated',
} as const

export const payouts = {
  list: endpoint({
    method: 'GET', path: 'dashboard/merchant/payouts',
    says: 'All payouts; status also takes successful, pending and failed',
    callers: ['member', 'key'], needs: 'view_payouts',
    lags_unless: ['unique_reference', 'payout_reference', 'bulk_reference', 'schedule_reference'],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum([...payoutStatuses, 'successful', 'pending', 'failed'])),
      unique_reference: z.optional(Reference),
      payout_reference: z.optional(Reference),
      bulk_reference: z.optional(Reference),
      schedule_reference: z.optional(Reference),
      source_nuban: z.optional(AccountNumber),
      beneficiary_nuban: z.optional(AccountNumber),
      bank_code: z.optional(BankCode),
    }),
    answer: pageOf(Payout),
  }),
  request: endpoint({ ...request, path: 'dashboard/payouts/request' }),
  requestSingle: endpoint({ ...request, path: 'dashboard/payouts/request/single' }),
  process: endpoint({
    method: 'POST', path: 'dashboard/payouts/process',
    says: 'Pays again, under a new reference, what the bank refused: one payout, or all such rows of a batch',
    callers: ['member'], needs: 'initiate_payouts', lets_out: true,
    body: z.strictObject({
      payout_reference: z.optional(Reference), bulk_reference: z.optional(Reference), pin: Pin,
    }),
    answer: z.object({
      unique_reference: text, payout_reference: text,
      /** The new batch, linked to the one whose rows it pays again. */
      bulk_reference: text,
      status: z.string(), required_approvals: z.number(),
    }),
    message: 'Payout successfully initiated',
  }),
  receipt: endpoint({
    method: 'GET', path: 'dashboard/payouts/:reference/receipt',
    says: 'What a receipt shows; the reference is either of a successful payout',
    callers: ['member'], needs: 'view_payouts',
    params: z.strictObject({ reference: Reference }),
    answer: Receipt,
  }),
  /** Ours: what the confirming screen shows besides what is typed. */
  quote: endpoint({
    method: 'GET', path: 'dashboard/payouts/quote',
    says: 'Charges, balance after, approvals needed, and earlier payouts to the same account',
    callers: ['member'], needs: 'initiate_payouts',
    query: z.strictObject({
      source_nuban: AccountNumber,
      beneficiary_nuban: AccountNumber,
      bank_code: BankCode,
      /** Naira, as it is typed: `12500.50`. */
      amount: NairaText,
      is_salary: z.optional(z.enum(['true', 'false'])),
    }),
    answer: z.object({
      amount: Naira, ...charges, total_amount: Naira,
      available: z.nullable(Naira),
      /** Never below zero: see `short_by`. */
      balance_after: z.nullable(Naira),
      /** How much is missing; zero when there is enough. */
      short_by: Naira,
      required_approvals: z.number(),
      /** What still may leave today. */
      left_today: Naira,
      /** The amount is outside the limits, in words. */
      problem: text,
      /** Payouts of the same amount to the same account within 24 hours that have not failed. */
      duplicates: z.array(z.object({
        unique_reference: z.string(), status: z.string(), createdAt: z.string(), creator_name: z.string(),
      })),
      /** How often, and when last, this account was paid with success. */
      past: z.object({ count: z.number(), last_at: moment, last_amount: z.nullable(Naira) }),
    }),
  }),
}
