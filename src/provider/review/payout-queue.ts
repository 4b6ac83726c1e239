// The payouts that need a person of the provider: those that the bank never answered for certain, oldest
// first, and those about which it said the opposite afterwards.
import { sql } from 'kysely'
import type { Mode, Tables, Transaction } from '../database.ts'

export const payoutViews = {
  waiting: 'Waiting',
  proposed: 'To confirm',
  contradicted: 'Contradicted',
  settled: 'Settled',
} as const

export type PayoutView = keyof typeof payoutViews

const PAGE_ROWS = 50

export interface PayoutRow {
  id: string
  business_name: string
  mode: Mode
  amount: number
  beneficiary_nuban: string
  bank_code: string
  nip_session_id: string | null
  /** What the row is ordered by: sent, proposed, contradicted or settled. */
  at: Date
  /** How two reviewers settled it, or one proposes to. */
  outcome: 'PAID' | 'NOT_PAID' | null
  by: string | null
  proposed_by: string | null
  /** What the bank said that contradicts the end. */
  code: string | null
}

export interface PayoutAsk {
  view: PayoutView
  /** The last payout of the page before. */
  after: string | null
}

export async function readPayouts(
  database: Transaction<Tables>, { view, after }: PayoutAsk,
): Promise<{ rows: PayoutRow[], more: boolean }> {
  const { at, order, by } = orders[view]
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const rows = await database.selectFrom('payout')
    .innerJoin('merchant', 'merchant.id', 'payout.merchant_id')
    .leftJoin('payout_settlement as settlement', (join) =>
      join.onRef('settlement.payout_id', '=', 'payout.id').on('settlement.status', 'in',
        ['PROPOSED', 'CONFIRMED']))
    .leftJoin('payout_contradiction as contradiction', (join) =>
      join.onRef('contradiction.payout_id', '=', 'payout.id').on('contradiction.closed_at', 'is', null))
    .leftJoin('reviewer', 'reviewer.id', by)
    .select(['payout.id', 'business_name', 'payout.mode', 'amount', 'beneficiary_nuban', 'bank_code',
      'nip_session_id', 'settlement.outcome', 'reviewer.fullname as by', 'settlement.proposed_by',
      'contradiction.code'])
    .select(sql<Date>`${sql.ref(at)}`.as('at'))
    .$if(view === 'waiting', (query) =>
      query.where('payout.status', '=', 'INQ').where('payout.next_query_at', 'is', null))
    .$if(view === 'proposed', (query) => query.where('settlement.status', '=', 'PROPOSED'))
    .$if(view === 'contradicted', (query) => query.where('contradiction.payout_id', 'is not', null))
    .$if(view === 'settled', (query) => query.where('settlement.status', '=', 'CONFIRMED'))
    .$if(after !== null, (query) => query.where(sql<boolean>`(${sql.ref(at)}, payout.id) ${beyond} (
      select ${sql.ref(at)}, payout.id from payout
      left join payout_settlement as settlement on settlement.payout_id = payout.id
        and settlement.status in ('PROPOSED', 'CONFIRMED')
      left join payout_contradiction as contradiction on contradiction.payout_id = payout.id
      where payout.id = ${after})`))
    .orderBy(sql.ref(at), order).orderBy('payout.id', order).limit(PAGE_ROWS + 1).execute()
  return { rows: rows.slice(0, PAGE_ROWS), more: rows.length > PAGE_ROWS }
}

/** By what a view is ordered, and whose name stands in it. */
const orders = {
  waiting: { at: 'payout.sent_at', order: 'asc', by: 'settlement.proposed_by' },
  proposed: { at: 'settlement.proposed_at', order: 'asc', by: 'settlement.proposed_by' },
  contradicted: { at: 'contradiction.at', order: 'asc', by: 'settlement.ended_by' },
  settled: { at: 'settlement.ended_at', order: 'desc', by: 'settlement.ended_by' },
} as const

export interface PayoutCounts { waiting: number, to_confirm: number, contradicted: number }

/** `to_confirm`: proposed by somebody else than this reviewer. */
export async function countPayouts(database: Transaction<Tables>, me: string): Promise<PayoutCounts> {
  const { rows: [counts] } = await sql<PayoutCounts>`select
    (select count(*)::int from payout where status = 'INQ' and next_query_at is null) as waiting,
    (select count(*)::int from payout_settlement
      where status = 'PROPOSED' and payout_id is not null and proposed_by <> ${me}) as to_confirm,
    (select count(*)::int from payout_contradiction where closed_at is null) as contradicted`
    .execute(database)
  return counts ?? { waiting: 0, to_confirm: 0, contradicted: 0 }
}
