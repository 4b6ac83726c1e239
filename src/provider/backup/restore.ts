// Restores a backup into an empty database: all of it in one transaction, or nothing.
import type pg from 'pg'
import {
  makeRecord, migrate, migrateQueue, MIGRATION_LOCK, readMigrations, refuseDrift, type Migration,
} from '../migrate.ts'
import { runInside } from '../migration-run.ts'
import { systemClock } from '../outside/clock.ts'
import { RESTORED, restoredValue } from '../restored.ts'
import type { Secrets } from '../secrets.ts'
import { refuseOldServer } from '../server-version.ts'
import {
  listRules, listTables, listWatches, queueVersion, strangeTable, type StoredTable,
} from './catalog.ts'
import { copyIn, openSession } from './copy.ts'
import { BackupError, openContent, proveWhole, type Content, type Proven } from './file.ts'
import { readHeader, schemaOf, type Header } from './header.ts'
import { proofOf } from './proof.ts'

export interface Restored {
  header: Header
  proven: Proven
  /** Names of the migrations that the file's schema did not have yet. */
  migrated: string[]
}

/**
 * Proves the file, makes the tables of its schema, loads and compares them with what the file says, and then
 * migrates to the newest. `secrets` open a sealed file. Throws, and leaves the database as empty as it was,
 * when the database is not empty, the file is not whole or of a newer version, or anything differs.
 */
export async function restoreBackup(
  url: string, file: string, secrets: Secrets | null, files?: Migration[],
): Promise<Restored> {
  const proven = await proveWhole(file)
  const content = openContent(proven, secrets)
  const client = await openSession(url, 'oja restore')
  try {
    const header = readHeader(await content.line())
    const wanted = migrationsOf(header, files ?? await readMigrations())
    await refuseOldServer(client)
    // A provider that is started meanwhile waits here, until all of it is there.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseFull(client)
    await migrateQueue(url)
    await refuseOtherQueue(client, header)
    await client.query('begin')
    await makeRecord(client)
    for (const migration of wanted) await runInside(client, migration)
    await load(client, header, content)
    await compare(client, header)
    await sayRestored(client, header)
    await client.query('commit')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    return { header, proven, migrated: await migrate(url, files) }
  } finally {
    // Ends the transaction too, where it was not committed.
    await client.end().catch(() => {})
    await content.close()
  }
}

/** The files that ran on the database of the backup, unchanged since. */
function migrationsOf(header: Header, files: Migration[]): Migration[] {
  refuseDrift(header.migrations, files, 'The backup')
  const ran = new Set(header.migrations.map(({ number }) => number))
  return files.filter(({ number }) => ran.has(number))
}

async function refuseFull(client: pg.Client): Promise<void> {
  const found = await strangeTable(client)
  const jobs = await queueVersion(client) > 0
    && (await client.query('select from graphile_worker._private_jobs limit 1')).rowCount !== 0
  if (found === null && !jobs) return
  const what = found === null ? 'jobs in its queue' : `the table ${found}`
  throw new BackupError(`The database is not empty: it has ${what}. `
    + 'A backup is restored into an empty one alone: make a new database for DATABASE_URL, or with the '
    + 'embedded one choose another DATA_DIR, or move its folder "postgres" away')
}

async function refuseOtherQueue(client: pg.Client, header: Header): Promise<void> {
  const version = await queueVersion(client)
  if (version === header.queue_version) return
  throw new BackupError(`The job queue of the file has version ${header.queue_version}, this Oja brings `
    + `${version}. Restore it with Oja ${header.product_version}, and then start this one on it`)
}

/** Nothing watches while rows come in: they were right when they were taken, and are looked at afterwards. */
async function load(client: pg.Client, header: Header, content: Content): Promise<void> {
  const tables = await listTables(client)
  refuseOtherTables(tables.map(partOf), header.tables.map(partOf))
  const rules = await listRules(client)
  const { away, indexes, keys, back } = await listWatches(client)
  await client.query(`set local maintenance_work_mem = '128MB'`)
  for (const statement of away) await client.query(statement)
  // Some migrations write rows, which the file has too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  const parted = new Set(tables.filter(({ is_parted }) => is_parted).map(({ name }) => name))
  for (const table of header.tables) await loadTable(client, table, parted.has(table.name), content)
  for (const statement of indexes) await client.query(statement)
  for (const { name } of tables) await client.query(`analyze ${name}`)
  for (const statement of [...keys, ...back]) await client.query(statement)
  await setSequences(client, header)
  const now = new Set(await listRules(client))
  const missing = rules.find((rule) => !now.has(rule))
  if (missing) throw new Error(`A rule of the database did not come back: ${missing}`)
}

const partOf = ({ name, columns }: StoredTable) => `${name} (${columns.join(', ')})`

/** From here on the names are those of this database, and no longer what a file says. */
function refuseOtherTables(here: string[], there: string[]): void {
  const odd = there.find((each) => !here.includes(each)) ?? here.find((each) => !there.includes(each))
  if (odd) throw new BackupError(`The file has other tables than its schema makes: ${odd}`)
}

async function loadTable(
  client: pg.Client, table: Header['tables'][number], isParted: boolean, content: Content,
): Promise<void> {
  const { name, rows } = table
  const part = partOf(table)
  const line = await content.line()
  if (line !== `copy ${part} from stdin;`) throw new BackupError(`The file has no rows of ${name}`)
  // Frozen: the rows are as old as the table, nobody has to look at them again. Rows that are spread over
  // parts cannot come so.
  const came = await copyIn(client, `copy ${part} from stdin${isParted ? '' : ' with (freeze)'}`,
    content.rows())
  if (came !== rows) throw new BackupError(`${name} has ${came} rows, the file says ${rows}`)
}

async function setSequences(client: pg.Client, { sequences }: Header): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called])
  }
}

/** With the rows, or not at all: from here on what may have left is asked about before it is sent. */
async function sayRestored(client: pg.Client, { taken_at }: Header): Promise<void> {
  const value = restoredValue({ taken_at: new Date(taken_at), restored_at: systemClock.now() })
  await client.query(`insert into ground (name, value) values ($1, $2)
    on conflict (name) do update set value = excluded.value`, [RESTORED, value])
}

/** What can be read here now, against what could be read there when the snapshot was taken. */
async function compare(client: pg.Client, header: Header): Promise<void> {
  for (const { name, rows } of header.tables) {
    const { rows: [found] } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    if (Number(found?.rows) !== rows) {
      throw new BackupError(`${name} has ${found?.rows} rows after the restore, the file says ${rows}`)
    }
  }
  const proof = await proofOf(client, header.tables)
  const said = [
    ['accounts', 'number of accounts'], ['transfers', 'number of transfers'],
    ['ledger', 'hash of the ledger'], ['chains', 'number of audit chains'],
    ['chain_ends', 'hash of the audit chains\' ends'],
  ] as const
  for (const [part, words] of said) {
    if (proof[part] === header.proof[part]) continue
    throw new BackupError(`The ${words} is ${proof[part]} after the restore, the file of `
      + `${schemaOf(header)} says ${header.proof[part]}`)
  }
}
