// All payouts of the merchant, newest first, and what a receipt shows.
import type { Ask } from '#contract/endpoint.ts'
import { payouts as calls } from '#contract/payouts.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { payoutStatusesOf, type PayoutStatus, type Standing } from '#domain/payout.ts'
import { like } from '../accounts/funding.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { showPayout, shownPayouts } from './show.ts'

export function list(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => {
    const ids = matching(work, query)
    return pageOf(query, {
      rows: (most, after) => {
        const page = ids
          .$if(after !== null, (rows) => rows.where('payout.id', '<', idCursor(after ?? '')))
          .orderBy('payout.id', 'desc')
          .limit(most)
        return shownPayouts(work.database)
          .where('payout.id', 'in', page)
          .orderBy('payout.id', 'desc')
          .execute()
      },
      key: ({ id }) => id,
      total: () => countOf(work.database, ids),
      show: showPayout,
    })
  })

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

/** The ids that a filter lets through, each way by an index. */
function matching({ database, caller: { merchant_id, mode } }: Work<Caller>, query: Filter) {
  const { status, search, from, to, bulk_reference, schedule_reference, source_nuban, ...exact } = query
  const owned = { merchant_id, mode }
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
  if (bulk_reference) {
    found = found.where(
      'bulk_id',
      '=',
      database
        .selectFrom('payout_bulk')
        .select('id')
        .where('payout_bulk.merchant_id', '=', owned.merchant_id)
        .where('payout_bulk.mode', '=', owned.mode)
        .where('bulk_reference', '=', bulk_reference),
    )
  }
  if (schedule_reference) {
    found = found.where(
      'schedule_id',
      '=',
      database
        .selectFrom('payout_schedule')
        .select('id')
        .where('payout_schedule.merchant_id', '=', owned.merchant_id)
        .where('payout_schedule.mode', '=', owned.mode)
        .where('schedule_reference', '=', schedule_reference),
    )
  }
  if (source_nuban) {
    found = found.where(
      'source_account_id',
      '=',
      database
        .selectFrom('payout_account')
        .select('id')
        .where('payout_account.merchant_id', '=', owned.merchant_id)
        .where('nuban', '=', source_nuban),
    )
  }
  const typed = search?.trim() ?? ''
  if (/^\d{10}$/.test(typed)) found = found.where('beneficiary_nuban', '=', typed)
  else if (/^\d{12}$/.test(typed)) {
    found = found.where((where) =>
      where.or([where('unique_reference', '=', typed), where('payout_reference', '=', typed)]),
    )
  } else if (typed) {
    found = found.where(
      ({ fn }) => fn<string>('lower', ['beneficiary_account_name']),
      'like',
      `${like(typed.toLowerCase())}%`,
    )
  }
  return found
}

const standings: readonly string[] = ['successful', 'pending', 'failed']

const statusesOf = (status: PayoutStatus | Standing): readonly PayoutStatus[] =>
  standings.includes(status) ? payoutStatusesOf[status as Standing] : [status as PayoutStatus]
