// The settlements that a filter lets through, each way by an index.
import type { Ask } from '#contract/endpoint.ts'
import type { settlements as calls } from '#contract/settlements.ts'
import type { Standing } from '#domain/payout.ts'
import { settlementStatuses, settlementStatusesOf, type SettlementStatus } from '#domain/settlement.ts'
import type { Caller } from '../caller.ts'
import { idFrom } from '../page.ts'
import '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'
import './tables.ts'

type Filter = NonNullable<Ask<typeof calls.list>['query']>
type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** Their ids. */
export async function matching(work: Own, filter: Filter) {
  const { status, collection_nuban, settlement_nuban, min, max, from, to } = filter
  const found = own(work)
    .$if(status !== undefined, (rows) => rows.where('status', 'in', statusesOf(status ?? 'pending')))
    .$if(settlement_nuban !== undefined,
      (rows) => rows.where('settlement_nuban', '=', settlement_nuban ?? ''))
    .$if(collection_nuban !== undefined,
      (rows) => rows.where('collection_account_id', '=', account(work, collection_nuban)))
    .$if(min !== undefined, (rows) => rows.where('amount', '>=', min ?? 0))
    .$if(max !== undefined, (rows) => rows.where('amount', '<=', max ?? 0))
    .$if(from !== undefined, (rows) => rows.where('settlement.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('settlement.id', '<', idFrom(to ?? '', 1)))
  return searched(work, found, filter.search?.trim() ?? '')
}

type Rows = ReturnType<typeof own>

function own({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('settlement').select('settlement.id')
    .where('settlement.merchant_id', '=', merchant_id).where('settlement.mode', '=', mode)
}

const account = ({ database, caller: { merchant_id, mode } }: Own, vnuban = '') =>
  database.selectFrom('virtual_account').select('id').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('vnuban', '=', vnuban)

/** Ten digits are an account, the one collected by or the one paid to; all else is a reference. */
async function searched(work: Own, rows: Rows, typed: string) {
  if (typed === '') return rows
  if (!/^\d{10}$/.test(typed)) return rows.where('settlement_reference', '=', typed)
  // One of the two, known before: for "or" all of them would be walked.
  const own = await account(work, typed).executeTakeFirst()
  return own ? rows.where('collection_account_id', '=', own.id) : rows.where('settlement_nuban', '=', typed)
}

const isStatus = (status: string): status is SettlementStatus =>
  (settlementStatuses as readonly string[]).includes(status)

const statusesOf = (status: SettlementStatus | Standing): readonly SettlementStatus[] =>
  isStatus(status) ? [status] : settlementStatusesOf[status]
