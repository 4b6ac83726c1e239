// What an approval is worth at this moment: whoever left the team, was suspended or lost the right has no say
// any more, and a policy that became stricter holds for what has not left yet.
import { sql } from 'kysely'
import type { Restriction } from '#domain/restriction.ts'
import { bandFor } from '../approval-policy/stored.ts'
import { haltsHere, restrictionHere } from '../rights/restriction.ts'
import type { Work } from '../work.ts'
import type { StoredBand } from './tables.ts'

export interface ApprovalNow {
  /** How many must approve, by what was asked for then and by the policy of now. */
  required: number
  /** Approvals of people who may still approve. */
  given: number
  /** People who may approve, beside those whose own it is. */
  others: number
  /** By a reviewer's measure nothing leaves; what is blocked ends. */
  is_halted: boolean
  restriction: Restriction | null
  /** Who asked may still start payouts. */
  asker_stands: boolean
}

/** Somebody of the `member` table, joined with their role, who may do this now. */
export const mayNow = (right: 'approve_payouts' | 'initiate_payouts' | 'pay_bills') => sql<boolean>`(
  member.state = 'ACTIVE' and member.removed_at is null and ${right}::text = any (role.permissions))`

/** The address of the simulator’s second person, who is nobody and approves test money alone. */
export const robotAddress = (merchant_id: string): string => `robot@${merchant_id}.invalid`

/** The `decision` of a `member`, joined with their role, counts now. */
export const countsNow = sql<boolean>`(${mayNow('approve_payouts')}
  or (decision.mode = 'test' and member.email = 'robot@' || decision.merchant_id || '.invalid'))`

interface Found {
  amount: number
  required_approvals: number
  bands: StoredBand[] | null
  is_halted: boolean
  restriction: Restriction | null
  asker_stands: boolean
  given: number
  others: number
}

/** Of any request, whether it waits or was approved. */
export async function approvalNow(
  { database }: Pick<Work, 'database'>, request_id: string,
): Promise<ApprovalNow> {
  const { rows: [found] } = await sql<Found>`
    select request.amount, request.required_approvals, policy.bands,
      ${restrictionHere} as restriction, case when request.kind = 'schedule'
        then ${haltsHere('schedules', sql`request.mode`)}
        else ${haltsHere('payouts', sql`request.mode`)} end as is_halted,
      exists (select from member join role on role.id = member.role_id
        where member.id = request.creator_id and ${mayNow('initiate_payouts')}) as asker_stands,
      (select count(*) from payout_decision as decision
        join member on member.id = decision.user_id join role on role.id = member.role_id
        where decision.request_id = request.id and decision.decision = 'approve' and ${countsNow}) as given,
      (select count(*) from member join role on role.id = member.role_id
        where member.merchant_id = request.merchant_id and member.id <> request.creator_id
          and member.id <> all (request.prepared_by) and ${mayNow('approve_payouts')}) as others
    from payout_request as request
      join merchant on merchant.id = request.merchant_id
      left join approval_policy as policy on policy.merchant_id = request.merchant_id
    where request.id = ${request_id}`.execute(database)
  if (!found) throw new Error('There is no such request')
  const { amount, required_approvals, bands, ...rest } = found
  const byPolicy = bands ? bandFor(bands, amount).approvals : 0
  // Nobody’s word is behind it any more but that of those who approve.
  const required = Math.max(required_approvals, byPolicy, rest.asker_stands ? 0 : 1)
  return { required, ...rest }
}

/** Money may leave by it. */
export const isApproved = ({ required, given, is_halted }: ApprovalNow): boolean =>
  !is_halted && given >= required
