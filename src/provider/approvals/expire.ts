// Ends requests that nobody decided within a week; what they had reserved is free again.
import { sql } from 'kysely'
import { APPROVAL_DAYS } from '#contract/approvals.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { dropRequest } from '../payouts/release.ts'
import type { Work } from '../work.ts'
import { expiryOf } from './item.ts'
import { holdRequest } from './requests.ts'
import { tellRequester } from './tell-requester.ts'

const AT_ONCE = 500

/** A transaction for each, so that one that fails keeps no other. */
export async function expireRequests(_payload: object, { inTransaction, asTenant, now }: JobWork) {
  const before = new Date(now.getTime() - APPROVAL_DAYS * 86_400_000)
  const { rows } = await inTransaction(({ database }) => sql<Tenant & { id: string }>`
    select id, merchant_id, mode from payout_request
    where status = 'PENDING' and required_approvals > 0 and created_at <= ${before}
      and coalesce(reopened_at, created_at) <= ${before}
    order by id limit ${AT_ONCE}`.execute(database))
  for (const { id, ...tenant } of rows) await asTenant(tenant, (work) => expire(work, tenant, id))
}

/** Somebody may have decided it a moment ago. */
async function expire(work: Work<null>, tenant: Tenant, id: string): Promise<void> {
  const request = await holdRequest(work, tenant, id)
  if (request.status !== 'PENDING' || expiryOf(request) > work.now) return
  await work.database.updateTable('payout_request').where('id', '=', id)
    .set(({ eb }) => ({ version: eb('version', '+', 1) })).execute()
  await dropRequest(work, id, { status: 'EXPIRED', reason: `Not approved within ${APPROVAL_DAYS} days` })
  await work.audit({
    action: 'payout.expired', subject: 'payout_request', subject_id: id, ...tenant,
    before: { status: 'PENDING' }, after: { status: 'EXPIRED' },
  })
  await tellRequester(work, request, { decision: 'expire' })
}
