// Two things at once are tested by holding the one until the other waits for it.
import { sql } from 'kysely'
import type { World } from './world.ts'

/** How many statements wait for a lock in the database of this world. */
export const lockWaits = async ({ database }: Pick<World, 'database'>): Promise<number> =>
  (await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(database)).rows.length
