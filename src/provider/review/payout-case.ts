// Everything that is known of one payout that needs a person of the provider.
import type { Mode, Tables, Transaction } from '../database.ts'
import type { AnswerWay, PayoutTable } from '../payouts/tables.ts'
import { hasSecond, proposalsOf, stepsOf, type Settlement, type Step } from './case-parts.ts'

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
  steps: Step[]
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
  return {
    payout, mode: payout.mode, ...names, creator: names.creator ?? 'Somebody', answers,
    settlements: await proposalsOf(database, { kind: 'payout', id }),
    contradiction: await contradictionOf(database, id),
    steps: await stepsOf(database, id),
    has_second: await hasSecond(database, me),
  }
}

async function contradictionOf(database: Transaction<Tables>, payout_id: string) {
  const found = await database.selectFrom('payout_contradiction')
    .leftJoin('reviewer', 'reviewer.id', 'closed_by')
    .select(['code', 'at', 'closed_at', 'note', 'reviewer.fullname as closer'])
    .where('payout_id', '=', payout_id).executeTakeFirst()
  return found ?? null
}
