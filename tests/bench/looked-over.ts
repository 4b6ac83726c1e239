// The figures by which the database plans, as they are after its own upkeep.
import { sql } from 'kysely'
import type { World } from '#tests/world.ts'

/**
 * The figures by which the database plans. Among them is how many pages everybody sees, by which it chooses
 * between an index alone and the rows: none may be left out because of another look at the table meanwhile.
 */
export async function lookedOver({ database }: World): Promise<void> {
  await database.connection().execute(async (held) => {
    await sql`set statement_timeout = 0`.execute(held)
    await sql`vacuum analyze`.execute(held)
    for (let again = 0; again < 100; again += 1) {
      const { rows } = await unseen.execute(held)
      if (rows.length === 0) break
      await new Promise((done) => setTimeout(done, 100))
      for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(held)
    }
    await sql`reset statement_timeout`.execute(held)
  })
}

/** Tables of which pages have rows that, as far as is known, somebody may not see yet. */
const unseen = sql<{ name: string }>`select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`
