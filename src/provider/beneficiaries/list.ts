// The list of beneficiaries: found by the beginnings of words of the name, or that of the number.
import { sql } from 'kysely'
import type { beneficiaries } from '#contract/beneficiaries.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { beginning, wordsOf } from '../search.ts'
import type { Work } from '../work.ts'
import { shown, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof beneficiaries.list>['query']>

export async function listed(work: Work<Caller>, query: Query) {
  const found = filtered(work, query, await rareWord(work, query))
  return pageOf(query, {
    rows: (most, after) =>
      found
        .$if(after !== null, (rows) => rows.where('beneficiary.id', '<', idCursor(after ?? '')))
        .orderBy('beneficiary.id', 'desc')
        .limit(most)
        .execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, found.orderBy('beneficiary.id', 'desc')),
    show: shown,
  })
}

/** So many are looked up one by one sooner than all of a bank are gone through for them. */
const FEW = 6_000

/** The first typed word that few names have, where the list is narrowed to a bank as well. */
async function rareWord(work: Work<Caller>, { search = '', bank_code }: Query): Promise<string | null> {
  if (bank_code === undefined || /^\d+$/.test(search.trim())) return null
  for (const word of wordsOf(search)) {
    const { rows } = await sql<{ few: boolean }>`select count(*) <= ${FEW} as few
      from (select from ${having(work, word)} as found limit ${FEW + 1}) as counted`.execute(work.database)
    if (rows[0]?.few) return word
  }
  return null
}

/** The beneficiaries with a word that begins so. */
function having({ database, caller: { merchant_id, mode } }: Work<Caller>, word: string) {
  const { from, to } = beginning(word)
  return database
    .selectFrom('beneficiary_word')
    .select('beneficiary_id')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('word', '>=', from)
    .where('word', '<', to)
}

export function filtered(
  work: Work<Caller>, { search = '', bank_code, from, to }: Query, rare: string | null = null,
) {
  const wanted = search.trim()
  return stored(work)
    .$if(bank_code !== undefined, (rows) => rows.where('beneficiary_bank_code', '=', bank_code ?? ''))
    .$if(from !== undefined, (rows) => rows.where('beneficiary.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('beneficiary.id', '<', idFrom(to ?? '', 1)))
    .$if(wanted !== '', (rows) =>
      /^\d+$/.test(wanted) ? byNumber(work, rows, wanted) : byName(work, rows, wanted),
    )
    .$if(rare !== null, (rows) =>
      rows.where('beneficiary.id', 'in', having(work, rare ?? '').offset(0)),
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
function byName(work: Work<Caller>, rows: Rows, typed: string): Rows {
  const words = wordsOf(typed)
  if (words.length === 0) return rows.where((where) => where.lit(false))
  return words.reduce(
    (found, word) =>
      found.where(({ exists, ref }) =>
        exists(having(work, word).where('beneficiary_id', '=', ref('beneficiary.id'))),
      ),
    rows,
  )
}
