// Stored payment links: which of them a filter lets through, one of them, and how it is shown.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { paymentLinks as calls } from '#contract/payment-links.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { linkStanding, type LinkStanding } from '#domain/payment-link.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import { idFrom } from '../page.ts'
import { isReference, named, type Newest } from '../search.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type LinkFilter = NonNullable<Ask<typeof calls.list>['query']>

type Own = Pick<Work<Caller>, 'database' | 'caller' | 'now'>

/** All that a link's page shows; the merchant's own. */
export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('payment_link as link')
    .innerJoin('member as creator', 'creator.id', 'link.created_by')
    .leftJoin('collection', 'collection.id', 'link.collection_id')
    .where('link.merchant_id', '=', merchant_id).where('link.mode', '=', mode)
    .selectAll('link')
    .select(['creator.fullname as creator_name', 'collection.reference as transaction_reference',
      'collection.payer_name'])
}

type Row = Awaited<ReturnType<typeof theLink>>

export async function theLink(work: Own, reference: string) {
  const row = await stored(work).where('link.reference', '=', reference).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no payment link with this reference.')
  return row
}

/** The ids that a filter lets through. */
export function matching(work: Own, filter: LinkFilter & Newest) {
  const { database, caller: { merchant_id, mode }, now } = work
  const { status, min, max, from, to, search = '' } = filter
  const typed = search.trim()
  const ids = database.selectFrom('payment_link').select('payment_link.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
  const inState = (wanted: LinkStanding) => {
    if (wanted === 'USED' || wanted === 'OFF') return ids.where('status', '=', wanted)
    return ids.where('status', '=', 'ACTIVE').where('expires_at', wanted === 'EXPIRED' ? '<=' : '>', now)
  }
  return (status === undefined ? ids : inState(status))
    .$if(min !== undefined, (rows) => rows.where('amount', '>=', min ?? 0))
    .$if(max !== undefined, (rows) => rows.where('amount', '<=', max ?? 0))
    .$if(from !== undefined, (rows) => rows.where('payment_link.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('payment_link.id', '<', idFrom(to ?? '', 1)))
    .$if(typed !== '', (rows) => rows.where((where) => {
      const isNamed = named(work, 'payment_link', typed, { filter })
      return isReference(typed) ? where.or([where('reference', '=', typed), isNamed]) : isNamed
    }))
}

/** `base` is where people reach the provider. */
export function shown(row: Row, now: Date, base: string): Answer<typeof calls.show> {
  return {
    reference: row.reference, link: `${base}/pay/${row.code}`, amount: kobo(row.amount),
    description: row.description, status: linkStanding(row, now),
    created_at: row.created_at.toISOString(), created_by: row.creator_name,
    expires_at: row.expires_at.toISOString(), used_at: row.used_at?.toISOString() ?? null,
    transaction_reference: row.transaction_reference, payer_name: row.payer_name,
  }
}
