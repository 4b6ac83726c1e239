// The list of beneficiaries: found by the beginnings of words of the name, or that of the number.
import type { beneficiaries } from '#contract/beneficiaries.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { beginning, wordsOf } from '../search.ts'
import type { Work } from '../work.ts'
import { shown, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof beneficiaries.list>['query']>

export function listed(work: Work<Caller>, query: Query) {
  return pageOf(query, {
    rows: (most, after) =>
      filtered(work, query)
        .$if(after !== null, (rows) => rows.where('beneficiary.id', '<', idCursor(after ?? '')))
        .orderBy('beneficiary.id', 'desc')
        .limit(most)
        .execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, filtered(work, query).orderBy('beneficiary.id', 'desc')),
    show: shown,
  })
}

export function filtered(work: Work<Caller>, { search = '', bank_code, from, to }: Query) {
  const wanted = search.trim()
  return stored(work)
    .$if(bank_code !== undefined, (rows) => rows.where('beneficiary_bank_code', '=', bank_code ?? ''))
    .$if(from !== undefined, (rows) => rows.where('beneficiary.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('beneficiary.id', '<', idFrom(to ?? '', 1)))
    .$if(wanted !== '', (rows) => 
      /^\d+$/.test(wanted) ? byNumber(work, rows, wanted) : byName(rows, wanted),
    )
}

type Rows = ReturnType<typeof stored>

/**
 * A whole reference, or the beginning of an account number: in any order of letters digits come as they do in
 * bytes.
 */
const byNumber = ({ caller: { merchant_id, mode } }: Work<Caller>, rows: Rows, typed: string): Rows =>
  typed.length === 12
    ? rows.where('beneficiary.reference', '=', typed)
    : // On its own: whatever the planner expects, the list is not walked in its order for a few numbers.
      rows.where('beneficiary.id', 'in', ({ selectFrom }) =>
        selectFrom('beneficiary as numbered')
          .select('numbered.id')
          .where('numbered.merchant_id', '=', merchant_id)
          .where('numbered.mode', '=', mode)
          .where('numbered.beneficiary_nuban', '>=', typed)
          .where('numbered.beneficiary_nuban', '<=', typed.padEnd(10, '9'))
          .offset(0),
      )

/** Each typed word begins one of the name's. What has no word in it is no name. */
function byName(rows: Rows, typed: string): Rows {
  const words = wordsOf(typed)
  if (words.length === 0) return rows.where((where) => where.lit(false))
  return words.reduce((found, word) => {
    const { from, to } = beginning(word)
    return found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('beneficiary_word')
          .select('word')
          .whereRef('beneficiary_word.beneficiary_id', '=', 'beneficiary.id')
          .whereRef('beneficiary_word.merchant_id', '=', 'beneficiary.merchant_id')
          .whereRef('beneficiary_word.mode', '=', 'beneficiary.mode')
          .where('word', '>=', from)
          .where('word', '<', to),
      ),
    )
  }, rows)
}
