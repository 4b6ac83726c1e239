// The list of sub-accounts: found by the beginning of a name or number, or by a whole reference.
import type { Ask } from '#contract/endpoint.ts'
import type { subAccounts } from '#contract/sub-accounts.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { beginning, named } from '../search.ts'
import type { Work } from '../work.ts'
import { shown, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof subAccounts.list>['query']>

export function listed(work: Work<Caller>, query: Query) {
  return pageOf(query, {
    rows: (most, after) =>
      filtered(work, query)
        .$if(after !== null, (rows) => rows.where('sub_account.id', '<', idCursor(after ?? '')))
        .orderBy('sub_account.id', 'desc')
        .limit(most)
        .execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, filtered(work, query).orderBy('sub_account.id', 'desc')),
    show: shown,
  })
}

export function filtered(work: Work<Caller>, { search = '', nuban, bank_code, status, from, to }: Query) {
  const wanted = beginning(search)
  return stored(work)
    .$if(nuban !== undefined, (rows) => rows.where('sub_account.nuban', '=', nuban ?? ''))
    .$if(bank_code !== undefined, (rows) => rows.where('sub_account.bank_code', '=', bank_code ?? ''))
    .$if(status !== undefined, (rows) => rows.where('sub_account.status', '=', status ?? 'ACTIVE'))
    .$if(from !== undefined, (rows) => rows.where('sub_account.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('sub_account.id', '<', idFrom(to ?? '', 1)))
    .$if(wanted.from !== '', (rows) =>
      rows.where((where) =>
        where.or([
          named(work, 'sub_account', search),
          where.and([
            where('sub_account.nuban', '>=', wanted.from),
            where('sub_account.nuban', '<', wanted.to),
          ]),
          where('sub_account.reference', '=', wanted.from),
        ]),
      ),
    )
}
