// Whole tables of the books read as they stood at one moment, so that a provider at work does not look like a
// fault.
import { sql } from 'kysely'
import type { Database, Tables, Transaction } from '../database.ts'

export function inOneSnapshot<T>(
  database: Database, work: (inside: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.transaction().setIsolationLevel('repeatable read').execute(async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside)
    // Whole tables are joined: with rows that the planner has not counted yet it would go through the lines
    // of an account once for each of its transfers (473 s for 77,000 transfers, 1 s without).
    await sql`set local enable_nestloop = off`.execute(inside)
    return work(inside)
  })
}
