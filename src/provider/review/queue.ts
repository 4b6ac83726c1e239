// The reviewers' cases: who waits, who is late, who is with whom; found by name, address or reference.
import { sql } from 'kysely'
import type { BusinessType } from '#domain/business.ts'
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { Restriction } from '#domain/restriction.ts'
import type { Tables, Transaction } from '../database.ts'
import { REVIEW_HOURS } from './clock.ts'
import type { Work } from '../work.ts'
import { markOf } from './alike.ts'
import { readReference } from './reference.ts'

export const views = {
  waiting: { label: 'Waiting', status: 'pending_kyc_review' },
  sent_back: { label: 'Sent back', status: 'reviewed_pending_kyc' },
  live: { label: 'Live', status: 'active' },
  restricted: { label: 'Restricted', status: null },
  all: { label: 'All', status: null },
} as const satisfies Record<string, { label: string, status: MerchantStatus | null }>

export type View = keyof typeof views

export const PAGE_ROWS = 50

export interface QueueRow {
  id: string
  business_name: string
  registered_name: string | null
  business_type: string | null
  email: string | null
  status: MerchantStatus | null
  restriction: Exclude<Restriction, 'blocked'> | null
  submitted_at: Date
  /** Who is at work on it. */
  with: string | null
  /** Whose approval or measure waits for a second reviewer. */
  proposer: string | null
}

export interface QueueAsk {
  view: View
  search: string
  type: BusinessType | null
  late: boolean
  mine: boolean
  /** The last id of the page before. */
  after: string | null
}

/** One page, and whether there is another. Who waits comes oldest first; what is decided, newest first. */
export async function readQueue(
  { database, secrets }: Pick<Work<null>, 'database' | 'secrets'>,
  { view, search, type, late, mine, after }: QueueAsk, me: string, now: Date,
): Promise<{ rows: QueueRow[], more: boolean }> {
  const { status } = views[view]
  const text = search.trim()
  const order = view === 'waiting' ? 'asc' : 'desc'
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const rows = await database
    .selectFrom('merchant')
    .leftJoin('business_profile', 'business_profile.merchant_id', 'merchant.id')
    .leftJoin('review_case', 'review_case.merchant_id', 'merchant.id')
    .leftJoin('reviewer', 'reviewer.id', 'review_case.claimed_by')
    .where('merchant.submitted_at', 'is not', null)
    .where('merchant.shadow', '=', false)
    .$if(status !== null, (query) => query.where('merchant.status', '=', status))
    .$if(view === 'waiting', (query) => query.where(isNotRejected))
    .$if(view === 'restricted', (query) => query.where(isRestricted))
    .$if(text !== '', (query) => query.where(matches(text, secrets)))
    .$if(type !== null, (query) => query.where('business_profile.business_registration_type', '=', type))
    .$if(late, (query) => query.where('merchant.status', '=', 'pending_kyc_review')
      .where('merchant.submitted_at', '<', lateBefore(now)))
    .$if(mine, (query) => query.where('review_case.claimed_by', '=', me))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(merchant.submitted_at, merchant.id) ${beyond}
          (select submitted_at, id from merchant where id = ${after})`,
      ),
    )
    .select([
      'merchant.id', 'merchant.business_name', 'merchant.status', 'merchant.restriction',
      'merchant.submitted_at',
      'business_profile.business_registration_name as registered_name',
      'business_profile.business_registration_type as business_type', 'reviewer.fullname as with',
    ])
    .select(
      sql<string | null>`(select email from member where member.merchant_id = merchant.id
      order by created_at limit 1)`.as('email'),
    )
    .select(
      sql<string | null>`(select fullname from (
        select merchant_id, proposed_by from review_approval where status = 'PROPOSED'
        union all select merchant_id, proposed_by from review_measure where status = 'PROPOSED') as open
      join reviewer on reviewer.id = open.proposed_by where open.merchant_id = merchant.id limit 1)`
        .as('proposer'),
    )
    .orderBy('merchant.submitted_at', order)
    .orderBy('merchant.id', order)
    .limit(PAGE_ROWS + 1)
    .execute()
  const there = rows.flatMap((row) => (row.submitted_at ? [{ ...row, submitted_at: row.submitted_at }] : []))
  return { rows: there.slice(0, PAGE_ROWS), more: there.length > PAGE_ROWS }
}

const isNotRejected = sql<boolean>`merchant.restriction is distinct from 'rejected'`

/** Also where a measure waits for a second reviewer. */
const isRestricted = sql<boolean>`(merchant.restriction is not null or merchant.status = 'blocked'
  or exists (select from review_measure where review_measure.merchant_id = merchant.id
    and review_measure.status = 'PROPOSED'))`

const lateBefore = (now: Date) => new Date(now.getTime() - REVIEW_HOURS * 3_600_000)

export interface Counts { waiting: number, late: number, mine: number }

export async function countWaiting(
  database: Transaction<Tables>, me: string, now: Date,
): Promise<Counts> {
  const row = await database.selectFrom('merchant')
    .leftJoin('review_case', 'review_case.merchant_id', 'merchant.id')
    .where('merchant.status', '=', 'pending_kyc_review').where(isNotRejected)
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`count(*) filter (where submitted_at < ${lateBefore(now)})::int`.as('late'),
      sql<number>`count(*) filter (where claimed_by = ${me})::int`.as('mine'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Part of a name or address, a reference, a whole id of the merchant or of a member, or a whole number that a
 * case has: BVN, NIN, tax number, bank account or phone.
 */
function matches(text: string, secrets: Work<null>['secrets']) {
  const digits = text.replace(/\D/g, '')
  const marks = [
    markOf(secrets, 'tin', text.toUpperCase().replace(/[^0-9A-Z]/g, '')),
    ...digits.length === 11 ? [markOf(secrets, 'bvn', digits), markOf(secrets, 'nin', digits)] : [],
    ...digits.length >= 10 ? [markOf(secrets, 'phone', digits.slice(-10))] : [],
  ]
  const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(merchant.business_name ilike ${like}
    or business_profile.business_registration_name ilike ${like}
    or upper(right(merchant.id::text, 8)) = ${readReference(text)}
    or merchant.id::text = lower(${text})
    or merchant.id in (select merchant_id from case_mark where digest in (${sql.join(marks)}))
    or merchant.id in (select merchant_id from bank_detail where business_nuban = ${text})
    or exists (select from member where member.merchant_id = merchant.id
      and (member.email ilike ${like} or member.id::text = lower(${text}))))`
}
