// The payments that a filter lets through, each way by an index.
import { sql } from 'kysely'
import type { Ask } from '#contract/endpoint.ts'
import type { transactions as calls } from '#contract/transactions.ts'
import {
  collectionStatuses, collectionStatusesOf, type CollectionStatus,
} from '#domain/collection.ts'
import type { Standing } from '#domain/payout.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import { idFrom } from '../page.ts'
import '../payment-links/tables.ts'
import '../qr-payments/tables.ts'
import { named, type Newest } from '../search.ts'
import '../splits/tables.ts'
import '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'

export type TransactionFilter = NonNullable<Ask<typeof calls.list>['query']>

type Own = Pick<Work<Caller>, 'database' | 'caller'>

/** A settlement, or that of a sub-account: then those payments of the whole that it got a share of. */
export interface SettledIn { id: string, split_of: string | null, sub_account_id: string | null }

const sharedWith = ({ database, caller: { merchant_id, mode } }: Own, settled: SettledIn | null) =>
  database.selectFrom('split_share').select('collection_id').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('settlement_id', '=', settled?.split_of ?? '')
    .where('sub_account_id', '=', settled?.sub_account_id ?? '')

/** Their ids; all of them, or those of one settlement. */
export async function matching(
  work: Own, filter: TransactionFilter & Newest, settled: SettledIn | null = null,
) {
  const { status, channel, settlement, min, max, from, to } = filter
  const found = own(work)
    .$if(settled !== null, (rows) => rows.where('settled_in', '=', settled?.split_of ?? settled?.id ?? ''))
    .$if((settled?.split_of ?? null) !== null,
      (rows) => rows.where('collection.id', 'in', sharedWith(work, settled)))
    .$if(status !== undefined, (rows) => rows.where('status', 'in', statusesOf(status ?? 'pending')))
    .$if(channel !== undefined, (rows) => rows.where('channel', '=', channel ?? 'transfer'))
    .$if(settlement === 'settled', (rows) => rows.where('settled_in', 'is not', null))
    .$if(settlement === 'unsettled',
      (rows) => rows.where('settled_in', 'is', null).where('status', '=', 'SUCCESSFUL'))
    .$if(min !== undefined, (rows) => rows.where('amount', '>=', min ?? 0))
    .$if(max !== undefined, (rows) => rows.where('amount', '<=', max ?? 0))
    .$if(from !== undefined, (rows) => rows.where('collection.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('collection.id', '<', idFrom(to ?? '', 1)))
  const byAccount: ByAccount = (rows, id) => (settled === null
    ? rows.where('virtual_account_id', '=', id)
    // Of one settlement all are looked at: its account may have a hundred times as many, by its own index.
    : rows.where(sql`coalesce(virtual_account_id, settled_in)`, '=', id))
  const whole = { ...filter, settled: settled ?? undefined }
  return searched(work, related(work, found, filter, byAccount), whole, byAccount)
}

type ByAccount = (rows: Rows, id: string | ReturnType<typeof account>) => Rows

type Rows = ReturnType<typeof own>

function own({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('collection').select('collection.id')
    .where('collection.merchant_id', '=', merchant_id).where('collection.mode', '=', mode)
}

/** Of a virtual account, a customer, a link, a QR code: found once, so that the rows are read by an index. */
function related(work: Own, rows: Rows, filter: TransactionFilter, byAccount: ByAccount): Rows {
  const { vnuban, customer, payment_link, qr_code } = filter
  const { database, caller: { merchant_id, mode } } = work
  return rows
    .$if(vnuban !== undefined, (found) => byAccount(found, account(work, vnuban)))
    .$if(customer !== undefined, (found) => found.where('customer_id', '=', database.selectFrom('customer')
      .select('id').where('merchant_id', '=', merchant_id).where('mode', '=', mode)
      .where('reference', '=', customer ?? '')))
    .$if(payment_link !== undefined, (found) => found.where('source_id', '=',
      database.selectFrom('payment_link').select('id').where('merchant_id', '=', merchant_id)
        .where('mode', '=', mode).where('reference', '=', payment_link ?? '')))
    .$if(qr_code !== undefined, (found) => found.where('source_id', '=',
      database.selectFrom('qr_code').select('id').where('merchant_id', '=', merchant_id)
        .where('mode', '=', mode).where('reference', '=', qr_code ?? '')))
}

const account = ({ database, caller: { merchant_id, mode } }: Own, vnuban = '') =>
  database.selectFrom('virtual_account').select('id').where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode).where('vnuban', '=', vnuban)

/** They are long and have figures. What is none is looked for by one index, which has all that is counted. */
const mayBeSession = (typed: string) => /^(?=.*\d)\S{8,64}$/.test(typed)

/**
 * Digits are a number of something, by their length: ten are an account of one's own, else a payer's.
 * Anything else is words of a name.
 */
async function searched(
  work: Own,
  rows: Rows,
  filter: TransactionFilter & Newest & { settled: SettledIn | undefined },
  byAccount: ByAccount,
) {
  const typed = filter.search?.trim() ?? ''
  if (typed === '') return rows
  if (/^\d{12}$/.test(typed)) return rows.where('reference', '=', typed)
  if (/^\d{10}$/.test(typed)) {
    // One of the two, known before: either may be true of many rows, and for "or" all would be walked.
    const own = await account(work, typed).executeTakeFirst()
    return own ? byAccount(rows, own.id) : rows.where('payer_nuban', '=', typed)
  }
  return rows.where((where) => {
    const isNamed = named(work, 'collection', typed, { filter })
    return mayBeSession(typed) ? where.or([isNamed, where('session_id', '=', typed)]) : isNamed
  })
}

const isStatus = (status: string): status is CollectionStatus =>
  (collectionStatuses as readonly string[]).includes(status)

const statusesOf = (status: CollectionStatus | Standing): readonly CollectionStatus[] =>
  isStatus(status) ? [status] : collectionStatusesOf[status]
