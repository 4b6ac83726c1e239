// The list of virtual accounts, and those of one customer: found by the beginning of a name or number.
import type { ExpressionBuilder } from 'kysely'
import type { Ask } from '#contract/endpoint.ts'
import type { virtualAccounts } from '#contract/virtual-accounts.ts'
import type { VirtualAccountStanding } from '#domain/virtual-account.ts'
import type { Caller } from '../caller.ts'
import type { Tables } from '../database.ts'
import { idFrom, isOneOf, pageOfIds } from '../page.ts'
import { beginning, named, type Newest } from '../search.ts'
import type { Work } from '../work.ts'
import { shownAccount, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof virtualAccounts.list>['query']>

export const listed = (work: Work<Caller>, query: Query) => paged(work, query, matching(work, query))

type PagedQuery = Pick<Query, 'limit' | 'cursor' | 'search' | 'from' | 'to'>
  & { status?: string | undefined }

/** Filters are those of every page; a state that there is not finds none. */
export function accountsOf(work: Work<Caller>, customer_id: string, { status, ...query }: PagedQuery) {
  const one = standings.find((each) => each === status?.toUpperCase())
  const found = matching(work, { ...query, ...(one && { status: one }) }, customer_id)
    .$if(status !== undefined && !one, (rows) => rows.where((where) => where.lit(false)))
  return paged(work, query, found)
}

const standings = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'USED_UP'] as const

function paged(work: Work<Caller>, query: PagedQuery, found: ReturnType<typeof matching>) {
  return pageOfIds(query, {
    database: work.database, ids: found, id: 'account.id',
    rows: (ids) => stored(work).where(isOneOf('account.id', ids)).orderBy('account.id', 'desc').execute(),
    show: (row) => shownAccount(row, work.now),
  })
}

/** The ids that a filter lets through, each way by an index. */
export function matching(work: Work<Caller>, query: Query & Newest, customer_id?: string) {
  const { database, caller: { merchant_id, mode } } = work
  const { search = '', from, to, status, collection_bank, owner } = query
  const wanted = beginning(search)
  const whole = { ...query, customer_id }
  const all = database.selectFrom('virtual_account as account').select('account.id')
    .where('account.merchant_id', '=', merchant_id).where('account.mode', '=', mode)
    .$if(customer_id !== undefined, (rows) => rows.where('account.customer_id', '=', customer_id ?? ''))
    .$if(from !== undefined, (rows) => rows.where('account.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('account.id', '<', idFrom(to ?? '', 1)))
    .$if(collection_bank !== undefined, (rows) =>
      rows.where('account.collection_bank', '=', collection_bank ?? '000017'))
    .$if(owner !== undefined, (rows) =>
      rows.where('account.customer_id', owner === 'merchant' ? 'is' : 'is not', null))
    .$if(wanted.from !== '', (rows) => rows.where((where) => {
      const isNamed = named(work, 'virtual_account', search, { id: 'account.id', filter: whole })
      // What is no number is looked for by one index alone, which has all that is counted.
      return /^\d+$/.test(wanted.from) ? where.or([isNamed, where.and([
        where('account.vnuban', '>=', wanted.from), where('account.vnuban', '<', wanted.to),
      ])]) : isNamed
    }))
  return status === undefined ? all : all.where(isStanding(status, work.now))
}

/** As {@link import('#domain/virtual-account.ts').virtualAccountStanding} says it of one. */
function isStanding(standing: VirtualAccountStanding, now: Date) {
  return (where: Where) => {
    const on = where('account.status', '=', 'ACTIVE')
    const isOver = where('account.expires_at', '<=', now)
    const isNotOver = where.or([
      where('account.expires_at', 'is', null), where('account.expires_at', '>', now),
    ])
    const isUsedUp = where('account.used', '=', where.ref('account.use_frequency'))
    const isNotUsedUp = where.or([
      where('account.use_frequency', 'is', null),
      where('account.used', '<', where.ref('account.use_frequency')),
    ])
    switch (standing) {
      case 'INACTIVE': return where('account.status', '=', 'INACTIVE')
      case 'EXPIRED': return where.and([on, isOver])
      case 'USED_UP': return where.and([on, isNotOver, isUsedUp])
      case 'ACTIVE': return where.and([on, isNotOver, isNotUsedUp])
    }
  }
}

type Where = ExpressionBuilder<Tables & { account: Tables['virtual_account'] }, 'account'>
