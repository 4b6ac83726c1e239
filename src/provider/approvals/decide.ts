// One person's decision about a request. The first to decide wins; whoever comes after sees what was decided.
import * as z from 'zod/mini'
import { ApprovalItem } from '#contract/approvals.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Caller } from '../caller.ts'
import { dropRequest, releaseRequest } from '../payouts/release.ts'
import { checkPin } from '../pin/check.ts'
import { withoutRight } from '../refuse.ts'
import type { Work } from '../work.ts'
import { approvalNow, isApproved } from './counting.ts'
import { decisionWords, expiryOf, itemOf, limitBar, ownBar, settledWords, viewerOf } from './item.ts'
import { decisionsOn, holdRequest, requestBy, type Request } from './requests.ts'
import { tellRequester } from './tell-requester.ts'

export type Choice = { version: number } & (
  { decision: 'approve', pin: string } | { decision: 'decline', reason: string })

type Deciding = Work<Caller>

/**
 * The PIN comes before the request's row, so that a slow hash keeps nobody else waiting; alone, so that one
 * person's approvals at once do not pass the limit of their day together.
 */
export async function decide(
  work: Deciding, reference: string, kind: 'single' | 'bulk', choice: Choice,
) {
  const { caller } = work
  const found = await requestBy(work, caller, reference, kind)
  if (!found) throw new Refusal('not_found', 'Request not found.')
  refuseOwn(work, found)
  if (choice.decision === 'approve') await checkPin(work, choice.pin, { turn: 'alone' })
  const request = await holdRequest(work, caller, found.id)
  await refuseUnfit(work, request, choice)
  await record(work, request, choice)
  await settleRequest(work, request, choice)
  const after = await holdRequest(work, caller, request.id)
  const answer = await itemOf(work, after)
  await work.audit({
    action: choice.decision === 'approve' ? 'payout.approved' : 'payout.declined',
    subject: 'payout_request', subject_id: request.id,
    before: facts(request), after: {
      ...facts(after), pending_approvals: answer.pending_approvals,
      ...choice.decision === 'decline' && { reason: choice.reason },
    },
  })
  if (after.status !== 'PENDING') await tellRequester(work, after, choice)
  return answer
}

const facts = ({ unique_reference, bulk_reference, status, version, amount }: Request) =>
  ({ unique_reference, ...bulk_reference !== null && { bulk_reference }, status, version, kobo: amount })

function refuseOwn({ caller }: Deciding, request: Request): void {
  const bar = ownBar(request, caller)
  if (bar !== null) throw new Refusal('forbidden', bar)
}

/** All that can have changed since the door let this person in, and since the request was on their screen. */
async function refuseUnfit(work: Deciding, request: Request, { version, decision }: Choice): Promise<void> {
  await refuseWithoutRight(work)
  const given = await decisionsOn(work, [request.id])
  const viewer = await viewerOf(work)
  const data = z.encode(ApprovalItem, await itemOf(work, request))
  if (request.status !== 'PENDING') throw new Refusal('stale', settledWords(request, given), { data })
  if (expiryOf(request) <= work.now) throw new Refusal('stale', 'This request has expired.', { data })
  if (given.some(({ by }) => by === work.caller.user_id)) {
    throw new Refusal('conflict', 'You have approved this already.', { data })
  }
  if (version !== request.version) {
    const [last] = given.slice(-1)
    const words = last ? decisionWords(last) : 'This request was changed.'
    throw new Refusal('stale', `${words} Look at it again before you decide.`, { data })
  }
  const limit = decision === 'approve' ? limitBar(request, viewer) : null
  if (limit !== null) throw new Refusal('over_limit', limit, { data })
}

/** Asked at this moment, and held: a right that is being taken away is gone, or stays until this is done. */
async function refuseWithoutRight({ database, caller }: Deciding): Promise<void> {
  const row = await database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['role.permissions', 'member.state']).where('member.id', '=', caller.user_id)
    .forShare().executeTakeFirst()
  if (row?.state === 'ACTIVE' && row.permissions.includes('approve_payouts')) return
  throw withoutRight(caller)
}

async function record(work: Deciding, { id: request_id, amount }: Request, choice: Choice): Promise<void> {
  const { database, caller: { user_id, merchant_id, mode, email }, now: at } = work
  const { fullname: name } = await database.selectFrom('member').select('fullname')
    .where('id', '=', user_id).executeTakeFirstOrThrow()
  await database.insertInto('payout_decision').values({
    request_id, user_id, name, email, merchant_id, mode, at, decision: choice.decision,
    reason: choice.decision === 'decline' ? choice.reason : null,
    kobo: choice.decision === 'approve' ? amount : 0,
  }).execute()
  await database.updateTable('payout_request').where('id', '=', request_id)
    .set(({ eb }) => ({ version: eb('version', '+', 1) })).execute()
}

async function settleRequest(work: Deciding, request: Request, choice: Choice): Promise<void> {
  if (choice.decision === 'decline') {
    await dropRequest(work, request.id, { status: 'DECLINED', reason: `Declined: ${choice.reason}` })
    return
  }
  const approval = await approvalNow(work, request.id)
  if (isApproved(approval)) return releaseRequest(work, request.id)
  await work.database.updateTable('payout_request').set({ required_approvals: approval.required })
    .where('id', '=', request.id).execute()
}
