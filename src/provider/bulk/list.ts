// Batches, newest first, with what became of their rows.
import { sql } from 'kysely'
import type { Answer } from '#contract/endpoint.ts'
import { bulk as calls } from '#contract/bulk.ts'
import { kobo } from '#domain/money.ts'
import type { BulkStatus } from '#domain/payout.ts'
import { like } from '../accounts/funding.ts'
import type { Provider } from '../app.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import type { Tables, Transaction } from '../database.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { canRetry } from '../payouts/again.ts'
import '../schedules/tables.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { showTotals } from './totals.ts'

type Shown = Answer<typeof calls.processed>['items'][number]

export function list(app: Provider): void {
  serve(app, calls.processed, async ({ query }, work) => {
    const {
      database,
      caller: { merchant_id, mode },
    } = work
    const { bulk_reference, status, search, from, to } = query
    let found = database
      .selectFrom('payout_bulk as batch')
      .leftJoin('payout_request as request', 'request.id', 'batch.request_id')
      .select('batch.id')
      .where('batch.merchant_id', '=', merchant_id)
      .where('batch.mode', '=', mode)
    if (bulk_reference) found = found.where('batch.bulk_reference', '=', bulk_reference)
    if (from) found = found.where('batch.id', '>=', idFrom(from))
    if (to) found = found.where('batch.id', '<', idFrom(to, 1))
    if (search?.trim()) {
      found = found.where((where) =>
        where.or([
          where('batch.bulk_reference', '=', search.trim()),
          where('name', 'ilike', `${like(search.trim())}%`),
        ]),
      )
    }
    if (status) found = found.where(standingSql, '=', status)
    const page = await pageOf(query, {
      rows: async (most, after) => {
        const page = found
          .$if(after !== null, (rows) => rows.where('batch.id', '<', idCursor(after ?? '')))
          .orderBy('batch.id', 'desc')
          .limit(most)
        return batches(database).where('batch.id', 'in', page).orderBy('batch.id', 'desc').execute()
      },
      key: ({ id }) => id,
      total: () => countOf(database, found.orderBy('batch.id', 'desc')),
      show,
    })
    if (!bulk_reference) return page
    const by_bank = await byBank(work, bulk_reference)
    return { ...page, items: page.items.map((item) => ({ ...item, by_bank })) }
  })
}

/** What goes to each bank, the most first. */
async function byBank(
  { database, caller: { merchant_id, mode } }: Work<Caller>, bulk_reference: string,
): Promise<NonNullable<Shown['by_bank']>> {
  const found = await database.selectFrom('bulk_row')
    .innerJoin('payout_bulk', 'payout_bulk.id', 'bulk_row.bulk_id')
    .where('payout_bulk.merchant_id', '=', merchant_id).where('payout_bulk.mode', '=', mode)
    .where('bulk_reference', '=', bulk_reference).where('problem', 'is', null)
    .groupBy('bank_code')
    .select([
      'bank_code', sql<number>`count(*)::int`.as('rows'), sql<string>`sum(bulk_row.amount)`.as('amount'),
    ])
    .orderBy('amount', 'desc').orderBy('bank_code').execute()
  return found.map(({ bank_code, rows, amount }) =>
    ({ bank_code, bank_name: bankName(bank_code), rows, amount: kobo(Number(amount)) }))
}

const counted = (statuses: string) => sql<number>`(select count(*) from payout
  where payout.bulk_id = batch.id and payout.status in (${sql.raw(statuses)}))`

const states = {
  pending: `'PENDING', 'INQ'`, successful: `'SUCCESSFUL'`, failed: `'FAILED', 'DECLINED', 'EXPIRED'`,
} as const

const pending = counted(states.pending)
const successful = counted(states.successful)
const failed = counted(states.failed)

/** Kobo, with its charges or without. */
const summed = (statuses: string, what = sql`amount`) =>
  sql<string>`(select coalesce(sum(${what}), 0) from payout
    where payout.bulk_id = batch.id and payout.status in (${sql.raw(statuses)}))`

const retriable = sql<number>`(select count(*) from payout
  where payout.bulk_id = batch.id and payout.status = 'FAILED' and ${canRetry})`

/** A schedule's template is what the schedule is: its rows are paid in batches of their own. */
const ofSchedule = sql<BulkStatus>`(select case schedule.status when 'ACTIVE' then 'SCHEDULED'
    when 'COMPLETED' then 'SUCCESSFUL' when 'SKIPPED' then 'FAILED' else schedule.status end
  from payout_schedule as schedule where schedule.bulk_id = batch.id)`

/** A sent batch is what its payouts are. */
const standingSql = sql<BulkStatus>`case
  when request.status is null then 'DRAFT'
  when batch.is_template then ${ofSchedule}
  when request.status = 'PENDING' then 'PENDING'
  when request.status = 'CANCELLED' then 'DECLINED'
  when request.status <> 'APPROVED' then request.status
  when ${pending} > 0 then 'PROCESSING'
  when ${failed} = 0 then 'SUCCESSFUL'
  when ${successful} = 0 then 'FAILED'
  else 'PARTIALLY_SUCCESSFUL' end`

const batches = (inside: Transaction<Tables>) =>
  inside
    .selectFrom('payout_bulk as batch')
    .innerJoin('payout_account as source', 'source.id', 'batch.source_account_id')
    .innerJoin('member as creator', 'creator.id', 'batch.creator_id')
    .leftJoin('payout_request as request', 'request.id', 'batch.request_id')
    .leftJoin('payout_schedule as schedule', (join) =>
      join.on((on) =>
        on.or([
          on('schedule.id', '=', on.ref('batch.schedule_id')),
          on('schedule.bulk_id', '=', on.ref('batch.id')),
        ]),
      ),
    )
    .leftJoin('payout_bulk as first', 'first.id', 'batch.retry_of')
    .leftJoin('payout_bulk as again', 'again.retry_of', 'batch.id')
    .selectAll('batch')
    .select([
      'source.nuban as source_nuban',
      'creator.fullname as creator_name',
      'schedule.schedule_reference',
      'first.bulk_reference as first_reference',
      'again.bulk_reference as again_reference',
      standingSql.as('standing'),
      pending.as('pending'),
      successful.as('successful'),
      failed.as('failed'),
      retriable.as('can_retry'),
      summed(states.successful).as('paid_amount'),
      summed(states.pending).as('pending_amount'),
      summed(states.failed).as('failed_amount'),
      summed(states.failed, sql`amount + fee + vat + stamp_duty`).as('freed'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>

const show = (batch: Row): Shown => ({
  ...showTotals(batch),
  name: batch.name,
  source_nuban: batch.source_nuban,
  status: batch.standing,
  rows: batch.row_count,
  successful: batch.successful,
  pending: batch.pending,
  failed: batch.failed,
  can_retry: batch.can_retry,
  paid_amount: kobo(Number(batch.paid_amount)),
  pending_amount: kobo(Number(batch.pending_amount)),
  failed_amount: kobo(Number(batch.failed_amount)),
  freed: kobo(Number(batch.freed)),
  createdAt: batch.created_at.toISOString(),
  sent_at: batch.sent_at?.toISOString() ?? null,
  created_by: batch.creator_id,
  creator_name: batch.creator_name,
  schedule_reference: batch.schedule_reference,
  is_template: batch.is_template,
  retry_of: batch.first_reference,
  retried_by: batch.again_reference,
})
