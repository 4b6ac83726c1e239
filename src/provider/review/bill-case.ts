// The bills that the vendor never answered for certain or contradicts itself about, and everything that is
// known of one.
import type { Tables, Transaction } from '../database.ts'
import { openDelivery } from '../bills/answers.ts'
import '../bills/tables.ts'
import type { BillTable } from '../bills/tables.ts'
import type { Delivery } from '../outside/bills.ts'
import type { AnswerWay } from '../payouts/tables.ts'
import type { Secrets } from '../secrets.ts'
import { hasSecond, proposalsOf, stepsOf, type Settlement, type Step } from './case-parts.ts'
import type { WaitingRow } from './waiting-rows.tsx'

const PAGE_ROWS = 100

/** Who waits longest first. */
export function readWaitingBills(database: Transaction<Tables>): Promise<WaitingRow[]> {
  return database.selectFrom('bill')
    .innerJoin('merchant', 'merchant.id', 'bill.merchant_id')
    .leftJoin('payout_settlement as proposal', (join) => join
      .onRef('proposal.bill_id', '=', 'bill.id').on('proposal.status', '=', 'PROPOSED'))
    .leftJoin('reviewer', 'reviewer.id', 'proposal.proposed_by')
    .select(['bill.id', 'business_name', 'bill.mode', 'amount', 'bill_reference as reference',
      'proposal.outcome', 'reviewer.fullname as by', 'proposal.proposed_by'])
    .select(({ fn }) => fn.coalesce('contradicted_at', 'sent_at').as('at'))
    .where((where) => where.or([
      where.and([where('bill.status', '=', 'INQ'), where('next_query_at', 'is', null)]),
      where('bill.contradicted', '=', true),
    ]))
    .orderBy('at').orderBy('bill.id').limit(PAGE_ROWS).execute()
}

export interface BillCase {
  bill: Omit<BillTable, 'delivery' | 'late_delivery'>
  /** What came after it had failed, while that waits to be decided. */
  late: Delivery | null
  business_name: string
  creator: string
  answers: { way: AnswerWay, code: string | null, at: Date }[]
  settlements: Settlement[]
  steps: Step[]
  has_second: boolean
}

/**
 * Null for one that waits for no person and never did, or that is none. What was delivered is the merchant's,
 * and nobody's here; what came after it had failed is shown to who decides about it.
 */
export async function readBillCase(
  database: Transaction<Tables>, id: string, me: string, secrets: Secrets,
): Promise<BillCase | null> {
  const found = await database.selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirst()
  const settlements = await proposalsOf(database, { kind: 'bill', id })
  if (!found) return null
  const { delivery: _, late_delivery, ...bill } = found
  const waits = bill.status === 'INQ' && bill.next_query_at === null
  if (!waits && !bill.contradicted && settlements.length === 0) return null
  const { business_name, creator } = await database.selectFrom('merchant')
    .leftJoin('member as creator', (join) => join.on('creator.id', '=', bill.creator_id))
    .select(['business_name', 'creator.fullname as creator'])
    .where('merchant.id', '=', bill.merchant_id).executeTakeFirstOrThrow()
  const answers = await database.selectFrom('bill_answer').select(['way', 'code', 'at'])
    .where('bill_id', '=', id).orderBy('id').limit(200).execute()
  return {
    bill, business_name, creator: creator ?? 'Somebody', answers, settlements,
    late: bill.contradicted ? openDelivery({ secrets }, bill, late_delivery) : null,
    steps: await stepsOf(database, id), has_second: await hasSecond(database, me),
  }
}
