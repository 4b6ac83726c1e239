// Tables that lie in a part for each month (migrations/0096_months.sql): the months that come are made ahead,
// and what has ended goes once no row is left in it.
import { sql, type RawBuilder } from 'kysely'
import { transaction, type Database } from './database.ts'
import type { JobWork } from './jobs.ts'

const AHEAD = '2 months'
/** What began before a month's end may still write into it. */
const OVER = '1 day'

/** Waits for no lock longer than two seconds: the job is tried again. */
export async function tendMonths(_payload: object, { app, now }: JobWork): Promise<void> {
  const failures: unknown[] = []
  for (const name of await tablesByMonth(app.database)) {
    try {
      const { made, dropped } = await tend(app.database, name, now)
      if (made + dropped > 0) {
        await count(app.database, name)
        app.log.info({ table: name, made, dropped }, 'months made ready')
      }
      if (await hasRest(app.database, name)) {
        app.log.warn({ table: name }, 'rows whose id says no month that is there')
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

export async function tablesByMonth(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'p' and relnamespace = current_schema()::regnamespace order by 1`.execute(database)
  return rows.map(({ name }) => name)
}

/** Two transactions: who reads takes the table first and then its parts, and must never wait in a circle. */
async function tend(database: Database, name: string, now: Date): Promise<{ made: number, dropped: number }> {
  const made = await locking(database, sql`make_months(${name}, ${now}::timestamptz + ${AHEAD}::interval)`)
  const dropped = await locking(database,
    sql`drop_empty_months(${name}, ${now}::timestamptz - ${OVER}::interval)`)
  return { made, dropped }
}

function locking(database: Database, call: RawBuilder<unknown>): Promise<number> {
  return transaction(database, async (inside) => {
    await sql`set local lock_timeout = '2s'`.execute(inside)
    await sql`set local statement_timeout = 0`.execute(inside)
    const { rows: [row] } = await sql<{ count: number }>`select ${call} as count`.execute(inside)
    return row?.count ?? 0
  })
}

/** Nobody else counts what lies in parts as one table. */
function count(database: Database, name: string): Promise<void> {
  return transaction(database, async (inside) => {
    await sql`set local statement_timeout = 0`.execute(inside)
    await sql`analyze ${sql.table(name)}`.execute(inside)
  })
}

async function hasRest(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(`${name}_rest`)} limit 1`.execute(database)
  return rows.length > 0
}
