// Payment links: one asks one payer for one amount, until it is paid, expires or is switched off.
import { fromNaira, type Kobo } from './money.ts'

/** What a person is shown; only ACTIVE can be paid. */
export const linkStandings = ['ACTIVE', 'USED', 'EXPIRED', 'OFF'] as const
export type LinkStanding = (typeof linkStandings)[number]

/** What is stored: expiry is a matter of time. */
export const linkStatuses = ['ACTIVE', 'USED', 'OFF'] as const
export type LinkStatus = (typeof linkStatuses)[number]

export function linkStanding(
  { status, expires_at }: { status: LinkStatus, expires_at: Date }, now: Date,
): LinkStanding {
  return status === 'ACTIVE' && expires_at <= now ? 'EXPIRED' : status
}

export const linkLimits = {
  minimum: fromNaira(100),
  maximum: fromNaira(10_000_000),
  /** How long a link can be paid if nothing is said, and at most. */
  days: 30,
  most_days: 365,
  description: 100,
} as const

export const linkMessages = {
  minimum: 'Ask for at least ₦100.00.',
  maximum: 'Ask for at most ₦10,000,000.00 with one link.',
} as const

/** What is wrong with the amount of a link, or null. */
export function linkAmountProblem(amount: Kobo): string | null {
  if (amount < linkLimits.minimum) return linkMessages.minimum
  return amount > linkLimits.maximum ? linkMessages.maximum : null
}

/** What the part of a link's address after /pay/ looks like: 128 bits that nobody guesses. */
export const isLinkCode = (text: string): boolean => /^[\w-]{22}$/.test(text)
