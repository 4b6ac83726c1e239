// The list of customers: found by words of the name, the beginning of the address, or a number or reference.
import type { customers } from '#contract/customers.ts'
import type { Ask } from '#contract/endpoint.ts'
import { readPhone } from '#domain/phone.ts'
import type { Caller } from '../caller.ts'
import { idFrom, isOneOf, pageOfIds } from '../page.ts'
import { beginning, named, type Newest } from '../search.ts'
import type { Work } from '../work.ts'
import { shownCustomer, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof customers.list>['query']>

export function listed(work: Work<Caller>, query: Query) {
  return pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'customer.id',
    rows: (ids) => stored(work).where(isOneOf('customer.id', ids)).orderBy('customer.id', 'desc').execute(),
    show: shownCustomer,
  })
}

/** The ids that a filter lets through, each way by an index. */
export function matching(work: Work<Caller>, query: Query & Newest) {
  const { database, caller: { merchant_id, mode } } = work
  const { search = '', from, to } = query
  const wanted = beginning(search)
  return database.selectFrom('customer').select('customer.id')
    .where('customer.merchant_id', '=', merchant_id).where('customer.mode', '=', mode)
    .$if(from !== undefined, (rows) => rows.where('customer.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('customer.id', '<', idFrom(to ?? '', 1)))
    .$if(wanted.from !== '', (rows) => rows.where((where) => where.or([
      named(work, 'customer', search, { filter: query }),
      where.and([where('customer.email', '>=', wanted.from), where('customer.email', '<', wanted.to)]),
      where('customer.mobile_number', '=', readPhone(search) ?? ''),
      where('customer.reference', '=', wanted.from),
    ])))
}
