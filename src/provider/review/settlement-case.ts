// The settlements that the bank contradicts itself about, and everything that is known of one.
import type { Tables, Transaction } from '../database.ts'
import { isBooked } from '../settlements/decided.ts'
import '../settlements/tables.ts'
import type { SettlementTable } from '../settlements/tables.ts'
import { hasSecond, proposalsOf, stepsOf, type Settlement, type Step } from './case-parts.ts'
import type { WaitingRow } from './waiting-rows.tsx'

const PAGE_ROWS = 100

/** Who waits longest first. */
export function readContradicted(database: Transaction<Tables>): Promise<WaitingRow[]> {
  return database.selectFrom('settlement')
    .innerJoin('merchant', 'merchant.id', 'settlement.merchant_id')
    .leftJoin('payout_settlement as proposal', (join) => join
      .onRef('proposal.settlement_id', '=', 'settlement.id').on('proposal.status', '=', 'PROPOSED'))
    .leftJoin('reviewer', 'reviewer.id', 'proposal.proposed_by')
    .select(['settlement.id', 'business_name', 'settlement.mode', 'amount',
      'settlement_reference as reference', 'contradicted_at as at', 'proposal.outcome',
      'reviewer.fullname as by', 'proposal.proposed_by'])
    .where('contradicted', '=', true)
    .orderBy('settlement.created_at').orderBy('settlement.id').limit(PAGE_ROWS).execute()
}

interface Attempt {
  session_id: string
  status: string
  nuban: string
  bank_code: string
  response_code: string | null
  amount: number | null
  part: number
  sent_at: Date
  ended_at: Date | null
}

export interface SettlementCase {
  settlement: SettlementTable
  business_name: string
  /** Whether the ledger has what the bank contradicts as paid already. */
  is_booked: boolean
  attempts: Attempt[]
  settlements: Settlement[]
  steps: Step[]
  has_second: boolean
}

/** Null for one that the bank never contradicted itself about, or that is none. */
export async function readSettlementCase(
  database: Transaction<Tables>, id: string, me: string,
): Promise<SettlementCase | null> {
  const settlement = await database.selectFrom('settlement').selectAll().where('id', '=', id)
    .executeTakeFirst()
  const settlements = await proposalsOf(database, { kind: 'settlement', id })
  if (!settlement || (!settlement.contradicted && settlements.length === 0)) return null
  const { business_name } = await database.selectFrom('merchant').select('business_name')
    .where('id', '=', settlement.merchant_id).executeTakeFirstOrThrow()
  const attempts = await database.selectFrom('settlement_attempt')
    .select(['session_id', 'status', 'nuban', 'bank_code', 'response_code', 'amount', 'part', 'sent_at',
      'ended_at'])
    .where('settlement_id', '=', id).orderBy('sent_at').orderBy('part').orderBy('amount', 'desc')
    .limit(200).execute()
  return {
    settlement, business_name, is_booked: await isBooked({ database }, settlement), attempts, settlements,
    steps: await stepsOf(database, id), has_second: await hasSecond(database, me),
  }
}
