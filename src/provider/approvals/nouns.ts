// Approvals: the queue, one request with what a person wants to know, and deciding.
import { approvals as calls } from '#contract/approvals.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { serve } from '../serve.ts'
import { announceForgotten } from './announce.ts'
import { decide } from './decide.ts'
import { detailOf } from './detail.ts'
import { expireRequests } from './expire.ts'
import { queue } from './list.ts'
import { requestBy } from './requests.ts'
import './tables.ts'
import { waitingFor } from './waiting.ts'

export function approvals(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => queue(work, query))

  serve(app, calls.count, async (_, work) =>
    ({ waiting: await waitingFor(work, work.caller, work.caller.user_id) }))

  serve(app, calls.show, async ({ params: { reference } }, work) => {
    const request = await requestBy(work, work.caller, reference, 'any')
    if (!request) throw new Refusal('not_found', 'Request not found.')
    return detailOf(work, request)
  })

  serve(app, calls.approve, async ({ params: { reference }, body }, work) =>
    decide(work, reference, 'single', { decision: 'approve', ...body }))
  serve(app, calls.approveBulk, async ({ params: { reference }, body }, work) =>
    decide(work, reference, 'bulk', { decision: 'approve', ...body }))
  serve(app, calls.decline, async ({ params: { reference }, body }, work) =>
    decide(work, reference, 'single', { decision: 'decline', ...body }))
  serve(app, calls.declineBulk, async ({ params: { reference }, body }, work) =>
    decide(work, reference, 'bulk', { decision: 'decline', ...body }))

  app.jobs['expire_requests'] = expireRequests
  app.jobs['announce_requests'] = announceForgotten
  app.schedules.push({ cron: '7 * * * *', job: 'expire_requests' })
  app.schedules.push({ cron: '* * * * *', job: 'announce_requests' })
}
