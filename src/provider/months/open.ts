// What began in a month or before and has no end yet, and what all that moved by then comes to.
import { sql } from 'kysely'
import { kobo } from '#domain/money.ts'
import { firstDayOf, lastDayOf, openInMonthNames, type OpenInMonth } from '#domain/month.ts'
import type { Caller } from '../caller.ts'
import { idFrom } from '../page.ts'
import type { Work } from '../work.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller'>

interface Counted { what: OpenInMonth, items: string, amount: string }

/** Those of which there is something, in the order of the list. */
export async function openIn({ database, caller: { merchant_id, mode } }: Own, month: string) {
  const end = idFrom(lastDayOf(month), 1)
  const own = sql`merchant_id = ${merchant_id} and mode = ${mode} and id < ${end}`
  const { rows } = await sql<Counted>`
    select 'payouts' as what, count(*) as items, coalesce(sum(amount), 0) as amount from payout
    where ${own} and status in ('PENDING', 'INQ')
    union all
    select 'bills', count(*), coalesce(sum(amount), 0) from bill
    where ${own} and status in ('PENDING', 'INQ')
    union all
    select 'settlements', count(*), coalesce(sum(amount - paid_amount), 0) from settlement
    where ${own} and status <> 'SUCCESSFUL'
    union all
    select 'chargebacks', count(*), coalesce(sum(collection.amount), 0) from chargeback
    join collection on collection.merchant_id = chargeback.merchant_id
      and collection.mode = chargeback.mode and collection.id = chargeback.collection_id
    where chargeback.merchant_id = ${merchant_id} and chargeback.mode = ${mode}
      and chargeback.id < ${end} and chargeback.status in ('PENDING', 'DISPUTED')
    union all
    select 'imports', count(*), coalesce(sum(amount), 0) from payout_bulk
    where ${own} and id >= ${idFrom(firstDayOf(month))} and sent_at is null and request_id is null
      and not is_template`.execute(database)
  const found = rows.map(({ what, items, amount }) =>
    ({ what, items: Number(items), amount: kobo(Number(amount)) }))
  return openInMonthNames.flatMap((name) => found.filter(({ what, items }) => what === name && items > 0))
}

/** Kept with a close, so that the ledger's check finds whatever was booked into a closed month. */
export async function movedUpTo({ database, caller: { merchant_id, mode } }: Own, month: string) {
  const { rows: [row] } = await sql<{ moved: string, transfers: string }>`
    select coalesce(sum(kobo), 0) as moved, count(*) as transfers from ledger_transfer
    where merchant_id = ${merchant_id} and mode = ${mode} and effect in ('move', 'post')
      and id < ${idFrom(lastDayOf(month), 1)}`.execute(database)
  return { moved: row?.moved ?? '0', transfers: Number(row?.transfers ?? 0) }
}
