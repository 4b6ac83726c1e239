// How much one person has let out today: what they approved, and what they paid without anybody's approval.
import { sql } from 'kysely'
import { kobo, type Kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import type { Work } from '../work.ts'

/** Kobo since midnight in Lagos, in the mode of this transaction. */
export async function letOutToday(
  { database, now }: Pick<Work, 'database' | 'now'>, user_id: string,
): Promise<Kobo> {
  const midnight = new Date(`${lagosDay(now)}T00:00:00+01:00`)
  const { rows: [row] } = await sql<{ kobo: string }>`
    select coalesce(sum(kobo), 0)::text as kobo from (
      select kobo from payout_decision
        where user_id = ${user_id} and decision = 'approve' and at >= ${midnight}
      union all
      select amount from payout_request
        where creator_id = ${user_id} and required_approvals = 0 and created_at >= ${midnight}
    ) as let_out`.execute(database)
  return kobo(Number(row?.kobo ?? 0))
}

/** To the end of the transaction: what a person asks for at once is counted one after another. */
export async function holdDay({ database }: Pick<Work, 'database'>, user_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`let out ${user_id}`}, 0))`.execute(database)
}
