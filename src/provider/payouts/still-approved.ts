// The one door by which payouts leave: what was approved is looked at again in the moment in which the money
// goes. What does not hold any more waits for an approval again, or ends where nobody could give it.
import { sql } from 'kysely'
import { restrictionWords } from '#domain/restriction.ts'
import { announceRequest } from '../approvals/announce.ts'
import { approvalNow, isApproved, type ApprovalNow } from '../approvals/counting.ts'
import { holdRequest, type Request } from '../approvals/requests.ts'
import { tellRequester } from '../approvals/tell-requester.ts'
import type { Tenant } from '../database.ts'
import type { Work } from '../work.ts'
import { dropRequest } from './release.ts'

type Leaving = Pick<Work, 'database'>

/** Null where the payouts of this request may go; otherwise why not, in words for the merchant. */
export async function whyNotOut(work: Leaving, request_id: string): Promise<string | null> {
  const approval = await approvalNow(work, request_id)
  return isApproved(approval) ? null : reasonOf(approval)
}

function reasonOf({ is_halted, restriction, asker_stands, required, given }: ApprovalNow): string {
  if (is_halted && restriction) {
    return `The business is ${restrictionWords[restriction].state}. Nothing is paid.`
  }
  if (!asker_stands && given === 0) return 'Who asked for it may not start payouts any more.'
  return required === 1 ? 'Nobody who may approve payouts now has approved it.'
    : `It needs ${required} approvals, and ${given === 1 ? 'one counts' : `${given} count`} now.`
}

/**
 * What was approved and has not left goes back to the queue, and those who can decide and who asked are told;
 * it ends where the business is suspended or blocked, so that nothing leaves by itself once it is reopened,
 * or where nobody is left to approve it. A schedule outlives a suspension. Twice is once.
 */
export async function sendBack(work: Work, tenant: Tenant, request_id: string): Promise<void> {
  const request = await holdRequest(work, tenant, request_id)
  const approval = await approvalNow(work, request_id)
  if (request.status !== 'APPROVED' || isApproved(approval)) return
  if (request.kind === 'schedule' && isPaused(approval)) return
  const why = reasonOf(approval)
  const ends = approval.is_halted || approval.others < approval.required
  await work.database.updateTable('payout_request').where('id', '=', request_id).set(({ eb }) => ({
    status: 'PENDING' as const, decided_at: null, required_approvals: approval.required,
    reopened_at: work.now, reopened_why: why, version: eb('version', '+', 1),
  })).execute()
  if (request.kind === 'schedule') {
    await work.database.updateTable('payout_schedule').set({ status: 'PENDING', next_date: null })
      .where('request_id', '=', request_id).where('status', '=', 'ACTIVE').execute()
  }
  if (ends) await dropRequest(work, request_id, { status: 'CANCELLED', reason: why })
  await work.audit({
    action: ends ? 'payout.stopped' : 'payout.sent_back', subject: 'payout_request', subject_id: request_id,
    merchant_id: tenant.merchant_id, mode: tenant.mode,
    before: { status: 'APPROVED' }, after: { status: ends ? 'CANCELLED' : 'PENDING', reason: why },
  })
  await tellBoth(work, tenant, { ...request, status: ends ? 'CANCELLED' : 'PENDING' }, why)
}

/** It goes on when the business is open again; what is blocked ends. */
const isPaused = ({ is_halted, restriction }: ApprovalNow): boolean =>
  is_halted && restriction !== 'blocked'

/** The same of a request. */
export const isPausedNow = async (work: Leaving, request_id: string): Promise<boolean> =>
  isPaused(await approvalNow(work, request_id))

async function tellBoth(work: Work, tenant: Tenant, request: Request, why: string): Promise<void> {
  const isOver = request.status === 'CANCELLED'
  if (!isOver) await announceRequest(work, tenant, request.id, { again: true })
  const decision = isOver ? 'stop' : 'send back'
  await tellRequester({ ...work, caller: null }, request, { decision, reason: why })
}

/** Which requests these payouts are of, and still hold. */
export async function requestOfPayouts({ database }: Leaving, request_id: string): Promise<Tenant | null> {
  const { rows: [row] } = await sql<Tenant>`select merchant_id, mode from payout_request
    where id = ${request_id} and status = 'APPROVED'`.execute(database)
  return row ?? null
}
