// The list of beneficiaries: found by the beginnings of words of the name, or that of the number.
import { sql } from 'kysely'
import type { beneficiaries } from '#contract/beneficiaries.ts'
import type { Ask } from '#contract/endpoint.ts'
import { searchWords } from '#domain/folding.ts'
import type { Caller } from '../caller.ts'
import { countOf, idCursor, idFrom, pageOf } from '../page.ts'
import { beginning } from '../search.ts'
import type { Work } from '../work.ts'
import { shown, stored } from './rows.ts'

type Query = NonNullable<Ask<typeof beneficiaries.list>['query']>

export async function listed(work: Work<Caller>, query: Query) {
  const found = await filtered(work, query)
  return pageOf(query, {
    rows: (most, after) =>
      found
        .$if(after !== null, (rows) => rows.where('beneficiary.id', '<', idCursor(after ?? '')))
        .orderBy('beneficiary.id', 'desc')
        .limit(most)
        .execute(),
    key: ({ id }) => id,
    total: () => countOf(work.database, worded(work, query) ?? found.orderBy('beneficiary.id', 'desc')),
    show: shown,
  })
}

/** Those that a filter lets through, each way by an index. */
export async function filtered(work: Work<Caller>, query: Query) {
  const { search = '', bank_code, from, to } = query
  const typed = search.trim()
  const ids = await few(work, query)
  return stored(work)
    .$if(bank_code !== undefined, (rows) => rows.where('beneficiary_bank_code', '=', bank_code ?? ''))
    .$if(from !== undefined, (rows) => rows.where('beneficiary.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('beneficiary.id', '<', idFrom(to ?? '', 1)))
    .$if(typed !== '', (rows) => (isNumber(typed) ? byNumber(rows, typed) : byName(work, rows, typed)))
    // As a list of their own: else the planner may go through all to meet them, newest first.
    .$if(ids !== null, (rows) => rows.where(sql<boolean>`beneficiary.id = any(array(${ids}))`))
}

type Rows = ReturnType<typeof stored>

const isNumber = (typed: string) => /^\d+$/.test(typed)
const isReference = (typed: string) => typed.length === 12

/** So many are looked up one by one sooner than all are gone through for them. */
const FEW = 6_000

/**
 * What the list is narrowed to, where they are few: those of a number that begins so, or those with the first
 * typed word that few names have, where there is a bank as well.
 */
async function few(work: Work<Caller>, { search = '', bank_code }: Query) {
  const typed = search.trim()
  if (isNumber(typed) && isReference(typed)) return null
  const ways = isNumber(typed) ? [numbered(work, typed)]
    : bank_code === undefined ? [] : searchWords(typed).map((word) => having(work, word))
  for (const way of ways) {
    const { rows } = await sql<{ few: boolean }>`select count(*) <= ${FEW} as few
      from (select from ${way} as found limit ${FEW + 1}) as counted`.execute(work.database)
    if (rows[0]?.few) return way
  }
  return null
}

/** The beneficiaries with a word that begins so. */
function having({ database, caller: { merchant_id, mode } }: Work<Caller>, word: string) {
  const { from, to } = beginning(word)
  return database
    .selectFrom('beneficiary_word')
    .select('beneficiary_id as id')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('word', '>=', from)
    .where('word', '<', to)
}

/**
 * What is narrowed by words alone is counted by their index alone: each beneficiary by the first of its words
 * that begins as the first one typed does.
 */
function worded(work: Work<Caller>, { search = '', bank_code, from, to }: Query) {
  const [word, ...others] = searchWords(search)
  if (word === undefined || bank_code !== undefined || isNumber(search.trim())) return null
  const { database, caller: { merchant_id, mode } } = work
  const begins = beginning(word)
  const found = database
    .selectFrom('beneficiary_word as found')
    .select('found.beneficiary_id as id')
    .where('found.merchant_id', '=', merchant_id)
    .where('found.mode', '=', mode)
    .where('found.word', '>=', begins.from)
    .where('found.word', '<', begins.to)
    .$if(from !== undefined, (rows) => rows.where('found.beneficiary_id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('found.beneficiary_id', '<', idFrom(to ?? '', 1)))
    .where(({ not, exists, ref }) => not(exists(having(work, word)
      .where('beneficiary_id', '=', ref('found.beneficiary_id')).where('word', '<', ref('found.word')))))
  return others.reduce((rows, other) => rows.where(({ exists, ref }) =>
    exists(having(work, other).where('beneficiary_id', '=', ref('found.beneficiary_id')))), found)
}

/** In any order of letters digits come as they do in bytes. */
const lastBeginning = (typed: string) => typed.padEnd(10, '9')

/** The beneficiaries whose account number begins so. */
const numbered = ({ database, caller: { merchant_id, mode } }: Work<Caller>, typed: string) =>
  database
    .selectFrom('beneficiary')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('beneficiary_nuban', '>=', typed)
    .where('beneficiary_nuban', '<=', lastBeginning(typed))

/** A whole reference, or the beginning of an account number. */
const byNumber = (rows: Rows, typed: string): Rows =>
  isReference(typed)
    ? rows.where('reference', '=', typed)
    : rows.where('beneficiary_nuban', '>=', typed).where('beneficiary_nuban', '<=', lastBeginning(typed))

/** Each typed word begins one of the name's. What has no word in it is no name. */
function byName(work: Work<Caller>, rows: Rows, typed: string): Rows {
  const words = searchWords(typed)
  if (words.length === 0) return rows.where((where) => where.lit(false))
  return words.reduce(
    (found, word) =>
      found.where(({ exists, ref }) =>
        exists(having(work, word).where('beneficiary_id', '=', ref('beneficiary.id'))),
      ),
    rows,
  )
}
