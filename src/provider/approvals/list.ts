// The queue of requests: received from others, sent by oneself.
import type { approvals } from '#contract/approvals.ts'
import type { Ask } from '#contract/endpoint.ts'
import { requestStanding, requestStatuses, type RequestStatus } from '#domain/payout.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { anywhere } from '../search.ts'
import type { Work } from '../work.ts'
import { items } from './item.ts'
import { requests } from './requests.ts'
import { waitingFor } from './waiting.ts'

type Query = NonNullable<Ask<typeof approvals.list>['query']>

export async function queue(work: Work<Caller>, query: Query) {
  const page = await pageOf(query, {
    rows: (most, after) => filtered(work, query)
      .$if(after !== null, (rows) => rows.where('request.id', '<', idCursor(after ?? '')))
      .orderBy('request.id', 'desc').limit(most).execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, filtered(work, query)),
    show: (row) => row,
  })
  const { user_id } = work.caller
  const waiting = await waitingFor(work, work.caller, user_id)
  return { ...page, items: await items(work, page.items), waiting }
}

function filtered(work: Work<Caller>, { box, kind, status, search = '', from, to }: Query) {
  const wanted = search.trim()
  const { user_id } = work.caller
  return requests(work, work.caller)
    .$if(box !== undefined, (rows) =>
      rows.where('request.creator_id', box === 'sent' ? '=' : '!=', user_id))
    .$if(kind !== undefined, (rows) =>
      rows.where('request.bulk_reference', kind === 'bulk' ? 'is not' : 'is', null))
    .$if(status !== undefined, (rows) => rows.where('request.status', 'in', statusesOf(status ?? 'PENDING')))
    .$if(from !== undefined, (rows) => rows.where('request.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('request.id', '<', idFrom(to ?? '', 1)))
    .$if(wanted !== '', (rows) => rows.where((where) => where.or([
      where('creator.fullname', 'ilike', anywhere(wanted)),
      where('single.beneficiary_account_name', 'ilike', anywhere(wanted)),
      where('single.beneficiary_nuban', '=', wanted),
      where('request.unique_reference', '=', wanted),
      where('request.bulk_reference', '=', wanted),
    ])))
}

/** Spec 4: APPROVED, PENDING, all else is shown as Declined. */
function statusesOf(status: NonNullable<Query['status']>): readonly RequestStatus[] {
  switch (status) {
    case 'decided': return requestStatuses.filter((one) => one !== 'PENDING')
    case 'DECLINED': return requestStatuses.filter((one) => requestStanding(one) === 'declined')
    default: return [status]
  }
}
