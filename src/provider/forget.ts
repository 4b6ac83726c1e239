// Forgetting what is old: one statement for all of it would run longer than any statement may, be undone, and
// find more the next night.
import type { DeleteResult } from 'kysely'
import type { Database } from './database.ts'
import { idFromMoment } from './page.ts'

const AT_ONCE = 5_000

/**
 * `some` deletes at most so many of what is due, again and again until fewer go. Answers how many went. Fewer
 * `at_once` where much goes with each row, or is looked at for it.
 */
export async function forgetInParts(
  some: (most: number) => Promise<DeleteResult>, at_once = AT_ONCE,
): Promise<number> {
  for (let gone = 0; ;) {
    const count = Number((await some(at_once)).numDeletedRows)
    gone += count
    if (count < at_once) return gone
  }
}

/**
 * By id, which begins with the moment at which a row was made: a part is a piece of the index, from where the
 * one before ended, and months that came later are not touched.
 */
export function forgetMadeBefore(
  database: Database, table: 'mail' | 'notification', moment: Date,
): Promise<number> {
  const end = idFromMoment(moment)
  let from = idFromMoment(new Date(0))
  return forgetInParts(async (most) => {
    const next = await database.selectFrom(table).select('id').where('id', '>=', from).where('id', '<', end)
      .orderBy('id').offset(most).limit(1).executeTakeFirst()
    const until = next?.id ?? end
    const gone = await database.deleteFrom(table).where('id', '>=', from).where('id', '<', until)
      .executeTakeFirstOrThrow()
    from = until
    return gone
  })
}
