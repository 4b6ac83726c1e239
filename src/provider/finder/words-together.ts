// Writes beside each word the words of its whole name, for names that were there before migrations/0280: in
// parts, while people work.
import { sql } from 'kysely'
import type { JobWork } from '../jobs.ts'

/** Rows at once, at least. */
const AT_ONCE = 5_000

/** Of a name all words are there without the others, or none: who changes it writes all of it anew. */
export async function fillNameWords(_payload: object, { app: { database, log } }: JobWork): Promise<void> {
  for (let filled = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      with part as (
        select distinct merchant_id, mode, kind, thing_id from (
          select merchant_id, mode, kind, thing_id from name_word where words = ''
          order by merchant_id, mode, kind, thing_id limit ${AT_ONCE}
        ) as rows
      ), named as (
        select merchant_id, mode, kind, thing_id, words_together(array_agg(word)) as together
        from part join name_word using (merchant_id, mode, kind, thing_id) where words = ''
        group by merchant_id, mode, kind, thing_id
      )
      update name_word set words = together from named
      where name_word.merchant_id = named.merchant_id and name_word.mode = named.mode
        and name_word.kind = named.kind and name_word.thing_id = named.thing_id and words = ''`
      .execute(database)
    if (numAffectedRows === 0n) return
    filled += Number(numAffectedRows)
    log.info({ filled }, 'words of names stand beside each other')
  }
}
