// The list of beneficiaries: found by a part of the name or the beginning of the number.
import type { beneficiaries } from '#contract/beneficiaries.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { anywhere, atTheStart } from '../search.ts'
import type { Work } from '../work.ts'
import { shown, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof beneficiaries.list>['query']>

export function listed(work: Work<Caller>, query: Query) {
  return pageOf(query, {
    rows: (most, after) => filtered(work, query)
      .$if(after !== null, (rows) => rows.where('beneficiary.id', '<', idCursor(after ?? '')))
      .orderBy('beneficiary.id', 'desc').limit(most).execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, filtered(work, query)),
    show: shown,
  })
}

function filtered(work: Work<Caller>, { search = '', bank_code, from, to }: Query) {
  const wanted = search.trim()
  return stored(work)
    .$if(bank_code !== undefined, (rows) => rows.where('beneficiary_bank_code', '=', bank_code ?? ''))
    .$if(from !== undefined, (rows) => rows.where('beneficiary.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('beneficiary.id', '<', idFrom(to ?? '', 1)))
    .$if(wanted !== '', (rows) => rows.where((where) => where.or([
      where('beneficiary_account_name', 'ilike', anywhere(wanted)),
      where('beneficiary_nuban', 'like', atTheStart(wanted)),
      where('reference', '=', wanted),
    ])))
}
