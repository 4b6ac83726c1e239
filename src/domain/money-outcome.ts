// What became of an amount, for sums: what was refused is never added to what was paid.
import type { CollectionStatus } from './collection.ts'
import type { DueStatus } from './direct-debit.ts'
import type { DebitStatus } from './mandate.ts'
import { payoutStanding, requestStanding } from './payout.ts'
import type { SettlementStatus } from './settlement.ts'

/** In the order in which their sums stand under a list. */
export const moneyOutcomes = ['paid', 'approved', 'pending', 'refused', 'returned'] as const
export type MoneyOutcome = (typeof moneyOutcomes)[number]

const byStanding = { successful: 'paid', pending: 'pending', failed: 'refused' } as const

/** Of what leaves, and of cards, whose states are called the same. */
export const payoutOutcome = (status: string): MoneyOutcome => byStanding[payoutStanding(status)]

/** A debit that was taken back is not paid any more, and was not refused. */
export const debitOutcome = (status: DebitStatus): MoneyOutcome =>
  status === 'REVERSED' ? 'returned' : payoutOutcome(status)

const byRequest = { approved: 'approved', pending: 'pending', declined: 'refused' } as const

export const requestOutcome = (status: string): MoneyOutcome => byRequest[requestStanding(status)]

const collected: Record<CollectionStatus, MoneyOutcome> = {
  SUCCESSFUL: 'paid', PENDING: 'pending', FAILED: 'refused', RETURNED: 'returned', REVERSED: 'returned',
}

export const collectionOutcome = (status: CollectionStatus): MoneyOutcome => collected[status]

const settled: Record<SettlementStatus, MoneyOutcome> = {
  SUCCESSFUL: 'paid', PENDING: 'pending', PROCESSING: 'pending', FAILED: 'refused',
}

export const settlementOutcome = (status: SettlementStatus): MoneyOutcome => settled[status]

const due: Record<DueStatus, MoneyOutcome> = {
  PAID: 'paid', DUE: 'pending', PENDING: 'pending', FAILED: 'refused', SKIPPED: 'refused',
  REVERSED: 'returned',
}

export const dueOutcome = (status: DueStatus): MoneyOutcome => due[status]
