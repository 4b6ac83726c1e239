// Direct debit by products: what customers pay for again and again, when each debit falls due, and when one
// that failed is tried again.
import { fromNaira } from './money.ts'
import { addDays } from './schedule.ts'

export const productFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ProductFrequency = (typeof productFrequencies)[number]

export const productStatuses = ['ACTIVE', 'OFF'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const subscriptionStatuses = ['ACTIVE', 'ENDED'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/**
 * What falls due on one day of one subscription, once:
 * - DUE: to be debited, for the first time or again.
 * - PENDING: a debit is under way, or its outcome is being asked for.
 * - PAID: collected.
 * - FAILED: refused, and tried as often as the product says.
 * - REVERSED: collected, and taken back by the customer's bank; it is not tried again.
 * - SKIPPED: found too late, or before its mandate's first day; it is not made up for.
 */
export const dueStatuses = ['DUE', 'PENDING', 'PAID', 'FAILED', 'SKIPPED', 'REVERSED'] as const
export type DueStatus = (typeof dueStatuses)[number]

export const productLimits = {
  name: 60,
  description: 200,
  minimum: fromNaira(100),
  maximum: fromNaira(10_000_000),
  /** How often one that failed is tried again, and after how many days. */
  retries: 5,
  retry_days: 14,
  /** Customers that are subscribed with one call. */
  at_once: 100,
  bulk: 500,
} as const

export interface RetryPolicy {
  /** How often it is tried again; 0 never. */
  retries: number
  /** Days between two tries. */
  retry_days: number
}

/** A mandate that is collected without a product: twice more, a day apart. */
export const ownRetryPolicy: RetryPolicy = { retries: 2, retry_days: 1 }

/** The day of the next try after `tries` of them failed, the last on `day`; null when that was the last. */
export function nextTry({ retries, retry_days }: RetryPolicy, tries: number, day: string): string | null {
  return tries > retries ? null : addDays(day, retry_days)
}

/** What is later than that when it is found is not made up for: nobody is debited for three days at once. */
export const DUE_HOURS = 24
