// Stored QR codes: which of them a filter lets through, one of them, and how it is shown.
import type { Answer, Ask } from '#contract/endpoint.ts'
import type { qrPayments as calls } from '#contract/qr-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { qrStanding, type QrStanding } from '#domain/qr-code.ts'
import type { Caller } from '../caller.ts'
import { idFrom } from '../page.ts'
import { isReference, named, type Newest } from '../search.ts'
import type { Work } from '../work.ts'
import './tables.ts'

export type QrFilter = NonNullable<Ask<typeof calls.list>['query']>

type Own = Pick<Work<Caller>, 'database' | 'caller' | 'now'>

/** The merchant's own. */
export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('qr_code as qr')
    .innerJoin('member as creator', 'creator.id', 'qr.created_by')
    .where('qr.merchant_id', '=', merchant_id).where('qr.mode', '=', mode)
    .selectAll('qr').select('creator.fullname as creator_name')
}

type Row = Awaited<ReturnType<typeof theCode>>

export async function theCode(work: Own, reference: string) {
  const row = await stored(work).where('qr.reference', '=', reference).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'There is no QR code with this reference.')
  return row
}

/** The ids that a filter lets through. */
export function matching(work: Own, filter: QrFilter & Newest) {
  const { database, caller: { merchant_id, mode }, now } = work
  const { status, kind, from, to, search = '' } = filter
  const typed = search.trim()
  const ids = database.selectFrom('qr_code').select('qr_code.id')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
  const inState = (wanted: QrStanding) => {
    if (wanted === 'USED' || wanted === 'OFF') return ids.where('status', '=', wanted)
    const open = ids.where('status', '=', 'ACTIVE')
    if (wanted === 'EXPIRED') return open.where('expires_at', '<=', now)
    return open.where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
  }
  return (status === undefined ? ids : inState(status))
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'STATIC'))
    .$if(from !== undefined, (rows) => rows.where('qr_code.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('qr_code.id', '<', idFrom(to ?? '', 1)))
    .$if(typed !== '', (rows) => rows.where((where) => {
      const isNamed = named(work, 'qr_code', typed, { filter })
      return isReference(typed) ? where.or([where('reference', '=', typed), isNamed]) : isNamed
    }))
}

export function shown(row: Row, now: Date): Answer<typeof calls.create> {
  return {
    reference: row.reference, kind: row.kind, name: row.name, payload: row.payload,
    amount: row.amount === null ? null : kobo(row.amount), status: qrStanding(row, now),
    created_at: row.created_at.toISOString(), created_by: row.creator_name,
    expires_at: row.expires_at?.toISOString() ?? null, used_at: row.used_at?.toISOString() ?? null,
  }
}
