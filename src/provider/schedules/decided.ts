// A schedule begins when nobody's decision is missing, and ends when it was declined.
import { occurrence, runMoment, type ScheduleStatus, type Timing } from '#domain/schedule.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Deciding = Pick<Work, 'database' | 'now' | 'enqueue'>

/** Runs that were due before everybody had approved are not made up for. */
export async function startSchedule(work: Deciding, request_id: string): Promise<void> {
  const { database, now } = work
  const schedule = await database.selectFrom('payout_schedule').selectAll()
    .where('request_id', '=', request_id).where('status', '=', 'PENDING').forUpdate()
    .executeTakeFirstOrThrow()
  const next = nextRun(schedule, 0, now)
  await database.updateTable('payout_schedule').where('id', '=', schedule.id).set(next
    ? { status: 'ACTIVE', next_number: next.number, next_date: next.day }
    : { status: 'EXPIRED', next_date: null, ended_at: now }).execute()
  if (next) await enqueueRun(work, schedule.id, next.day)
}

/** The first run from this number on that is still to come. */
export function nextRun(timing: Timing, from: number, now: Date): { number: number, day: string } | null {
  for (let number = from; ; number += 1) {
    const day = occurrence(timing, number)
    if (day === null) return null
    if (runMoment(day) > now) return { number, day }
  }
}

export async function enqueueRun(
  { enqueue }: Pick<Work, 'enqueue'>, schedule_id: string, day: string,
): Promise<void> {
  await enqueueRunAt({ enqueue }, schedule_id, runMoment(day))
}

export async function enqueueRunAt(
  { enqueue }: Pick<Work, 'enqueue'>, schedule_id: string, run_at: Date,
): Promise<void> {
  await enqueue('run_schedule', { schedule_id }, { run_at, key: `schedule ${schedule_id}` })
}

export async function stopSchedule(
  { database, now }: Deciding, request_id: string, status: ScheduleStatus,
): Promise<void> {
  await database.updateTable('payout_schedule').where('request_id', '=', request_id)
    .where('status', '=', 'PENDING').set({ status, next_date: null, ended_at: now }).execute()
}
