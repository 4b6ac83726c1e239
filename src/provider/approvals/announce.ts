// Tells the approvers of a team that a request waits for them: once for each request.
import { sql } from 'kysely'
import { formatMoney, kobo } from '#domain/money.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../work.ts'
import { approversBeside } from './approvers.ts'
import { requestPath, requestWaits, summaryOf } from './letters.ts'
import { ownersOf, referenceOf, requests } from './requests.ts'
import './tables.ts'

type Telling = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail' | 'settings'>

/**
 * In the transaction of the request itself, or later; a second time tells nobody, unless it waits `again`
 * after it was approved.
 */
export async function announceRequest(
  work: Telling, tenant: Tenant, request_id: string, { again = false } = {},
): Promise<void> {
  const { database, now: at, settings } = work
  const { merchant_id, mode } = tenant
  const request = await requests(work, tenant).where('request.id', '=', request_id)
    .where('request.status', '=', 'PENDING').where('request.required_approvals', '>', 0).executeTakeFirst()
  if (!request) return
  const told = await database.insertInto('approval_notice').values({ request_id, merchant_id, mode, at })
    .onConflict((conflict) => conflict.doNothing()).returning('request_id').executeTakeFirst()
  if (!told && !again) return
  const path = requestPath(referenceOf(request))
  await tell(work, tenant, await approversBeside(work, merchant_id, ownersOf(request)), {
    kind: 'approval.waiting', title: again ? 'A payout waits for you again' : 'A payout waits for you', path,
    detail: [
      `${request.creator_name} asks to pay ${formatMoney(kobo(request.amount))} ${summaryOf(request)}.`,
      request.reopened_why,
    ].filter(Boolean).join(' '),
    push: {
      kind: 'approval.waiting', title: 'A payout waits for you', body: 'Open the dashboard to decide.',
      many: 'payouts wait for you',
    },
    letter: (to) => requestWaits(to, request, `${settings.PUBLIC_URL}${path}`),
  })
}

/** The net under it: whatever waits and was never told of. */
export async function announceForgotten(_payload: object, { inTransaction, asTenant }: JobWork) {
  const { rows } = await inTransaction(({ database }) => sql<Tenant & { id: string }>`
    select id, merchant_id, mode from payout_request as request
    where status = 'PENDING' and required_approvals > 0
      and not exists (select from approval_notice where request_id = request.id)
    order by id limit 200`.execute(database))
  for (const { id, ...tenant } of rows) {
    await asTenant(tenant, (work) => announceRequest(work, tenant, id))
  }
}
