// By what a payout is the same one when it is asked for again, and from when its name outside counts: a run
// of a schedule by its day, a row of a batch and a payout that is paid again by what they come from, and all
// others by the reference that the client drew.
import { runMoment } from '#domain/schedule.ts'
import '../bulk/tables.ts'
import '../schedules/tables.ts'
import type { Work } from '../work.ts'
import type { PayoutTable } from './tables.ts'

/** The subject of a session, and its day. */
export type Name = readonly [subject: string, at: Date]

/** Names of those that a schedule pays; see {@link nameIn} for all. */
export async function namesOf(
  { database }: Pick<Work, 'database'>, payouts: readonly PayoutTable[],
): Promise<ReadonlyMap<string, Name>> {
  const ids = payouts.flatMap(({ id, schedule_id }) => (schedule_id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const runs = await database.selectFrom('payout')
    .innerJoin('schedule_run as run', (join) => join.onRef('run.schedule_id', '=', 'payout.schedule_id')
      .on(({ eb, or, ref }) => or([
        eb('run.payout_id', '=', ref('payout.id')), eb('run.bulk_id', '=', ref('payout.bulk_id')),
      ])))
    .leftJoin('bulk_row', 'bulk_row.id', 'payout.bulk_row_id')
    .select(['payout.id', 'run.schedule_id', 'run.due_on', 'bulk_row.row'])
    .where('payout.id', 'in', ids).execute()
  return new Map(runs.map(({ id, schedule_id, due_on, row }) =>
    [id, [`schedule ${schedule_id} ${due_on} ${row ?? ''}`, runMoment(due_on)]]))
}

export function nameIn(runs: ReadonlyMap<string, Name>, payout: PayoutTable): Name {
  const { id, merchant_id, mode, unique_reference, retry_of, bulk_row_id, created_at } = payout
  const run = runs.get(id)
  if (run) return run
  if (retry_of !== null) return [`again ${retry_of}`, created_at]
  if (bulk_row_id !== null) return [`row ${bulk_row_id}`, created_at]
  return [`payout ${merchant_id} ${mode} ${unique_reference}`, created_at]
}
