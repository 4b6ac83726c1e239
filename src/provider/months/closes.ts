// The closes of a merchant's months: the last that holds closes all before it.
import type { Answer } from '#contract/endpoint.ts'
import type { months as calls } from '#contract/months.ts'
import { mayClose } from '#domain/month.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller' | 'now'>

export type Close = Awaited<ReturnType<typeof closesOf>>[number]

/** The last month first, and of one month the newest. */
export const closesOf = ({ database, caller: { merchant_id, mode } }: Own) =>
  database.selectFrom('closed_month')
    .innerJoin('member as closer', 'closer.id', 'closed_month.closed_by')
    .leftJoin('member as opener', 'opener.id', 'closed_month.reopened_by')
    .select(['closed_month.id', 'month', 'closed_by', 'closed_at', 'reopened_at', 'open_items',
      'closer.fullname as closed_name', 'opener.fullname as reopened_name'])
    .where('closed_month.merchant_id', '=', merchant_id).where('closed_month.mode', '=', mode)
    .orderBy('month', 'desc').orderBy('closed_month.id', 'desc').execute()

export function monthShown(
  { caller, now }: Own, closes: readonly Close[], month: string,
): Answer<typeof calls.list>['items'][number] {
  const holding = closes.filter(({ reopened_at }) => reopened_at === null)
  // The first that was closed at or after it is what closed it.
  const close = holding.findLast((one) => one.month >= month)
  const may = caller.permissions.has('manage_settings')
  return {
    month, status: close ? 'CLOSED' : 'OPEN', can_close: may && !close && mayClose(month, now),
    can_reopen: may && holding[0]?.month === month && holding[0].closed_by !== caller.user_id,
    closed_at: close?.closed_at.toISOString() ?? null, closed_by: close?.closed_name ?? null,
  }
}
