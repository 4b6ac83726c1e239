// One migration at a time, while older processes are at work
// (docs/decisions/2026-11-23-migrations-while-running.md).
import pg from 'pg'
import type { Migration } from './migrate.ts'

/**
 * Asked again and again, not waited for: a session that waits inside a statement would keep an index that is
 * made concurrently from being finished.
 */
export async function takeTurn(client: pg.Client, lock: number): Promise<void> {
  for (;;) {
    const { rows: [turn] } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine', [lock])
    if (turn?.mine) return
    await pause(100)
  }
}

const pause = (ms: number) => new Promise((over) => { setTimeout(over, ms) })

/** The file and its record; a failing one leaves neither. */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text } = migration
  try {
    const index = concurrentIndex(migration)
    if (index === null) return await inOneTransaction(client, migration)
    // What a process that was killed left behind of it is of no use, and keeps the name.
    await client.query(`drop index concurrently if exists ${index}`)
    await client.query(text)
    await note(client, migration)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`migrations/${name} failed: ${why}`, { cause: error })
  }
}

/**
 * The name of the index, if that is all that the file makes, while people work: one statement, which cannot
 * stand in a transaction.
 */
export function concurrentIndex({ text }: Pick<Migration, 'text'>): string | null {
  const statement = text.replaceAll(/--.*$/gm, '').trim()
  return /^create (?:unique )?index concurrently (\w+) on [^;]*;?$/i.exec(statement)?.[1] ?? null
}

/** The file and its record in the transaction of the caller, who has the database alone. */
export async function runInside(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text } = migration
  try {
    // Nobody works meanwhile, and a transaction takes an index in its plain form only.
    await client.query(concurrentIndex(migration) === null ? text : text.replace(/ concurrently /i, ' '))
    await note(client, migration)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`migrations/${name} failed: ${why}`, { cause: error })
  }
}

const TRIES = 20
const PATIENCE = '3s'

/**
 * What waits for a table's lock makes everybody wait who comes after it: it gives up soon, lets them by, and
 * tries again.
 */
async function inOneTransaction(client: pg.Client, migration: Migration): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${PATIENCE}'`)
      await client.query(migration.text)
      await note(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (tried === TRIES || !isLocked(error)) throw error
      await pause(1_000)
    }
  }
}

/** Or it and a request waited for each other, and the database chose the file. */
const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

const note = (client: pg.Client, { number, name, checksum }: Migration) =>
  client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
