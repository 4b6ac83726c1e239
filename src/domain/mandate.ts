// Mandates of direct debit: a customer lets the merchant take money from one account, within limits. Their
// states, the code by which the customer consents, and what may be taken when.
import { fromNaira, type Kobo } from './money.ts'
import { codeMeaning } from './response-code.ts'

/**
 * - INITIATED: kept here; the network is told of it.
 * - PENDING_OTP: the customer has a code, and nobody has sent it yet.
 * - PENDING_ACTIVATION: the customer consented; the customer's bank sets it up.
 * - ACTIVE: money may be taken.
 * - SUSPENDED: held by the merchant or by the customer's bank; it can go on.
 * - CANCELLED: ended by the merchant or by the customer's bank.
 * - EXPIRED: its last day is over.
 * - FAILED: the bank refused it, or nobody consented in time.
 */
export const mandateStatuses = [
  'INITIATED', 'PENDING_OTP', 'PENDING_ACTIVATION', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED', 'FAILED',
] as const
export type MandateStatus = (typeof mandateStatuses)[number]

/** Which state follows which; the last three are for good. */
export const mandateMoves: Readonly<Record<MandateStatus, readonly MandateStatus[]>> = {
  INITIATED: ['PENDING_OTP', 'CANCELLED', 'FAILED'],
  PENDING_OTP: ['PENDING_ACTIVATION', 'ACTIVE', 'CANCELLED', 'FAILED'],
  PENDING_ACTIVATION: ['ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED'],
  ACTIVE: ['SUSPENDED', 'CANCELLED', 'EXPIRED'],
  SUSPENDED: ['ACTIVE', 'CANCELLED', 'EXPIRED'],
  CANCELLED: [],
  EXPIRED: [],
  FAILED: [],
}

export const mayBecome = (from: MandateStatus, to: MandateStatus): boolean => mandateMoves[from].includes(to)

/** Not decided yet: somebody or some bank is asked. */
export const pendingMandates: readonly MandateStatus[] = ['INITIATED', 'PENDING_OTP', 'PENDING_ACTIVATION']

export const isMandateOver = (status: MandateStatus): boolean => mandateMoves[status].length === 0

/** FIXED takes the mandate's amount each time, VARIABLE any amount up to it. */
export const debitTypes = ['FIXED', 'VARIABLE'] as const
export type DebitType = (typeof debitTypes)[number]

/** `variable` has no days of its own: it is debited by hand, or for a product. */
export const mandateFrequencies = ['variable', 'daily', 'weekly', 'monthly'] as const
export type MandateFrequency = (typeof mandateFrequencies)[number]

export const otpRules = {
  digits: 6,
  /** So many wrong codes end the mandate. */
  tries: 3,
  /** So long after the code was sent it can be used. */
  minutes: 15,
  /** So often a new code can be asked for. */
  resends: 3,
} as const

export const mandateLimits = {
  minimum: fromNaira(100),
  maximum: fromNaira(10_000_000),
  narration: 60,
  /** The farthest last day, in days from today. */
  days: 5 * 366,
} as const

export const mandateMessages = {
  minimum: 'Enter at least ₦100.00.',
  maximum: 'Enter at most ₦10,000,000.00 for one debit.',
  past: 'Choose a day from today on.',
  order: 'The last day is not before the first.',
  ours: 'A mandate debits an account at another bank. This one is kept here.',
  far: 'Choose a day within five years.',
  daysNeeded: 'Choose how often, so that it can be collected by itself.',
  /** Spec 8 and the toast of the spec, to the letter. */
  otpSent: 'OTP Successfully sent',
  otpNotSent: 'Could not send OTP. Please check you network and try again',
} as const

export function mandateAmountProblem(amount: Kobo): string | null {
  if (amount < mandateLimits.minimum) return mandateMessages.minimum
  return amount > mandateLimits.maximum ? mandateMessages.maximum : null
}

/** What a debit is checked against; days are YYYY-MM-DD in Lagos. */
export interface DebitTerms {
  status: MandateStatus
  debit_type: DebitType
  amount: Kobo
  start_date: string
  end_date: string | null
}

export const debitRefusals = {
  not_active: 'Only an active mandate can be debited.',
  too_early: 'The first day of this mandate is still to come.',
  over: 'The last day of this mandate is over.',
  other_amount: 'This mandate allows its own amount only.',
  above: 'This is more than the mandate allows for one debit.',
  below: 'A debit takes at least ₦100.00.',
  restricted: 'The business may not debit at the moment.',
} as const
export type DebitRefusal = keyof typeof debitRefusals

/** Why `amount` may not be taken on `day`, or null (only ACTIVE, within the dates, up to the maximum). */
export function debitRefusal(terms: DebitTerms, amount: Kobo, day: string): DebitRefusal | null {
  const { status, debit_type, start_date, end_date } = terms
  if (status !== 'ACTIVE') return 'not_active'
  if (day < start_date) return 'too_early'
  if (end_date !== null && day > end_date) return 'over'
  if (debit_type === 'FIXED' && amount !== terms.amount) return 'other_amount'
  if (amount > terms.amount) return 'above'
  return amount < mandateLimits.minimum ? 'below' : null
}

/**
 * - PENDING: on its way to the network.
 * - INQ: the network has it and has not said what became of it; it is asked, and nothing is sent again.
 * - REVERSED: it was paid, and the customer's bank took it back.
 */
export const debitStatuses = ['PENDING', 'INQ', 'SUCCESSFUL', 'FAILED', 'REVERSED'] as const
export type DebitStatus = (typeof debitStatuses)[number]

/** Why nothing is left of a debit that was paid. */
export const reversedReason = 'The customer’s bank took it back.'

const bankSays: Record<string, string> = {
  '05': 'The customer’s bank declined it.',
  '06': 'The account is dormant.',
  '07': 'There is no such account.',
  '08': 'The account is under another name.',
  '34': 'The customer’s bank suspects fraud.',
  '51': 'There was not enough money in the account.',
  '57': 'The account may not be debited.',
  '61': 'The amount passes the limit of the account.',
  '65': 'The account was debited too often.',
  '69': 'The amount could not be blocked.',
  '71': 'The network does not know the mandate.',
}

/** What a code of the network means for a debit or a mandate; null for success and for silence. */
export function bankReason(code: string | null): string | null {
  if (code === null || code === '00') return null
  return bankSays[code] ?? codeMeaning(code)
}

/** Why a debit failed, in words: the network's code, or the word of the mandate that refused it. */
export const debitReason = (why: string | null): string | null =>
  (debitRefusals as Record<string, string>)[why ?? ''] ?? bankReason(why)

/** A debit refused with one of these may speak of its mandate: the network is asked how that stands. */
export const mandateCodes: readonly string[] = ['57', '69', '70', '71']

/** What the customer's bank did by itself to a mandate, and what there is to do, in words. */
export function bankDid(status: MandateStatus, bank_name: string): string | null {
  if (status === 'SUSPENDED') {
    return `${bank_name} suspended this mandate. Nothing is taken until the bank lets it go on: `
      + 'ask the customer to talk to the bank.'
  }
  if (status !== 'CANCELLED') return null
  return `${bank_name} ended this mandate. Ask the customer why, and set up a new one.`
}

/** Why a mandate failed, as it is stored, and in words. */
export const mandateRefusals = {
  refused: 'The customer’s bank did not accept it.',
  otp_wrong: 'Three wrong codes were sent. Set up a new mandate.',
  otp_expired: 'No code was sent within 15 minutes. Set up a new mandate.',
} as const
export type MandateRefusal = keyof typeof mandateRefusals

/** When the network is asked about a mandate or a debit, in minutes after it was last told of it. */
export const askMinutes: readonly number[] = [1, 5, 15, 60]
const HOUR = 60
const DAY = 24 * HOUR

/** Minutes after the telling when it is asked next: after the first hour hourly, after a day daily. */
export function nextAsk(minutes: number): number {
  const soon = askMinutes.find((each) => each > minutes)
  if (soon !== undefined) return soon
  const step = minutes < DAY ? HOUR : DAY
  return (Math.floor(minutes / step) + 1) * step
}
