// Collections: payments that come in, what a state means to a person, what they cost, and why one is refused.
import { chargesFor, partsOfCharge, tierEnds, type Charges } from './fees.ts'
import { add, fromNaira, kobo, subtract, type Kobo } from './money.ts'
import type { Standing } from './payout.ts'
import { lagosDay } from './time.ts'

export const collectionChannels = ['transfer', 'link', 'qr', 'card', 'debit'] as const
export type CollectionChannel = (typeof collectionChannels)[number]

/**
 * - PENDING: begun, as a card that is being asked; no money yet.
 * - SUCCESSFUL: the merchant has it.
 * - FAILED: it never came.
 * - RETURNED: refused when it came; it stayed with the payer.
 * - REVERSED: it came and was taken back.
 */
export const collectionStatuses = ['PENDING', 'SUCCESSFUL', 'FAILED', 'RETURNED', 'REVERSED'] as const
export type CollectionStatus = (typeof collectionStatuses)[number]

/** As spec 4 has it for payouts: ACTIVE, SUCCESSFUL are successful, INQ, PENDING pending, all else failed. */
export function collectionStanding(status: string): Standing {
  if (status === 'ACTIVE' || status === 'SUCCESSFUL') return 'successful'
  return status === 'INQ' || status === 'PENDING' ? 'pending' : 'failed'
}

/** The states behind each word, for filters. */
export const collectionStatusesOf: Record<Standing, readonly CollectionStatus[]> = {
  successful: ['SUCCESSFUL'],
  pending: ['PENDING'],
  failed: ['FAILED', 'RETURNED', 'REVERSED'],
}

/** What is smaller comes in free of charge: the fee would eat it. */
const FREE_BELOW = fromNaira(100)

/** Until then the receiver paid the duty; since then the sender does, at the sender's own bank. */
const SENDER_PAYS_FROM = '2026-01-01'

export interface CollectionCharges extends Pick<Charges, 'fee' | 'vat' | 'stamp_duty'> {
  /** What the merchant gets: the amount less all charges. */
  net_amount: Kobo
}

/** Amounts above which more is charged, the lowest first. */
const steps = [subtract(FREE_BELOW, kobo(1)), ...tierEnds]

/**
 * What the merchant is charged for one payment of `amount`; in test mode nothing. Just above a step the fee
 * grows with the amount, so that a larger payment never brings less than a smaller one: it brings what the
 * last one below the step does until its whole fee fits.
 */
export function collectionChargesFor(
  amount: Kobo, { is_test, at }: { is_test: boolean, at: Date },
): CollectionCharges {
  const nothing = kobo(0)
  if (amount < FREE_BELOW) return { fee: nothing, vat: nothing, stamp_duty: nothing, net_amount: amount }
  const whole = chargesFor(amount, { is_test })
  const room = subtract(amount, broughtBelow(amount, is_test))
  const { fee, vat } = add(whole.fee, whole.vat) > room ? partsOfCharge(room) : whole
  const stamp_duty = lagosDay(at) < SENDER_PAYS_FROM ? whole.stamp_duty : nothing
  return { fee, vat, stamp_duty, net_amount: [fee, vat, stamp_duty].reduce(subtract, amount) }
}

/** What the largest payment below the last step brings, duty aside. */
function broughtBelow(amount: Kobo, is_test: boolean): Kobo {
  const below = steps.findLast((step) => step < amount) ?? kobo(0)
  if (below < FREE_BELOW) return below
  const { fee, vat } = chargesFor(below, { is_test })
  return [fee, vat].reduce(subtract, below)
}

/** Why a payment was refused or taken back: what the network is answered, and what people read. */
export const refusals = {
  unknown_account: { code: '07', words: 'There is no virtual account with this number.' },
  inactive: { code: '57', words: 'The virtual account was not active.' },
  expired: { code: '57', words: 'The virtual account had expired.' },
  used_up: { code: '65', words: 'The virtual account had taken as many payments as it may.' },
  below_minimum: { code: '13', words: 'The amount was below the minimum of the virtual account.' },
  above_maximum: { code: '61', words: 'The amount was above the maximum of the virtual account.' },
} as const satisfies Record<string, { code: string, words: string }>

export type RefusalReason = keyof typeof refusals

/** The words for a stored reason; one that is not known is shown as it is. */
export const refusalWords = (reason: string): string =>
  Object.entries(refusals).find(([key]) => key === reason)?.[1].words ?? reason.replace(/_/g, ' ')
