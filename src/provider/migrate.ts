// Brings a database to the shape that this version expects: the plain SQL files of
// migrations/, in order, once each.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import { runMigration, takeTurn } from './migration-run.ts'
import { root } from './root.ts'
import { refuseOldServer } from './server-version.ts'

export interface Migration { number: number, name: string, text: string, checksum: string }

export type Done = Omit<Migration, 'text'>

const folder = fileURLToPath(new URL('src/provider/migrations/', root))

/** Any number, the same for every process that migrates, and for those who need that nobody does. */
export const MIGRATION_LOCK = 71_014_259

/**
 * Does nothing when all is done already; several processes may start at once.
 * Answers the names of what it ran.
 */
export async function migrate(url: string, files?: Migration[]): Promise<string[]> {
  const wanted = files ?? await readMigrations()
  const client = new pg.Client({
    connectionString: url, application_name: 'oja migrate', connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await refuseOldServer(client)
    await takeTurn(client, MIGRATION_LOCK)
    await makeRecord(client)
    const { rows } = await client.query<Done>('select number, name, checksum from migration')
    refuseDrift(rows, wanted)
    const done = new Set(rows.map(({ number }) => number))
    const open = wanted.filter(({ number }) => !done.has(number))
    for (const migration of open) await runMigration(client, migration)
    await migrateQueue(url)
    return open.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

export async function makeRecord(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migration (
    number integer primary key, name text not null, checksum text not null,
    at timestamptz not null default now())`)
}

/** The queue brings its own tables, always the newest. */
export async function migrateQueue(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: await quiet() })
}

/** The files of `migrations/`, named `0010_what.sql`; the numbers need not be dense. */
export async function readMigrations(from = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  const read = await Promise.all(names.map(async (name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (!number) {
      throw new Error(`migrations/${name}: name it with four digits and words, such as 0010_accounts.sql`)
    }
    const text = await readFile(new URL(name, `file://${from}`), 'utf8')
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  }))
  read.forEach(({ number, name }, at) => {
    if (read[at - 1]?.number !== number) return
    throw new Error(`migrations/${name}: the number ${number} is taken twice`)
  })
  return read
}

/** Throws when what was done is not among the files, or one of them reads differently now. */
export function refuseDrift(done: Done[], wanted: Migration[], whose = 'The database'): void {
  for (const { number, name, checksum } of done) {
    const file = wanted.find((migration) => migration.number === number)
    if (!file) {
      throw new Error(`${whose} has migration ${name}, which this version does not know: `
        + 'it was made by a newer one')
    }
    if (file.checksum !== checksum) {
      throw new Error(`migrations/${file.name} was changed after it ran on this database. Undo the change `
        + 'and put it into a new file with a higher number')
    }
  }
}

async function quiet() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => () => {})
}
