// How many requests wait for one person: the number on the badge.
import { sql } from 'kysely'
import { APPROVAL_DAYS } from '#contract/approvals.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'

/** Those that others asked for and prepared, open and not decided by this person; none without the right. */
export async function waitingFor(
  { database, now }: Pick<Work, 'database' | 'now'>, { merchant_id, mode }: Tenant, member_id: string,
): Promise<number> {
  const open_since = new Date(now.getTime() - APPROVAL_DAYS * 86_400_000)
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) as count from payout_request as request
    where request.merchant_id = ${merchant_id} and request.mode = ${mode} and request.status = 'PENDING'
      and request.creator_id <> ${member_id} and ${member_id} <> all(request.prepared_by)
      and coalesce(request.reopened_at, request.created_at) > ${open_since}
      and not exists (select from payout_decision
        where request_id = request.id and user_id = ${member_id})
      and exists (select from member join role on role.id = member.role_id
        where member.id = ${member_id} and member.state = 'ACTIVE'
          and 'approve_payouts' = any(role.permissions))`.execute(database)
  return row?.count ?? 0
}
