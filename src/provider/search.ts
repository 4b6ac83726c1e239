// What a person typed into a search, as SQL in which their own signs are only signs.
import { sql, type RawBuilder } from 'kysely'
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

/**
 * Whether the thing with this id has a name in which each typed word begins a word, folded (folding.ts). The
 * ids are found first, by the index of the words alone: joined, the planner may walk the whole list to meet
 * them. What has no word in it is no name.
 */
export function named(own: Own, kind: Named, typed: string, id = `${kind}.id`) {
  const ids = idsNamed(own, kind, typed)
  return ids ? sql<boolean>`${sql.ref(id)} = any(array(${ids}))` : sql<boolean>`false`
}

/**
 * As {@link named}, where the id is not that by which the rows are read: they are compared with a table of
 * what was found, as an array would be gone through for each of them.
 */
export function namedOne(own: Own, kind: Named, typed: string, id: string) {
  const ids = idsNamed(own, kind, typed)
  return ids ? sql<boolean>`${sql.ref(id)} in (${ids})` : sql<boolean>`false`
}

/**
 * One word is looked for in the index, the longest, which fewest names have; the others stand beside it
 * (migrations/0280). Where they do not yet they are looked for, too.
 */
function idsNamed({ caller: { merchant_id, mode } }: Own, kind: Named, typed: string) {
  const [word, ...others] = searchWords(typed).toSorted((one, other) => other.length - one.length)
  if (word === undefined) return null
  const having = (begins: string) => sql`select thing_id from name_word
    where merchant_id = ${merchant_id} and mode = ${mode} and kind = ${kind}
      and word >= ${begins} and word < ${`${begins}${LAST}`}`
  const beside = others.map((other) => sql` and (strpos(words, ${` ${other}`}) > 0
    or (words = '' and thing_id in (${having(other)})))`)
  return beside.reduce((found, each) => sql`${found}${each}`, having(word))
}

interface Own { caller: Pick<Caller, 'merchant_id' | 'mode'> }

/** As {@link named}, of a text in a row: for lists of which nobody has many. */
export function namedIn(text: RawBuilder<unknown>, typed: string) {
  const words = searchWords(typed).map((word) => sql`exists (select from name_words(${text}) as word
    where word collate "C" >= ${word} and word collate "C" < ${`${word}${LAST}`})`)
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(words, sql` and `)})`
}
