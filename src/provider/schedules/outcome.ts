// What a schedule that runs no more has come to: paid, refused by the bank, or left out. It is worked out
// again whenever one of its payouts ends.
import { sql } from 'kysely'
import '../payouts/tables.ts'
import type { Work } from '../work.ts'

/** Of schedules that have ended and were not called off; call it before the ledger. */
export async function settleOutcomes(
  { database }: Pick<Work, 'database'>, ids: readonly (string | null)[],
): Promise<void> {
  const ended = [...new Set(ids.filter((id) => id !== null))].sort()
  if (ended.length === 0) return
  await sql`update payout_schedule as schedule set status = case
      when exists (${payoutsThatAre(['SUCCESSFUL'])}) then 'COMPLETED'
      when exists (${payoutsThatAre(['PENDING', 'INQ'])}) then 'PROCESSING'
      when exists (${payoutsThatAre(['FAILED'])}) then 'FAILED'
      else 'SKIPPED' end
    where id = any (${ended}::uuid[]) and status in ('PROCESSING', 'COMPLETED', 'FAILED', 'SKIPPED')`
    .execute(database)
}

const payoutsThatAre = (statuses: readonly string[]) => sql`select from payout
  where payout.merchant_id = schedule.merchant_id and payout.mode = schedule.mode
    and payout.schedule_id = schedule.id and payout.status = any (${[...statuses]}::text[])`
