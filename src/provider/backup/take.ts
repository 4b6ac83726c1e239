// Takes a backup: every table of one snapshot, while the provider goes on writing.
import type pg from 'pg'
import { MIGRATION_LOCK, type Done } from '../migrate.ts'
import { systemClock } from '../outside/clock.ts'
import type { Secrets } from '../secrets.ts'
import { listSequences, listTables, queueVersion, type StoredTable } from './catalog.ts'
import { copyOut, openSession } from './copy.ts'
import { BackupError, writeWhole, type Written } from './file.ts'
import { headerLine, productVersion, type Header } from './header.ts'
import { proofOf } from './proof.ts'

export interface Taken extends Written { header: Header }

/**
 * Writes everything that the database at `url` holds into `file`, sealed when there are `secrets`. Needs the
 * memory of a few pieces, however much it is.
 */
export async function takeBackup(url: string, file: string, secrets: Secrets | null): Promise<Taken> {
  const client = await openSession(url, 'oja backup')
  try {
    const tables = await beginSnapshot(client)
    const header = await describe(client, tables)
    return { header, ...await writeWhole(file, content(client, header), secrets) }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Nobody migrates between the look at the tables and the locks that keep them as they are. */
async function beginSnapshot(client: pg.Client): Promise<StoredTable[]> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const { rows: [is] } = await client.query(`select to_regclass('migration') as there`)
  if (is?.there === null) {
    throw new BackupError('There is nothing to back up: no provider was started on this database yet')
  }
  const tables = await listTables(client)
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  return tables
}

async function describe(client: pg.Client, tables: readonly StoredTable[]): Promise<Header> {
  const { rows: migrations } = await client.query<Done>(
    'select number, name, checksum from migration order by number')
  const { rows: [now] } = await client.query<{ at: Date, version: string }>(
    `select now() as at, current_setting('server_version') as version`)
  const counted: Header['tables'] = []
  for (const { name, columns } of tables) {
    const { rows: [found] } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    counted.push({ name, columns, rows: Number(found?.rows) })
  }
  return {
    product: 'oja', product_version: await productVersion(),
    taken_at: (now?.at ?? systemClock.now()).toISOString(), postgresql: now?.version ?? '',
    migrations, queue_version: await queueVersion(client), tables: counted,
    sequences: await listSequences(client), proof: await proofOf(client, tables),
  }
}

/** The header, then for each table the line that copies its rows, the rows, and the line that ends them. */
async function* content(client: pg.Client, header: Header): AsyncGenerator<Buffer | string> {
  yield headerLine(header)
  for (const { name, columns, rows } of header.tables) {
    const part = `${name} (${columns.join(', ')})`
    yield `copy ${part} from stdin;\n`
    const copy = copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`)
    yield* copy.chunks
    const came = await copy.rows()
    if (came !== rows) throw new Error(`${name} gave ${came} rows where ${rows} were counted`)
    yield '\\.\n'
  }
}
