// Settlements: what a state means, what each is in a filter, and where the money goes.
import type { Standing } from './payout.ts'

/**
 * - PENDING: its payments are set aside; nothing has left yet.
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
