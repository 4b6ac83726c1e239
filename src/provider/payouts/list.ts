// All payouts of the merchant, newest first, and what a receipt shows.
import { sql } from 'kysely'
import type { Ask } from '#contract/endpoint.ts'
import { payouts as calls } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { payoutStatusesOf, type PayoutStatus, type Standing } from '#domain/payout.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { idFrom, isOneOf, pageOfIds } from '../page.ts'
import { named, type Newest } from '../search.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { showPayout, shownPayouts } from './show.ts'

export function list(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => listedPayouts(work, query))

  serve(app, calls.receipt, async ({ params: { reference } }, work) => {
    const {
      caller: { merchant_id, mode },
      database,
    } = work
    const payout = await shownPayouts(database)
      .select(['source.bank_code as source_bank', 'source.name as sender'])
      .where('payout.merchant_id', '=', merchant_id)
      .where('payout.mode', '=', mode)
      .where((where) =>
        where.or([
          where('payout.payout_reference', '=', reference),
          where('payout.unique_reference', '=', reference),
        ]),
      )
      .orderBy('payout.id')
      .limit(1)
      .executeTakeFirst()
    if (!payout) throw new Refusal('not_found', 'There is no payout with this reference.')
    const { status, ended_at, nip_session_id, amount, fee, vat, stamp_duty } = payout
    if (status !== 'SUCCESSFUL' || !ended_at || nip_session_id === null) {
      throw new Refusal('conflict', 'There is a receipt only for a payout that was successful.')
    }
    const shown = showPayout(payout)
    return {
      payout_reference: shown.payout_reference,
      unique_reference: shown.unique_reference,
      nip_session_id,
      amount: kobo(amount),
      fee: kobo(fee),
      vat: kobo(vat),
      stamp_duty: kobo(stamp_duty),
      total_amount: shown.total_amount,
      sender_name: payout.sender,
      source_nuban: shown.source_nuban,
      source_bank_name: bankName(payout.source_bank),
      beneficiary_account_name: shown.beneficiary_account_name,
      beneficiary_nuban: shown.beneficiary_nuban,
      bank_name: shown.bank_name,
      narration: shown.narration,
      status,
      paid_at: ended_at.toISOString(),
    }
  })
}

type Filter = NonNullable<Ask<typeof calls.list>['query']>

export async function listedPayouts(work: Work<Caller>, query: Filter) {
  return pageOfIds(query, {
    database: work.database, ids: await matching(work, query), id: 'payout.id',
    rows: (ids) => shownPayouts(work.database).where(isOneOf('payout.id', ids))
      .orderBy('payout.id', 'desc').execute(),
    show: showPayout,
  })
}

/** The ids that a filter lets through, each way by an index. */
export async function matching(work: Work<Caller>, query: Filter & Newest) {
  const {
    database,
    caller: { merchant_id, mode },
  } = work
  const { status, search, from, to, bulk_reference, schedule_reference, source_nuban, ...exact } = query
  let found = database
    .selectFrom('payout')
    .select('payout.id')
    .where('payout.merchant_id', '=', merchant_id)
    .where('payout.mode', '=', mode)
  if (status) found = found.where('status', 'in', [...statusesOf(status)])
  if (exact.unique_reference) found = found.where('unique_reference', '=', exact.unique_reference)
  if (exact.payout_reference) found = found.where('payout_reference', '=', exact.payout_reference)
  if (exact.beneficiary_nuban) found = found.where('beneficiary_nuban', '=', exact.beneficiary_nuban)
  if (exact.bank_code) found = found.where('payout.bank_code', '=', exact.bank_code)
  if (from) found = found.where('payout.id', '>=', idFrom(from))
  if (to) found = found.where('payout.id', '<', idFrom(to, 1))
  if (bulk_reference) found = found.where('bulk_id', '=', await idOf(work, 'bulk', bulk_reference))
  if (schedule_reference) {
    found = found.where('schedule_id', '=', await idOf(work, 'schedule', schedule_reference))
  }
  if (source_nuban) found = found.where('source_account_id', '=', await idOf(work, 'source', source_nuban))
  const typed = search?.trim() ?? ''
  if (/^\d{10}$/.test(typed)) found = found.where('beneficiary_nuban', '=', typed)
  else if (/^\d{12}$/.test(typed)) {
    found = found.where((where) =>
      where.or([where('unique_reference', '=', typed), where('payout_reference', '=', typed)]),
    )
  } else if (typed) {
    found = found.where(named(work, 'payout', typed, { filter: query }))
  }
  return found
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Known before the payouts are looked for, so that the planner knows how many there are of it. */
async function idOf(
  { database, caller: { merchant_id, mode } }: Work<Caller>,
  what: 'bulk' | 'schedule' | 'source',
  reference: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(places[what].table)}
    where merchant_id = ${merchant_id} and mode = ${mode} and ${sql.ref(places[what].column)} = ${reference}`
    .execute(database)
  return rows[0]?.id ?? NOBODY
}

const places = {
  bulk: { table: 'payout_bulk', column: 'bulk_reference' },
  schedule: { table: 'payout_schedule', column: 'schedule_reference' },
  source: { table: 'payout_account', column: 'nuban' },
} as const

const standings: readonly string[] = ['successful', 'pending', 'failed']

const statusesOf = (status: PayoutStatus | Standing): readonly PayoutStatus[] =>
  standings.includes(status) ? payoutStatusesOf[status as Standing] : [status as PayoutStatus]
