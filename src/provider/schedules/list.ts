// Scheduled payouts, newest first, with their last runs; and calling one off.
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { schedules as calls } from '#contract/schedules.ts'
import { kobo, sum } from '#domain/money.ts'
import { cancelledStatuses, incompleteStatuses } from '#domain/schedule.ts'
import { like } from '../accounts/funding.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Tables, Transaction } from '../database.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import '../bulk/tables.ts'
import { pricesOfEach } from '../payouts/price.ts'
import { dropRequest } from '../payouts/release.ts'
import { serve } from '../serve.ts'
import { payNow } from './pay-now.ts'

type Shown = Answer<typeof calls.list>['items'][number]
type Inside = Transaction<Tables>

export function list(app: Provider): void {
  serve(app, calls.payNow, async ({ params: { reference }, body }, work) => payNow(work, reference, body))

  serve(app, calls.list, async ({ query }, work) => {
    const { database, caller: { merchant_id, mode } } = work
    const { schedule_reference, unique_reference, status, search, from, to } = query
    let found = database.selectFrom('payout_schedule').select('id')
      .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    if (schedule_reference) found = found.where('schedule_reference', '=', schedule_reference)
    if (unique_reference) found = found.where('unique_reference', '=', unique_reference)
    if (status === 'incomplete') found = found.where('status', 'in', [...incompleteStatuses])
    else if (status === 'cancelled') found = found.where('status', 'in', [...cancelledStatuses])
    else if (status) found = found.where('status', '=', status)
    if (from) found = found.where('id', '>=', idFrom(from))
    if (to) found = found.where('id', '<', idFrom(to, 1))
    const typed = search?.trim() ?? ''
    if (typed) {
      found = found.where((where) => where.or([
        where('schedule_reference', '=', typed), where('beneficiary_nuban', '=', typed),
        where('beneficiary_account_name', 'ilike', `${like(typed)}%`),
      ]))
    }
    return pageOf(query, {
      rows: async (most, after) => {
        const page = await found.$if(after !== null, (rows) => rows.where('id', '<', idCursor(after ?? '')))
          .orderBy('id', 'desc').limit(most).execute()
        return shownSchedules(database, page.map(({ id }) => id))
      },
      key: ({ id }) => id,
      total: () => countOf(database, found.orderBy('id', 'desc')),
      show: ({ shown }) => shown,
    })
  })

  serve(app, calls.cancel, async ({ params: { reference } }, work) => {
    const { database, now, caller: { merchant_id, mode } } = work
    const schedule = await database.selectFrom('payout_schedule').select(['id', 'status', 'request_id'])
      .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
      .where('schedule_reference', '=', reference).executeTakeFirst()
    if (!schedule) throw new Refusal('not_found', 'There is no scheduled payout with this reference.')
    // The request's row first, as who approves it holds it.
    await database.selectFrom('payout_request').select('id').where('id', '=', schedule.request_id).forUpdate()
      .executeTakeFirstOrThrow()
    const { status } = await database.selectFrom('payout_schedule').select('status')
      .where('id', '=', schedule.id).forUpdate().executeTakeFirstOrThrow()
    if (status === 'PENDING') {
      await dropRequest(work, schedule.request_id, { status: 'CANCELLED', reason: 'Called off.' })
    } else if (status === 'ACTIVE') {
      await database.updateTable('payout_schedule').where('id', '=', schedule.id)
        .set({ status: 'CANCELLED', next_date: null, ended_at: now, waits_since: null, wait_reason: null })
        .execute()
    } else if (status !== 'CANCELLED') {
      throw new Refusal('conflict', 'This scheduled payout is over: there is nothing to call off.')
    }
    if (status !== 'CANCELLED') {
      await work.audit({
        action: 'schedule.cancelled', subject: 'payout_schedule', subject_id: schedule.id, before: { status },
        after: { schedule_reference: reference },
      })
    }
    const [cancelled] = await shownSchedules(database, [schedule.id])
    if (!cancelled) throw new Refusal('not_found', 'There is no scheduled payout with this reference.')
    return cancelled.shown
  })
}

const RUNS = 20

async function shownSchedules(database: Inside, ids: readonly string[]): Promise<{ id: string,
  shown: Shown }[]> {
  if (ids.length === 0) return []
  const found = await selected(database, ids).execute()
  const prices = await pricesOfEach({ database }, found.map((row) => ({
    payer: { ...row, bank_code: row.source_bank }, amount: kobo(row.amount),
    beneficiary_nuban: row.beneficiary_nuban ?? '', bank_code: row.bank_code ?? '',
    is_salary: row.is_salary,
  })))
  const runs = await lastRuns(database, ids)
  return found.map((row, at) => {
    const amount = kobo(row.amount)
    const total_amount = row.kind === 'bulk'
      ? sum([row.amount, row.bulk_fee ?? 0, row.bulk_vat ?? 0, row.bulk_duty ?? 0].map(kobo))
      : prices[at]?.total_amount ?? amount
    return { id: row.id, shown: {
      schedule_reference: row.schedule_reference, unique_reference: row.unique_reference, kind: row.kind,
      bulk_reference: row.bulk_reference, beneficiary_account_name: row.beneficiary_account_name,
      beneficiary_nuban: row.beneficiary_nuban, bank_code: row.bank_code,
      bank_name: row.bank_code === null ? null : bankName(row.bank_code), amount, total_amount,
      payouts: row.payouts, narration: row.narration, is_salary: row.is_salary,
      source_nuban: row.source_nuban,
      start_date: row.start_date, end_date: row.end_date, frequency: row.frequency, next_date: row.next_date,
      status: row.status, waits: row.wait_reason, createdAt: row.created_at.toISOString(),
      created_by: row.creator_id,
      creator_name: row.creator_name,
      runs: runs.filter(({ schedule_id }) => schedule_id === row.id).map(({ schedule_id: _, at, ...run }) =>
        ({ ...run, at: at.toISOString() })),
    } }
  })
}

const selected = (database: Inside, ids: readonly string[]) => database.selectFrom(
  'payout_schedule as schedule')
  .innerJoin('payout_account as source', 'source.id', 'schedule.source_account_id')
  .innerJoin('payout_request as request', 'request.id', 'schedule.request_id')
  .innerJoin('member as creator', 'creator.id', 'schedule.creator_id')
  .leftJoin('payout_bulk as bulk', 'bulk.id', 'schedule.bulk_id')
  .selectAll('schedule')
  .select(['source.nuban as source_nuban', 'source.bank_code as source_bank',
    'request.payouts', 'creator.fullname as creator_name',
    'bulk.bulk_reference', 'bulk.fee as bulk_fee', 'bulk.vat as bulk_vat', 'bulk.stamp_duty as bulk_duty'])
  .where('schedule.id', 'in', [...ids]).orderBy('schedule.id', 'desc')

/** The newest of each. */
async function lastRuns(database: Inside, ids: readonly string[]) {
  return database.selectFrom('payout_schedule as schedule').where('schedule.id', 'in', [...ids])
    .innerJoinLateral((lateral) => lateral.selectFrom('schedule_run')
      .leftJoin('schedule_run_late as late', (join) => join
        .onRef('late.schedule_id', '=', 'schedule_run.schedule_id')
        .onRef('late.due_on', '=', 'schedule_run.due_on'))
      .leftJoin('payout', (join) => join.on(({ eb, fn, ref }) =>
        eb('payout.id', '=', fn.coalesce(ref('schedule_run.payout_id'), ref('late.payout_id')))))
      .leftJoin('payout_bulk', (join) => join.on(({ eb, fn, ref }) =>
        eb('payout_bulk.id', '=', fn.coalesce(ref('schedule_run.bulk_id'), ref('late.bulk_id')))))
      .select(['schedule_run.schedule_id', 'schedule_run.due_on', 'outcome', 'schedule_run.reason',
        'unique_reference',
        'bulk_reference', 'schedule_run.at'])
      .whereRef('schedule_run.schedule_id', '=', 'schedule.id')
      .orderBy('schedule_run.due_on', 'desc').limit(RUNS).as('run'),
    (join) => join.onTrue())
    .select(['run.schedule_id', 'run.due_on', 'run.outcome', 'run.reason', 'run.unique_reference',
      'run.bulk_reference', 'run.at'])
    .orderBy('run.due_on', 'desc').execute()
}
