// Settlements: what a state means, what each is in a filter, where the money goes, and in how many transfers.
import { halfInNaira, kobo, subtract, type Kobo } from './money.ts'
import { payoutLimits, type Standing } from './payout.ts'

/**
 * - PENDING: its payments are set aside; it, or the next part of it, has not left yet.
 * - PROCESSING: sent to the bank, outcome not known.
 * - SUCCESSFUL: paid.
 * - FAILED: the bank refused it; it is tried again, and its payments stay with it.
 */
export const settlementStatuses = ['PENDING', 'PROCESSING', 'SUCCESSFUL', 'FAILED'] as const
export type SettlementStatus = (typeof settlementStatuses)[number]

export const settlementStanding = (status: SettlementStatus): Standing =>
  status === 'SUCCESSFUL' ? 'successful' : status === 'FAILED' ? 'failed' : 'pending'

export const settlementStatusesOf: Record<Standing, readonly SettlementStatus[]> = {
  successful: ['SUCCESSFUL'],
  pending: ['PENDING', 'PROCESSING'],
  failed: ['FAILED'],
}

/**
 * To the bank account that a reviewer approved; in test mode before that, and for what is owed for payments
 * that are asked back, to the payout account.
 */
export const settlementDestinations = ['bank', 'balance'] as const
export type SettlementDestination = (typeof settlementDestinations)[number]

/** The lists of settlements (spec 2: settlements/{type}). */
export const settlementTypes = ['settled', 'unsettled'] as const
export type SettlementType = (typeof settlementTypes)[number]

/** In kobo. */
export const settlementLimits = {
  /** A transfer between banks carries no more, a settlement's as little as a payout's. */
  per_transfer: payoutLimits.per_transfer,
  /** What is not halved any further. */
  least: kobo(1_000_000),
  /** Refusals for the account's limit (61) after which it waits for the run of another day. */
  halvings: 4,
} as const

export interface Parts {
  amount: Kobo
  /** What the bank has paid of it. */
  paid_amount: Kobo
  /** Where the account took less at once. */
  most_at_once: Kobo | null
}

const atOnce = ({ most_at_once }: Parts): Kobo => most_at_once ?? settlementLimits.per_transfer

/** What the next transfer of a settlement carries. */
export function nextPart(settlement: Parts): Kobo {
  const rest = subtract(settlement.amount, settlement.paid_amount)
  return rest < atOnce(settlement) ? rest : atOnce(settlement)
}

/** How many transfers are still to come. */
export const partsLeft = (settlement: Parts): number =>
  Math.ceil(subtract(settlement.amount, settlement.paid_amount) / atOnce(settlement))

export interface PastLimit {
  refused: Kobo
  /** The most of this settlement that the account took in one transfer. */
  taken: Kobo
  /** How often one after the other it was refused, this time included. */
  refusals: number
}

/**
 * What is tried at once where `refused` passed the account's limit (61): half of it. Null
 * where that is no use, and it waits for another day: the account took as much before, so it takes no more
 * on this day; it was halved often enough; or half would be very little.
 */
export function halfOf({ refused, taken, refusals }: PastLimit): Kobo | null {
  if (refused <= taken || refusals > settlementLimits.halvings) return null
  const half = halfInNaira(refused)
  return half < settlementLimits.least ? null : half
}
