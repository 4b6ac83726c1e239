// Requests for payouts as they are stored, with whom they pay and who asked.
import { sql } from 'kysely'
import type { Tenant } from '../database.ts'
import '../payouts/tables.ts'
import type { Work } from '../work.ts'
import { countsNow } from './counting.ts'
import '../bulk/tables.ts'
import './tables.ts'

type Reading = Pick<Work, 'database'>

/** All requests of a merchant in one mode. A schedule has its beneficiary, if it is one, beside it. */
export function requests({ database }: Reading, { merchant_id, mode }: Tenant) {
  return database.selectFrom('payout_request as request')
    .innerJoin('member as creator', 'creator.id', 'request.creator_id')
    .innerJoin('payout_account as source', 'source.id', 'request.source_account_id')
    .leftJoin('payout_schedule as schedule', 'schedule.request_id', 'request.id')
    .leftJoin('payout as single', (join) =>
      join.onRef('single.request_id', '=', 'request.id').on('request.kind', '=', 'single'))
    .leftJoin('payout_bulk as bulk', (join) => join.onRef('bulk.merchant_id', '=', 'request.merchant_id')
      .onRef('bulk.mode', '=', 'request.mode').onRef('bulk.bulk_reference', '=', 'request.bulk_reference'))
    .where('request.merchant_id', '=', merchant_id).where('request.mode', '=', mode)
    .select([
      'request.id', 'request.merchant_id', 'request.mode', 'request.kind', 'request.unique_reference',
      'request.bulk_reference', 'request.creator_id', 'request.prepared_by', 'request.amount',
      'request.fee', 'request.payouts',
      'request.required_approvals', 'request.status', 'request.version', 'request.created_at',
      'request.decided_at', 'request.source_account_id',
      'source.nuban as source_nuban', 'request.reopened_at', 'request.reopened_why',
      'schedule.start_date', 'schedule.frequency', 'schedule.end_date', 'bulk.salaries',
    ])
    .select(({ fn }) => [
      fn.coalesce('single.fee', 'bulk.fee').as('fee_alone'),
      fn.coalesce('single.vat', 'bulk.vat').as('vat'),
      fn.coalesce('single.stamp_duty', 'bulk.stamp_duty').as('stamp_duty'),
      fn.coalesce('request.creator_name', 'creator.fullname').as('creator_name'),
      fn.coalesce('request.creator_email', 'creator.email').as('creator_email'),
      fn.coalesce('single.beneficiary_account_name', 'schedule.beneficiary_account_name')
        .as('beneficiary_account_name'),
      fn.coalesce('single.bank_account_name', 'schedule.bank_account_name').as('bank_account_name'),
      fn.coalesce('single.beneficiary_nuban', 'schedule.beneficiary_nuban').as('beneficiary_nuban'),
      fn.coalesce('single.bank_code', 'schedule.bank_code').as('bank_code'),
      fn.coalesce('single.narration', 'schedule.narration').as('narration'),
      fn.coalesce('single.is_salary', 'schedule.is_salary').as('is_salary'),
    ])
}

export type Request = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

/** Who asked for it, and who gave rows of it: none of them approves it. */
export const ownersOf = ({ creator_id, prepared_by }: Request): string[] => [creator_id, ...prepared_by]

/** Which of the two references decides it: a bulk request has its own. */
export const referenceOf = ({ bulk_reference, unique_reference }: Request): string =>
  bulk_reference ?? unique_reference

/** By the reference that decides it. Null for another merchant's, and for one that is not asked for yet. */
export async function requestBy(
  work: Reading, tenant: Tenant, reference: string, kind: 'single' | 'bulk' | 'any',
): Promise<Request | null> {
  const row = await requests(work, tenant)
    .$if(kind !== 'bulk', (rows) => rows.where((where) => where.or([
      where.and([
        where('request.bulk_reference', 'is', null), where('request.unique_reference', '=', reference),
      ]),
      ...kind === 'any' ? [where('request.bulk_reference', '=', reference)] : [],
    ])))
    .$if(kind === 'bulk', (rows) => rows.where('request.bulk_reference', '=', reference))
    .orderBy('request.id', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** The same row again, held until the transaction ends, as whoever held it before has left it. */
export async function holdRequest(work: Reading, tenant: Tenant, id: string): Promise<Request> {
  await sql`select from payout_request where id = ${id} for update`.execute(work.database)
  return requests(work, tenant).where('request.id', '=', id).executeTakeFirstOrThrow()
}

export interface Given {
  request_id: string
  by: string
  name: string
  email: string
  /** False where they may not approve payouts any more. */
  counts: boolean
  decision: 'approve' | 'decline'
  reason: string | null
  at: Date
}

/** Who decided what, oldest first. */
export async function decisionsOn({ database }: Reading, ids: readonly string[]): Promise<Given[]> {
  if (ids.length === 0) return []
  return database.selectFrom('payout_decision as decision')
    .innerJoin('member', 'member.id', 'decision.user_id').innerJoin('role', 'role.id', 'member.role_id')
    .select(['decision.request_id', 'decision.user_id as by', 'decision.decision', 'decision.reason',
      'decision.at'])
    .select(({ fn }) => [
      fn.coalesce('decision.name', 'member.fullname').as('name'),
      fn.coalesce('decision.email', 'member.email').as('email'),
      countsNow.as('counts'),
    ])
    .where('decision.request_id', 'in', [...ids]).orderBy('decision.at').orderBy('decision.user_id').execute()
}
