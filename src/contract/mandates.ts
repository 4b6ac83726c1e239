// Mandates: a customer's leave to take money from one account, the code by which it is given, and debits
// (spec 7, direct debit).
import * as z from 'zod/mini'
import {
  debitStatuses, debitTypes, mandateFrequencies, mandateLimits, mandateStatuses, otpRules,
} from '#domain/mandate.ts'
import { Naira } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { AccountNumber, BankCode, Day, Text } from './fields.ts'
import { PageQuery, pageOf } from './page.ts'

/** As of a payout; said here, as these screens need nothing else of payouts. */
export const Reference = z.string({ error: 'A reference has 12 digits.' })
  .check(z.regex(/^\d{12}$/, 'A reference has 12 digits.'))

const text = z.nullable(z.string())

export const Mandate = z.object({
  /** 12 digits; what addresses use. */
  reference: z.string(),
  status: z.enum(mandateStatuses),
  /** Why it failed, or what the customer's bank did to it by itself, in words. */
  reason: text,
  /** It is SUSPENDED or CANCELLED by the customer's bank: the merchant cannot let it go on. */
  is_by_bank: z.boolean(),
  customer_reference: z.string(),
  customer_name: z.string(),
  /** As the customer's bank says. */
  payer_name: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  /** The last four digits only. */
  nuban: z.string(),
  debit_type: z.enum(debitTypes),
  /** Of each debit where it is FIXED, else the most that one may take. */
  amount: Naira,
  frequency: z.enum(mandateFrequencies),
  /** Collected by itself on its days, without a product. */
  is_scheduled: z.boolean(),
  start_date: z.string(),
  end_date: text,
  narration: text,
  /** While PENDING_OTP: until when the code can be sent, and how many wrong ones it still stands. */
  otp_expires_at: text,
  otp_tries_left: z.number(),
  otp_resends_left: z.number(),
  /** A code was sent and the bank has not said whether it was right: it is being asked. */
  is_otp_unknown: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
  activated_at: text,
  ended_at: text,
  version: z.number(),
})

export const Debit = z.object({
  reference: z.string(),
  mandate: z.string(),
  customer_name: z.string(),
  payer_name: z.string(),
  amount: Naira,
  status: z.enum(debitStatuses),
  /**
   * Why it is not paid, or not any more, in words; and the code of the customer's bank, null where it was
   * never asked.
   */
  reason: text,
  response_code: text,
  narration: text,
  /** How it was asked for. */
  by: z.enum(['hand', 'bulk', 'schedule']),
  /** The product that it was for. */
  product: text,
  created_at: z.string(),
  ended_at: text,
  /** When the customer's bank took it back. */
  reversed_at: text,
  /** The transaction that it became. */
  transaction_reference: text,
})

export const debitFilters = {
  status: z.optional(z.enum([...debitStatuses, 'pending'])),
  mandate: z.optional(Reference),
}

/** What may be asked of a mandate that stands open in several places at once. */
const Versioned = z.strictObject({ version: z.int('Send the version that was on the screen.') })

const Otp = z.string({ error: 'Enter the code.' })
  .check(z.regex(/^\d{6}$/, `The code has ${otpRules.digits} digits.`))

const path = 'dashboard/mandates'
const One = z.strictObject({ reference: Reference })
const manage = { callers: ['member', 'key'], needs: 'manage_direct_debit' } as const
const change = { ...manage, params: One, body: Versioned, answer: Mandate } as const

export const mandates = {
  list: endpoint({
    method: 'GET', path,
    says: 'Mandates, newest first; `search` finds references, accounts and the beginning of names',
    callers: ['member', 'key'], needs: 'view_collections', lags_unless: [],
    query: z.extend(PageQuery, {
      status: z.optional(z.enum([...mandateStatuses, 'pending'])), customer: z.optional(Reference),
    }),
    answer: pageOf(Mandate),
  }),
  show: endpoint({
    method: 'GET', path: `${path}/:reference`, says: 'One mandate, with its latest debits',
    callers: ['member', 'key'], needs: 'view_collections',
    params: One,
    answer: z.object({
      mandate: Mandate,
      debits: z.array(Debit),
      collected: Naira,
      /** The day on which it is next collected by itself or for a product. */
      next_date: text,
    }),
  }),
  create: endpoint({
    ...manage, method: 'POST', path,
    says: 'Begins a mandate: the bank names the account and sends its owner a code',
    body: z.strictObject({
      customer: Reference,
      bank_code: BankCode,
      nuban: AccountNumber,
      debit_type: z.enum(debitTypes, 'Choose FIXED or VARIABLE.'),
      amount: Naira,
      frequency: z.enum(mandateFrequencies, 'Choose how often.'),
      is_scheduled: z.optional(z.boolean()),
      start_date: Day,
      end_date: z.optional(z.nullable(Day)),
      narration: z.optional(Text(mandateLimits.narration)),
    }),
    answer: Mandate,
    message: 'Mandate begun. The bank sends the customer a code.',
  }),
  /**
   * The OTP call. A wrong code is an answer, not a refusal: an answer is kept with its request id, so that
   * the same call again never counts as another wrong try.
   */
  consent: endpoint({
    ...manage, method: 'POST', path: `${path}/:reference`,
    says: 'Sends the customer\'s code; `unknown` says that the bank has not answered and is being asked',
    params: One,
    body: z.strictObject({ otp: Otp }),
    answer: z.object({ outcome: z.enum(['accepted', 'wrong', 'unknown']), mandate: Mandate }),
  }),
  resendOtp: endpoint({
    ...manage, method: 'POST', path: `${path}/:reference/resendotp`, says: 'Sends the customer a new code',
    params: One,
    answer: Mandate,
    message: 'OTP Successfully sent',
  }),
  suspend: endpoint({
    ...change, method: 'PUT', path: `${path}/:reference/suspend`,
    says: 'Holds an active mandate: nothing is debited until it goes on', message: 'Mandate suspended.',
  }),
  resume: endpoint({
    ...change, method: 'PUT', path: `${path}/:reference/resume`, says: 'Lets a suspended mandate go on',
    message: 'Mandate active again.',
  }),
  cancel: endpoint({
    ...change, method: 'PUT', path: `${path}/:reference/cancel`, says: 'Ends a mandate for good',
    message: 'Mandate cancelled.',
  }),
  debit: endpoint({
    ...manage, method: 'POST', path: `${path}/:reference/debits`,
    says: 'Takes money by an active mandate, within its dates and its maximum',
    params: One,
    body: z.strictObject({
      /** Left out, the mandate's own. */
      amount: z.optional(Naira),
      narration: z.optional(Text(mandateLimits.narration)),
    }),
    answer: Debit,
    message: 'Debit sent to the customer\'s bank.',
  }),
}

/**
 * Spec 7: "A 504 or Endpoint request timed out on the direct-debit OTP call is treated as success." Asked of
 * a call that brought no answer, for `mandates.consent` and for nothing else.
 *
 * Why it may: the code moves no money, and what became of it can be read. The person is told that it was
 * sent; the mandate stays as it is read, pending, and is read until it is known. Why it may nowhere else: of
 * a payout the same silence says nothing, and to call it paid would be a guess about money (`#app/api`
 * takes it for what it is, unknown).
 */
export const isOtpAnswerLost = ({ status, message }: { status?: number, message: string }): boolean =>
  status === 504 || /endpoint request timed out/i.test(message)
