// A second person who is none: in test mode a robot decides a request that waits, so that one person alone
// can see what becomes of it. It is kept as somebody who has left the team: nobody logs in as it, no list of
// people shows it, and it never counts as an approver.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { approvalNow, isApproved, robotAddress } from '../approvals/counting.ts'
import { expiryOf, itemOf } from '../approvals/item.ts'
import { decisionsOn, holdRequest, requestBy, type Request } from '../approvals/requests.ts'
import { tellRequester } from '../approvals/tell-requester.ts'
import type { Caller } from '../caller.ts'
import { dropRequest, releaseRequest } from '../payouts/release.ts'
import type { Work } from '../work.ts'

const NAME = 'Robot approver'
const REASON = 'The robot of the simulator declines.'

export async function robotDecides(
  work: Work<Caller>, reference: string, decision: 'approve' | 'decline',
) {
  const { caller } = work
  const found = await requestBy(work, caller, reference, 'any')
  if (!found) throw new Refusal('not_found', 'Request not found.')
  const robot = await robotOf(work)
  const request = await holdRequest(work, caller, found.id)
  const given = await decisionsOn(work, [request.id])
  if (request.status !== 'PENDING' || expiryOf(request) <= work.now) {
    throw new Refusal('conflict', 'This request waits for nobody any more.')
  }
  if (given.some(({ by }) => by === robot)) {
    throw new Refusal('conflict', 'The robot has approved this already.')
  }
  await record(work, request, { robot, decision })
  if (decision === 'decline') {
    await dropRequest(work, request.id, { status: 'DECLINED', reason: `Declined: ${REASON}` })
  } else if (isApproved(await approvalNow(work, request.id))) await releaseRequest(work, request.id)
  const after = await holdRequest(work, caller, request.id)
  await work.audit({
    action: decision === 'approve' ? 'payout.approved' : 'payout.declined',
    subject: 'payout_request', subject_id: request.id,
    before: { status: request.status }, after: { status: after.status, by: NAME, reference },
  })
  if (after.status !== 'PENDING') {
    const asRobot = { ...work, caller: { ...caller, user_id: robot } }
    await tellRequester(asRobot, after, decision === 'approve' ? { decision } : { decision, reason: REASON })
  }
  return itemOf(work, after)
}

type Chosen = { robot: string, decision: 'approve' | 'decline' }

async function record(work: Work<Caller>, { id: request_id, amount }: Request, { robot, decision }: Chosen) {
  const { database, caller: { merchant_id, mode }, now: at } = work
  await database.insertInto('payout_decision').values({
    request_id, user_id: robot, merchant_id, mode, at, decision,
    reason: decision === 'decline' ? REASON : null, kobo: decision === 'approve' ? amount : 0,
  }).execute()
  await database.updateTable('payout_request').where('id', '=', request_id)
    .set(({ eb }) => ({ version: eb('version', '+', 1) })).execute()
}

/** One for each merchant, made when it is first asked for. */
async function robotOf(work: Work<Caller>): Promise<string> {
  const { database, caller: { merchant_id, user_id }, now } = work
  const email = robotAddress(merchant_id)
  // Two that ask at once would make two.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(database)
  const there = await database.selectFrom('member').select('id').where('merchant_id', '=', merchant_id)
    .where('email', '=', email).orderBy('id').limit(1).executeTakeFirst()
  if (there) return there.id
  const { role_id } = await database.selectFrom('member').select('role_id').where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const id = work.newId()
  await database.insertInto('member').values({
    id, merchant_id, role_id, email, fullname: NAME, mobile_number: '', password_hash: '',
    state: 'BLOCKED', created_at: now, removed_at: now,
  }).execute()
  return id
}
