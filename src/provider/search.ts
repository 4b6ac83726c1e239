// What a person typed into a search, as SQL in which their own signs are only signs.
import { sql, type RawBuilder } from 'kysely'
import { MAX_ROWS } from '#contract/page.ts'
import { searchWords } from '#domain/folding.ts'
import type { Caller } from './caller.ts'

export const anywhere = (typed: string): string => `%${plain(typed.trim())}%`

export const atTheStart = (typed: string): string => `${plain(typed.trim())}%`

const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The last character there is: nothing that begins with `typed` comes after `typed` and this. */
const LAST = '\u{10FFFF}'

/**
 * From where to where texts are that begin so, for a column of lower case in the order of bytes: an index is
 * read for that also under row-level security, which lets no pattern near one.
 */
export function beginning(typed: string): { from: string, to: string } {
  const from = typed.trim().toLowerCase()
  return { from, to: `${from}${LAST}` }
}

/**
 * Whether it can be a reference of ours. What cannot is looked for by its name alone: that index has all that
 * is counted, and with "or" each row that is found would be read as well.
 */
export const isReference = (typed: string): boolean => /^\d{12}$/.test(typed)

/** What has a name: the table whose triggers keep the words of it (migrations/0280). */
export type Named =
  | 'payout' | 'funding' | 'customer' | 'virtual_account' | 'collection' | 'card_payment' | 'chargeback'
  | 'payment_link' | 'qr_code' | 'sub_account' | 'mandate' | 'mandate_debit' | 'debit_product' | 'bill'

/** Where the newest alone are wanted, how many: said by who wants fewer than are ever counted. */
export interface Newest { newest?: number }

interface Looking {
  /** Of the rows that are asked for, where it is not that of the table itself. */
  id?: string
  /** What else they are narrowed by: where by nothing, the newest are enough (see {@link newestOf}). */
  filter?: object & Newest
}

/**
 * Whether the thing with this id has a name in which each typed word begins a word, folded (folding.ts). The
 * ids are found first, by the index of the words alone: joined, the planner may walk the whole list to meet
 * them. What has no word in it is no name.
 */
export function named(own: Own, kind: Named, typed: string, { id = `${kind}.id`, filter }: Looking = {}) {
  const sought = soughtIn(own, kind, typed)
  if (sought === null) return sql<boolean>`false`
  const newest = filter ? newestOf(filter) : null
  const ids = newest === null ? allOf(sought) : newestAmong(sought, newest)
  return sql<boolean>`${sql.ref(id)} = any(array(${ids}))`
}

/** A first page that is narrowed by nothing but the name needs as many as are counted, and no others. */
function newestOf(filter: NonNullable<Looking['filter']>): number | null {
  const whole: Newest & Record<string, unknown> = { ...filter }
  const { search: _, limit: __, newest = MAX_ROWS + 1, ...rest } = whole
  return Object.values(rest).every((value) => value === undefined) ? newest : null
}

/**
 * As {@link named}, where rows that something else narrows are looked at one by one, and their id is not that
 * by which they are read: each is looked up by the few words that begin so. With many words, it is compared
 * with a table of all that was found.
 */
export function namedOne(own: Own, kind: Named, typed: string, id: string) {
  const sought = soughtIn(own, kind, typed)
  if (sought === null) return sql<boolean>`false`
  const words = sql`(array(${wordsOf(sought)} select word from few where (select so from is_few)))`
  return sql<boolean>`case when cardinality(${words}) between 1 and ${FEW_WORDS} then exists (
    select from name_word where ${sought.ofKind} and word = any(${words}) and thing_id = ${sql.ref(id)}
      and ${sought.hasAll})
    else ${sql.ref(id)} in (${allOf(sought)}) end`
}

/** So many words of each row are looked up sooner than all rows with one of them are gone through. */
const FEW_WORDS = 8

/** Rows of `name_word`: of the kind, from the one word that is gone through, and which of them have all. */
interface Sought {
  ofKind: RawBuilder<unknown>
  begins: RawBuilder<unknown>
  hasAll: RawBuilder<unknown>
  /** The table expression that `begins` reads: which of the words is gone through. */
  rarest: RawBuilder<unknown>
}

/** So many of a word's names are looked at to guess whether it or another is the rarer one. */
const LOOKED_AT = 500

/**
 * One word is gone through in the index, the one that fewest names have; the others stand beside it
 * (migrations/0280). Where they do not yet they are looked for, too. Which one has fewest is seen in a
 * sample: of the rarer word's names a larger share has all words.
 */
function soughtIn({ caller: { merchant_id, mode } }: Own, kind: Named, typed: string): Sought | null {
  const words = searchWords(typed)
  const [first] = words
  if (first === undefined) return null
  const ofKind = sql`merchant_id = ${merchant_id} and mode = ${mode} and kind = ${kind}`
  const beginsWith = (word: RawBuilder<unknown>) => sql`word >= ${word} and word < ${word} || ${LAST}`
  const begins = beginsWith(sql`(select typed_word from rarest)`)
  if (words.length === 1) {
    return { ofKind, begins: beginsWith(sql.val(first)), hasAll: sql`true`, rarest: sql`rarest as (select)` }
  }
  const stands = sql.join(words.map((word) => sql`strpos(words, ${` ${word}`}) > 0`), sql` and `)
  const standsApart = sql.join(words.map((word) => sql`thing_id in
    (select thing_id from name_word where ${ofKind} and ${beginsWith(sql.val(word))})`), sql` and `)
  const rarest = sql`rarest as materialized (
    select typed_word from (select unnest(${words}::text[]) collate "C" as typed_word) as typed
    cross join lateral (
      select count(*) as names, count(*) filter (where ${stands}) as sought from (
        select words from name_word where ${ofKind} and ${beginsWith(sql.ref('typed_word'))}
        limit ${LOOKED_AT}) as sample
    ) as seen
    order by case when names < ${LOOKED_AT} then names end nulls last, sought desc, length(typed_word) desc
    limit 1)`
  return { ofKind, begins, rarest, hasAll: sql`(${stands} or (words = '' and ${standsApart}))` }
}

const allOf = (sought: Sought) => sql`with ${sought.rarest} ${idsOf(sought)}`

const idsOf = ({ ofKind, begins, hasAll }: Sought) =>
  sql`select thing_id from name_word where ${ofKind} and ${begins} and ${hasAll}`

/** With more words than these that begin so, all names are read that have one. */
const MANY_WORDS = 200

/** The words in the index that begin so, `few`, and whether those are all of them, `is_few`. */
const wordsOf = ({ ofKind, begins, rarest }: Sought) => sql`with recursive ${rarest}, begun(word) as (
    (select word from name_word where ${ofKind} and ${begins} order by word limit 1)
    union all
    select (select next.word from name_word as next where ${ofKind} and ${begins} and next.word > begun.word
      order by next.word limit 1) from begun where begun.word is not null
  ), few as materialized (select word from begun where word is not null limit ${MANY_WORDS + 1}),
  is_few as materialized (select count(*) <= ${MANY_WORDS} as so from few)`

/**
 * The newest of them: of each word in the index that begins so the newest, so that a word which a hundred
 * thousand names have costs what a rare one does.
 */
function newestAmong(sought: Sought, most: number) {
  const { ofKind, hasAll } = sought
  return sql`${wordsOf(sought)}
    select newest.thing_id from few cross join lateral (
      select thing_id from name_word where ${ofKind} and word = few.word and ${hasAll}
      order by thing_id desc limit ${most}) as newest
    where (select so from is_few)
    union all
    ${idsOf(sought)} and not (select so from is_few)`
}

interface Own { caller: Pick<Caller, 'merchant_id' | 'mode'> }

/** As {@link named}, of a text in a row: for lists of which nobody has many. */
export function namedIn(text: RawBuilder<unknown>, typed: string) {
  const words = searchWords(typed).map((word) => sql`exists (select from name_words(${text}) as word
    where word collate "C" >= ${word} and word collate "C" < ${`${word}${LAST}`})`)
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(words, sql` and `)})`
}
