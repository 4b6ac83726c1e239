// Pays what a schedule says for a day: exactly once, because the day's row is written with the payout, under
// the schedule's lock. A run for which there is no money is tried again until its day is over; one that is
// more than a day late is not made up for.
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { occurrence, runMoment } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { sql } from 'kysely'
import { newBatch } from '../bulk/keep.ts'
import { copiesOf, sendRows, validRows } from '../bulk/send.ts'
import { recount } from '../bulk/totals.ts'
import type { JobWork } from '../jobs.ts'
import { insertMany } from '../many.ts'
import { createPayouts, type Belonging, type Intent } from '../payouts/create.ts'
import { enqueueDispatch } from '../payouts/enqueue.ts'
import { isPausedNow, sendBack, whyNotOut } from '../payouts/still-approved.ts'
import type { Work } from '../work.ts'
import { enqueueRun, enqueueRunAt } from './decided.ts'
import { tellSkipped, tellWaiting, type Skipped } from './letters.ts'
import { settleOutcomes } from './outcome.ts'
import type { PayoutScheduleTable } from './tables.ts'

const RunSchedule = z.object({ schedule_id: z.string() })
const TOO_LATE_MS = 24 * 3_600_000
/** Between two tries of a run that has no money yet, until its day is over. */
const AGAIN_MS = 15 * 60_000

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
  let waiting: Skipped | null = null
  let barred: string | null = null
  while (next_date !== null && runMoment(next_date) <= now && barred === null) {
    barred = await whyNotOut(work, schedule.request_id)
    const { reason, waits } = await runOnce(work, schedule, next_date, barred)
    if (reason !== null && waits) {
      waiting = { day: next_date, reason }
      break
    }
    if (reason !== null) skipped.push({ day: next_date, reason })
    next_number += 1
    next_date = occurrence(schedule, next_number)
  }
  await database.updateTable('payout_schedule').where('id', '=', schedule_id).set({
    next_number, next_date, ...next_date === null && { status: 'PROCESSING', ended_at: now },
    waits_since: waiting ? schedule.waits_since ?? now : null, wait_reason: waiting?.reason ?? null,
  }).execute()
  if (next_date === null) await settleOutcomes(work, [schedule_id])
  else if (barred !== null && !await isPausedNow(work, schedule.request_id)) {
    await sendBack(work, schedule, schedule.request_id)
  }
  else if (waiting) await enqueueRunAt(work, schedule_id, new Date(now.getTime() + AGAIN_MS))
  else await enqueueRun(work, schedule_id, next_date)
  if (waiting && schedule.waits_since === null) await tellWaiting(work, schedule, waiting)
  if (skipped.length > 0) await tellSkipped(work, schedule, skipped)
}

interface Ran {
  /** Why nothing was paid for this day, or null. */
  reason: string | null
  /** Only money is missing, and the day is not over: it is tried again. */
  waits: boolean
}

/** `barred` is why its approval does not count any more. */
async function runOnce(
  work: Work, schedule: PayoutScheduleTable, day: string, barred: string | null,
): Promise<Ran> {
  const late = work.now.getTime() - runMoment(day).getTime() >= TOO_LATE_MS
  const made = late ? tooLate : barred !== null ? new Refusal('conflict', barred) : await pay(work, schedule)
  const reason = made instanceof Refusal ? made.message : null
  if (made instanceof Refusal && made.code === 'insufficient_balance' && lagosDay(work.now) === day) {
    return { reason, waits: true }
  }
  const { id: schedule_id, merchant_id, mode, schedule_reference } = schedule
  await work.database.insertInto('schedule_run').values({
    schedule_id, due_on: day, merchant_id, mode, outcome: reason === null ? 'PAID' : 'SKIPPED', reason,
    payout_id: null, bulk_id: null, ...!(made instanceof Refusal) && made, at: work.now,
  }).execute()
  await work.audit({
    action: reason === null ? 'schedule.paid' : 'schedule.skipped', subject: 'payout_schedule',
    subject_id: schedule_id, merchant_id, mode, after: { schedule_reference, day, reason },
  })
  return { reason, waits: false }
}

type Made = { payout_id: string } | { bulk_id: string }

const tooLate = new Refusal('conflict', 'It was more than a day late.')

/** All of the run or nothing of it: what the ledger refuses leaves no trace. */
async function pay(work: Work, schedule: PayoutScheduleTable): Promise<Made | Refusal> {
  const { database } = work
  await sql`savepoint run`.execute(database)
  try {
    const made = schedule.kind === 'bulk' ? await payBatch(work, schedule) : await payOne(work, schedule)
    await sql`release savepoint run`.execute(database)
    return made
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint run`.execute(database)
    return error
  }
}

const belonging = ({ merchant_id, mode, request_id, creator_id, source_account_id, id }: PayoutScheduleTable):
Belonging => ({ tenant: { merchant_id, mode }, request_id, creator_id, source_account_id, schedule_id: id })

/** What a single one pays each time. */
export function intentOf(schedule: PayoutScheduleTable): Intent {
  const { beneficiary_account_name, bank_account_name, beneficiary_nuban, bank_code } = schedule
  const { narration, is_salary } = schedule
  return {
    beneficiary_account_name: beneficiary_account_name ?? '', bank_account_name,
    beneficiary_nuban: beneficiary_nuban ?? '', bank_code: bank_code ?? '', narration, is_salary,
    amount: kobo(schedule.amount),
  }
}

async function payOne(work: Work, schedule: PayoutScheduleTable): Promise<Made> {
  const [payout] = await createPayouts(work, belonging(schedule), [intentOf(schedule)])
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
