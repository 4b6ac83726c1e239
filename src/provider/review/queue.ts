// Who waits for a reviewer: the oldest first, found by name, address or id.
import { sql } from 'kysely'
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { Tables, Transaction } from '../database.ts'

export const views = {
  waiting: { label: 'Waiting', status: 'pending_kyc_review' },
  sent_back: { label: 'Sent back', status: 'reviewed_pending_kyc' },
  live: { label: 'Live', status: 'active' },
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
  submitted_at: Date
}

/** `after` is the last id of the page before. */
export interface QueueAsk { view: View, search: string, after: string | null }

/** One page, and whether there is another. */
export async function readQueue(
  database: Transaction<Tables>, { view, search, after }: QueueAsk,
): Promise<{ rows: QueueRow[], more: boolean }> {
  const { status } = views[view]
  const text = search.trim()
  const rows = await database
    .selectFrom('merchant')
    .leftJoin('business_profile', 'business_profile.merchant_id', 'merchant.id')
    .where('merchant.submitted_at', 'is not', null)
    .where('merchant.shadow', '=', false)
    .$if(status !== null, (query) => query.where('merchant.status', '=', status))
    .$if(text !== '', (query) => query.where(matches(text)))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(merchant.submitted_at, merchant.id)
          > (select submitted_at, id from merchant where id = ${after})`,
      ),
    )
    .select([
      'merchant.id',
      'merchant.business_name',
      'merchant.status',
      'merchant.submitted_at',
      'business_profile.business_registration_name as registered_name',
      'business_profile.business_registration_type as business_type',
    ])
    .select(
      sql<string | null>`(select email from member where member.merchant_id = merchant.id
      order by created_at limit 1)`.as('email'),
    )
    .orderBy('merchant.submitted_at')
    .orderBy('merchant.id')
    .limit(PAGE_ROWS + 1)
    .execute()
  const there = rows.flatMap((row) => (row.submitted_at ? [{ ...row, submitted_at: row.submitted_at }] : []))
  return { rows: there.slice(0, PAGE_ROWS), more: there.length > PAGE_ROWS }
}

export async function countWaiting(database: Transaction<Tables>): Promise<number> {
  const row = await database.selectFrom('merchant').where('status', '=', 'pending_kyc_review')
    .select((table) => table.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Part of a name or address, or a whole id of the merchant or of a member. */
function matches(text: string) {
  const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`(merchant.business_name ilike ${like}
    or business_profile.business_registration_name ilike ${like}
    or merchant.id::text = lower(${text})
    or exists (select from member where member.merchant_id = merchant.id
      and (member.email ilike ${like} or member.id::text = lower(${text}))))`
}
