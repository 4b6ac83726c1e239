// The lines of payout accounts when the past is written out of order, as a demo's is.
import { sql } from 'kysely'
import type { Work } from '../work.ts'

/** Books the lines of what `write` transfers at its end, in the order of the transfers' times. */
export async function bookedLater(
  { database }: Pick<Work, 'database'>,
  write: () => Promise<void>,
): Promise<void> {
  await sql`select set_config('oja.lines', 'later', true)`.execute(database)
  await write()
  await sql`select set_config('oja.lines', '', true)`.execute(database)
  await sql`select ledger_book_lines()`.execute(database)
}
