// The queue of requests: received from others, sent by oneself.
import { sql, type Expression } from 'kysely'
import type { approvals } from '#contract/approvals.ts'
import type { Ask } from '#contract/endpoint.ts'
import { MAX_ROWS } from '#contract/page.ts'
import { matchesWords } from '#domain/folding.ts'
import { requestStanding, requestStatuses, type RequestStatus } from '#domain/payout.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { named, namedIn } from '../search.ts'
import type { Work } from '../work.ts'
import { items } from './item.ts'
import { requests } from './requests.ts'
import { waitingFor } from './waiting.ts'

type Query = NonNullable<Ask<typeof approvals.list>['query']>

export async function queue(work: Work<Caller>, query: Query) {
  const found = await ways(work, query)
  const page = await pageOf(query, {
    rows: (most, after) =>
      requests(work, work.caller)
        .where(sql<boolean>`request.id in (${newest(found, most, after)})`)
        .orderBy('request.id', 'desc')
        .limit(most)
        .execute(),
    key: ({ id }) => id,
    total: () =>
      countOf(work.database, sql`(select distinct id from (${newest(found, MAX_ROWS, null)}) as found)`),
    show: (row) => row,
  })
  const { user_id } = work.caller
  const waiting = await waitingFor(work, work.caller, user_id)
  return { ...page, items: await items(work, page.items), waiting }
}

/** The newest of each way; a request that is found in two ways is in both. */
const newest = (found: readonly Ids[], most: number, after: string | null): Expression<string> =>
  sql`${sql.join(
    found.map(
      (ids) =>
        sql`(${ids
          .$if(after !== null, (rows) => rows.where('request.id', '<', idCursor(after ?? '')))
          .orderBy('request.id', 'desc')
          .limit(most)})`,
    ),
    sql` union all `,
  )}`

const requestIds = ({ database }: Work<Caller>) =>
  database.selectFrom('payout_request as request').select('request.id')

type Ids = ReturnType<typeof requestIds>

function filtered(work: Work<Caller>, query: Query): Ids {
  const { caller: { merchant_id, mode, user_id } } = work
  const { kind, status } = query
  const rows = requestIds(work)
    .where('request.merchant_id', '=', merchant_id)
    .where('request.mode', '=', mode)
    .$if(kind !== undefined, (rows) =>
      rows.where('request.bulk_reference', kind === 'bulk' ? 'is not' : 'is', null),
    )
    .$if(status !== undefined, (rows) => rows.where('request.status', 'in', statusesOf(status ?? 'PENDING')))
  return narrowed(rows, query, user_id)
}

const narrowed = (ids: Ids, { box, from, to }: Query, user_id: string): Ids =>
  ids
    .$if(box === 'sent', (rows) => rows.where('request.creator_id', '=', user_id))
    .$if(from !== undefined, (rows) => rows.where('request.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('request.id', '<', idFrom(to ?? '', 1)))

/** The ways in which requests are found, each by an index of its own. */
async function ways(work: Work<Caller>, query: Query): Promise<Ids[]> {
  const {
    database,
    caller: { merchant_id, user_id },
  } = work
  const ids = filtered(work, query)
  const people = await database
    .selectFrom('member')
    .select(['id', 'fullname'])
    .where('merchant_id', '=', merchant_id)
    .execute()
  const others = people.map(({ id }) => id).filter((id) => id !== user_id)
  const typed = query.search?.trim() ?? ''
  if (query.box !== 'received') return typed === '' ? [ids] : searched(work, query, ids, typed, people)
  if (others.length === 0) return [ids.where((where) => where.lit(false))]
  // One after the other: however much is one's own, it is never walked for what is not.
  if (typed === '') return others.map((id) => ids.where('request.creator_id', '=', id))
  return searched(work, query, ids.where('request.creator_id', 'in', others), typed, people)
}

function searched(
  work: Work<Caller>,
  query: Query,
  ids: Ids,
  typed: string,
  people: readonly { id: string; fullname: string }[],
): Ids[] {
  const { database, caller: { merchant_id, mode } } = work
  if (/^\d{12}$/.test(typed)) {
    return [
      ids.where('request.unique_reference', '=', typed),
      ids.where('request.bulk_reference', '=', typed),
    ]
  }
  const asked = people.filter(({ fullname }) => matchesWords(typed, fullname))
  const isNumber = /^\d{10}$/.test(typed)
  return [
    paying(work, query, ids, typed),
    ids.where(
      'request.id',
      'in',
      database
        .selectFrom('payout_schedule')
        .select('request_id')
        .where('merchant_id', '=', merchant_id)
        .where('mode', '=', mode)
        .where((where) =>
          isNumber
            ? where('beneficiary_nuban', '=', typed)
            : namedIn(sql.ref('beneficiary_account_name'), typed),
        ),
    ),
    ...asked.map(({ id }) => ids.where('request.creator_id', '=', id)),
  ]
}

/** Single requests by whom they pay. Only their status has to be asked of the requests themselves. */
function paying(work: Work<Caller>, query: Query, ids: Ids, typed: string): Ids {
  const { database, caller: { merchant_id, mode, user_id } } = work
  const isNumber = /^\d{10}$/.test(typed)
  const payouts = database
    .selectFrom('payout')
    .select(['payout.request_id as id', 'payout.creator_id'])
    .where('payout.merchant_id', '=', merchant_id)
    .where('payout.mode', '=', mode)
    .where('payout.bulk_id', 'is', null)
    .where('payout.schedule_id', 'is', null)
    .$if(isNumber, (rows) => rows.where('payout.beneficiary_nuban', '=', typed))
    .$if(!isNumber, (rows) =>
      rows.where(named(work, 'payout', typed)),
    )
  if (query.status !== undefined)
    return ids.where(({ exists, selectFrom }) =>
      exists(selectFrom(payouts.as('paid')).select('paid.id').whereRef('paid.id', '=', 'request.id')),
    )
  const found = database.selectFrom(payouts.as('request')).select('request.id')
    .$if(query.kind === 'bulk', (rows) => rows.where((where) => where.lit(false)))
  // A row of it has the same names as a request has, as far as a list of singles is narrowed.
  return narrowed(found as unknown as Ids, query, user_id)
    .$if(query.box === 'received', (rows) => rows.where('request.creator_id', '!=', user_id))
}

/** Spec 4: APPROVED, PENDING, all else is shown as Declined. */
function statusesOf(status: NonNullable<Query['status']>): readonly RequestStatus[] {
  switch (status) {
    case 'decided':
      return requestStatuses.filter((one) => one !== 'PENDING')
    case 'DECLINED':
      return requestStatuses.filter((one) => requestStanding(one) === 'declined')
    default:
      return [status]
  }
}
