// Pays what a schedule says for a day: exactly once, because the day's row is written with the payout, under
// the schedule's lock. A run that is more than a day late is not made up for.
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { occurrence, runMoment } from '#domain/schedule.ts'
import { sql } from 'kysely'
import { newBatch } from '../bulk/keep.ts'
import { copiesOf, sendRows, validRows } from '../bulk/send.ts'
import { recount } from '../bulk/totals.ts'
import type { JobWork } from '../jobs.ts'
import { insertMany } from '../many.ts'
import { createPayouts, type Belonging } from '../payouts/create.ts'
import { enqueueDispatch } from '../payouts/dispatch.ts'
import type { Work } from '../work.ts'
import { enqueueRun } from './decided.ts'
import { tellSkipped, type Skipped } from './letters.ts'
import type { PayoutScheduleTable } from './tables.ts'

const RunSchedule = z.object({ schedule_id: z.string() })
const TOO_LATE_MS = 24 * 3_600_000

export async function runSchedule(payload: object, { inTransaction }: JobWork): Promise<void> {
  const { schedule_id } = RunSchedule.parse(payload)
  await inTransaction((work) => runDue(work, schedule_id))
}

export async function runDue(work: Work, schedule_id: string): Promise<void> {
  const { database, now } = work
  const schedule = await database.selectFrom('payout_schedule').selectAll().where('id', '=', schedule_id)
    .where('status', '=', 'ACTIVE').forUpdate().executeTakeFirst()
  if (!schedule) return
  let { next_number } = schedule
  let next_date = schedule.next_date
  const skipped: Skipped[] = []
  while (next_date !== null && runMoment(next_date) <= now) {
    const reason = await runOnce(work, schedule, next_date)
    if (reason !== null) skipped.push({ day: next_date, reason })
    next_number += 1
    next_date = occurrence(schedule, next_number)
  }
  await database.updateTable('payout_schedule').where('id', '=', schedule_id).set({
    next_number, next_date, ...next_date === null && { status: 'COMPLETED', ended_at: now },
  }).execute()
  if (next_date !== null) await enqueueRun(work, schedule_id, next_date)
  if (skipped.length > 0) await tellSkipped(work, schedule, skipped)
}

/** Null, or why nothing was paid for this day. */
async function runOnce(work: Work, schedule: PayoutScheduleTable, day: string): Promise<string | null> {
  const late = work.now.getTime() - runMoment(day).getTime() >= TOO_LATE_MS
  const made = late ? 'It was more than a day late.' : await pay(work, schedule)
  const reason = typeof made === 'string' ? made : null
  const { id: schedule_id, merchant_id, mode, schedule_reference } = schedule
  await work.database.insertInto('schedule_run').values({
    schedule_id, due_on: day, merchant_id, mode, outcome: reason === null ? 'PAID' : 'SKIPPED', reason,
    payout_id: null, bulk_id: null, ...typeof made === 'object' && made, at: work.now,
  }).execute()
  await work.audit({
    action: reason === null ? 'schedule.paid' : 'schedule.skipped', subject: 'payout_schedule',
    subject_id: schedule_id, merchant_id, mode, after: { schedule_reference, day, reason },
  })
  return reason
}

type Made = { payout_id: string } | { bulk_id: string }

/** All of the run or nothing of it: what the ledger refuses leaves no trace. */
async function pay(work: Work, schedule: PayoutScheduleTable): Promise<Made | string> {
  const { database } = work
  await sql`savepoint run`.execute(database)
  try {
    const made = schedule.kind === 'bulk' ? await payBatch(work, schedule) : await payOne(work, schedule)
    await sql`release savepoint run`.execute(database)
    return made
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint run`.execute(database)
    return error.message
  }
}

const belonging = ({ merchant_id, mode, request_id, creator_id, source_account_id, id }: PayoutScheduleTable):
Belonging => ({ tenant: { merchant_id, mode }, request_id, creator_id, source_account_id, schedule_id: id })

async function payOne(work: Work, schedule: PayoutScheduleTable): Promise<Made> {
  const { beneficiary_account_name, bank_account_name, beneficiary_nuban, bank_code, narration } = schedule
  const [payout] = await createPayouts(work, belonging(schedule), [{
    beneficiary_account_name: beneficiary_account_name ?? '', bank_account_name,
    beneficiary_nuban: beneficiary_nuban ?? '', bank_code: bank_code ?? '', narration,
    amount: kobo(schedule.amount),
  }])
  await enqueueDispatch(work, { id: schedule.request_id, payouts: 1 })
  return { payout_id: payout?.id ?? '' }
}

async function payBatch(work: Work, schedule: PayoutScheduleTable): Promise<Made> {
  const { merchant_id, mode, creator_id, source_account_id, request_id } = schedule
  const rows = await validRows(work, schedule.bulk_id ?? '')
  const batch = await newBatch(work, {
    merchant_id, mode, creator_id, source_account_id, schedule_id: schedule.id, name: null,
  })
  await insertMany(work.database, 'bulk_row', copiesOf(work, rows, batch.id))
  await recount(work, batch)
  await work.database.updateTable('payout_bulk').where('id', '=', batch.id)
    .set({ request_id, sent_at: work.now }).execute()
  await sendRows(work, batch, belonging(schedule))
  await enqueueDispatch(work, { id: request_id, payouts: rows.length })
  return { bulk_id: batch.id }
}

/** Finds schedules that are due although no job is there for them: none should ever be. */
export async function sweepSchedules(_payload: object, { inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const due = await work.database.selectFrom('payout_schedule').select(['id', 'next_date'])
      .where('status', '=', 'ACTIVE').where('next_date', '<=', work.now.toISOString().slice(0, 10))
      .limit(1000).execute()
    for (const { id, next_date } of due) if (next_date !== null) await enqueueRun(work, id, next_date)
  })
}
