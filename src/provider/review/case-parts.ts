// What reviewers have done about a payout, a settlement or a bill: proposals, steps, and whether another is
// there.
import { sql } from 'kysely'
import type { Tables, Transaction } from '../database.ts'
import type { SettlementStatus } from '../payouts/tables.ts'
import { columns, type Matter } from './proposals.ts'

export interface Settlement {
  id: string
  outcome: 'PAID' | 'NOT_PAID'
  reason: string
  evidence: string
  status: SettlementStatus
  proposed_by: string
  proposer: string
  proposed_at: Date
  ender: string | null
  ended_at: Date | null
}

export interface Step { action: string, by: string, at: Date }

export function proposalsOf(
  database: Transaction<Tables>, { kind, id }: Matter,
): Promise<Settlement[]> {
  return database.selectFrom('payout_settlement as settlement')
    .innerJoin('reviewer as proposer', 'proposer.id', 'settlement.proposed_by')
    .leftJoin('reviewer as ender', 'ender.id', 'settlement.ended_by')
    .select(['settlement.id', 'outcome', 'reason', 'evidence', 'status', 'proposed_by', 'proposed_at',
      'ended_at', 'proposer.fullname as proposer', 'ender.fullname as ender'])
    .where(columns[kind], '=', id)
    .orderBy('settlement.id', 'desc').limit(50).execute()
}

/** Out of the provider's trail, newest first. */
export async function stepsOf(database: Transaction<Tables>, subject_id: string): Promise<Step[]> {
  const rows = await database.selectFrom('audit_event')
    .select(['action', 'at', sql<string | null>`after->>'by'`.as('by')])
    .where('merchant_id', 'is', null).where('subject_id', '=', subject_id)
    .where('action', 'like', 'review.%')
    .orderBy('at', 'desc').orderBy('seq', 'desc').limit(100).execute()
  return rows.map(({ by, ...row }) => ({ ...row, by: by ?? 'The provider' }))
}

/** Whether anybody else could confirm. */
export async function hasSecond(database: Transaction<Tables>, me: string): Promise<boolean> {
  const second = await database.selectFrom('reviewer').select('id').where('blocked_at', 'is', null)
    .where('id', '!=', me).limit(1).executeTakeFirst()
  return second !== undefined
}
