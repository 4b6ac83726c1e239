// Everything that is known of one payout that needs a person of the provider.
import { sql } from 'kysely'
import type { Mode, Tables, Transaction } from '../database.ts'
import type { AnswerWay, PayoutTable, SettlementStatus } from '../payouts/tables.ts'

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

interface PayoutStep { action: string, by: string, at: Date }

export interface PayoutCase {
  payout: PayoutTable
  business_name: string
  mode: Mode
  source_nuban: string
  creator: string
  answers: { way: AnswerWay, code: string | null, at: Date }[]
  settlements: Settlement[]
  contradiction: { code: string, at: Date, closer: string | null, closed_at: Date | null,
    note: string | null } | null
  steps: PayoutStep[]
  /** Whether anybody else could confirm. */
  has_second: boolean
}

/** Null for a payout that never left, or that is none. */
export async function readPayoutCase(
  database: Transaction<Tables>, id: string, me: string,
): Promise<PayoutCase | null> {
  const payout = await database.selectFrom('payout').selectAll().where('id', '=', id)
    .where('sent_at', 'is not', null).executeTakeFirst()
  if (!payout) return null
  const names = await database.selectFrom('merchant')
    .innerJoin('payout_account as source', 'source.merchant_id', 'merchant.id')
    .leftJoin('member as creator', (join) => join.on('creator.id', '=', payout.creator_id))
    .select(['business_name', 'source.nuban as source_nuban', 'creator.fullname as creator'])
    .where('merchant.id', '=', payout.merchant_id).where('source.id', '=', payout.source_account_id)
    .executeTakeFirstOrThrow()
  const answers = await database.selectFrom('rail_answer').select(['way', 'code', 'at'])
    .where('payout_id', '=', id).orderBy('id').limit(200).execute()
  const second = await database.selectFrom('reviewer').select('id').where('blocked_at', 'is', null)
    .where('id', '!=', me).limit(1).executeTakeFirst()
  return {
    payout, mode: payout.mode, ...names, creator: names.creator ?? 'Somebody', answers,
    settlements: await settlementsOf(database, id),
    contradiction: await contradictionOf(database, id),
    steps: await stepsOf(database, id),
    has_second: second !== undefined,
  }
}

function settlementsOf(database: Transaction<Tables>, payout_id: string): Promise<Settlement[]> {
  return database.selectFrom('payout_settlement as settlement')
    .innerJoin('reviewer as proposer', 'proposer.id', 'settlement.proposed_by')
    .leftJoin('reviewer as ender', 'ender.id', 'settlement.ended_by')
    .select(['settlement.id', 'outcome', 'reason', 'evidence', 'status', 'proposed_by', 'proposed_at',
      'ended_at', 'proposer.fullname as proposer', 'ender.fullname as ender'])
    .where('payout_id', '=', payout_id).orderBy('settlement.id', 'desc').limit(50).execute()
}

async function contradictionOf(database: Transaction<Tables>, payout_id: string) {
  const found = await database.selectFrom('payout_contradiction')
    .leftJoin('reviewer', 'reviewer.id', 'closed_by')
    .select(['code', 'at', 'closed_at', 'note', 'reviewer.fullname as closer'])
    .where('payout_id', '=', payout_id).executeTakeFirst()
  return found ?? null
}

/** Out of the provider's trail, newest first. */
async function stepsOf(database: Transaction<Tables>, payout_id: string): Promise<PayoutStep[]> {
  const rows = await database.selectFrom('audit_event')
    .select(['action', 'at', sql<string | null>`after->>'by'`.as('by')])
    .where('merchant_id', 'is', null).where('subject_id', '=', payout_id)
    .where('action', 'like', 'review.%')
    .orderBy('at', 'desc').orderBy('seq', 'desc').limit(100).execute()
  return rows.map(({ by, ...row }) => ({ ...row, by: by ?? 'The provider' }))
}
