// Payouts: their states, what a state means to a person, and the limits of one and of a day.
import { kobo, type Kobo } from './money.ts'

/**
 * - PENDING: asked for, money reserved; waits for approval or for its turn.
 * - INQ: handed to the bank, outcome not known yet; asked about until it is, never sent again.
 * - the others are final.
 */
export const payoutStatuses = [
  'PENDING', 'INQ', 'SUCCESSFUL', 'FAILED', 'DECLINED', 'EXPIRED',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What a person is shown for a state. */
export type Standing = 'successful' | 'pending' | 'failed'

/** Spec 4: ACTIVE or SUCCESSFUL are successful, INQ or PENDING pending, all else failed. */
export function payoutStanding(status: string): Standing {
  if (status === 'ACTIVE' || status === 'SUCCESSFUL') return 'successful'
  return status === 'INQ' || status === 'PENDING' ? 'pending' : 'failed'
}

/** The states behind each word, for filters. */
export const payoutStatusesOf: Record<Standing, readonly PayoutStatus[]> = {
  successful: ['SUCCESSFUL'],
  pending: ['PENDING', 'INQ'],
  failed: ['FAILED', 'DECLINED', 'EXPIRED'],
}

/** Nothing changes any more. */
export const isFinal = (status: PayoutStatus): boolean => status !== 'PENDING' && status !== 'INQ'

export const requestStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Spec 4: APPROVED, PENDING, all else Declined. */
export function requestStanding(status: string): 'approved' | 'pending' | 'declined' {
  return status === 'APPROVED' ? 'approved' : status === 'PENDING' ? 'pending' : 'declined'
}

/** SCHEDULED and CANCELLED are of a schedule's template, which is paid in batches of its own on each day. */
export const bulkStatuses = [
  'DRAFT', 'PENDING', 'SCHEDULED', 'PROCESSING', 'SUCCESSFUL', 'PARTIALLY_SUCCESSFUL', 'FAILED', 'DECLINED',
  'EXPIRED', 'CANCELLED',
] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** In kobo. */
export const payoutLimits = {
  minimum: kobo(10_000),
  per_transfer: kobo(1_000_000_000),
  per_day: kobo(10_000_000_000),
  bulk_rows: 10_000,
  narration: 100,
} as const

export const payoutMessages = {
  minimum: 'Send at least ₦100.00.',
  per_transfer: 'Send at most ₦10,000,000.00 in one payout.',
  per_day: 'This would pass the limit of ₦100,000,000.00 for one day.',
  held: 'Today’s limit of ₦100,000,000.00 is reached. It goes on when the next day begins.',
  itself: 'This is the account that pays. Choose another one.',
  insufficient: 'There is not enough money in this account for the payout and its charges.',
} as const

/** What is wrong with the amount of one payout, or null. */
export function amountProblem(amount: Kobo): string | null {
  if (amount < payoutLimits.minimum) return payoutMessages.minimum
  return amount > payoutLimits.per_transfer ? payoutMessages.per_transfer : null
}

interface Account { bank_code: string, nuban: string }

/** Whether an account would pay itself. */
export const isItself = (source: Account, beneficiary: Account): boolean =>
  source.nuban === beneficiary.nuban && source.bank_code === beneficiary.bank_code
