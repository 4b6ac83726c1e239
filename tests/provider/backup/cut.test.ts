// A restore that ends half-way leaves an empty database, whoever ended it: nothing half full can be started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSession } from '#provider/backup/copy.ts'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { migrate } from '#provider/migrate.ts'
import { aDatabase, anEmptyDatabase, queryAt, type EmptyDatabase } from '#tests/databases.ts'
import { aFolder } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const folder = aFolder()
const file = folder.path('large')
const ROWS = 400_000
beforeAll(async () => {
  const { url, drop } = await aDatabase()
  await queryAt(url, `insert into merchant (id, business_name, created_at)
    select gen_random_uuid(), 'Sample ' || n, now() from generate_series(1, ${ROWS}) as n`)
  await takeBackup(url, file, null)
  await drop()
}, 240_000)
afterAll(() => folder.remove())

/** Waits until rows go in, and says who puts them there. */
async function whenLoading({ query }: EmptyDatabase): Promise<number> {
  for (const late = Date.now() + 60_000; Date.now() < late;) {
    const [row] = await query(`select pid from pg_stat_progress_copy
      where datname = current_database() and tuples_processed > 10000`)
    if (row) return Number(row['pid'])
  }
  throw new Error('Nothing was loaded')
}

async function expectEmptyAndGood(database: EmptyDatabase): Promise<void> {
  const look = () => database.query(`select relname from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace`)
  await expect.poll(look).toEqual([])
  await restoreBackup(database.url, file, null)
  expect(await database.query('select count(*)::int from merchant')).toEqual([{ count: ROWS }])
}

test('cut by the server', async () => {
  const database = await anEmptyDatabase()
  const restoring = restoreBackup(database.url, file, null).then(() => 'restored', String)
  await database.query(`select pg_terminate_backend(${await whenLoading(database)})`)
  expect(await restoring).toMatch(/terminat/)
  await expectEmptyAndGood(database)
}, 240_000)

test('cut by a kill', async () => {
  const database = await anEmptyDatabase()
  const child = spawn(process.execPath, ['scripts/provider.js', 'restore', file], {
    env: {
      ...process.env, NODE_ENV: 'development', SANDBOX: 'on', DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('hex'),
    },
  })
  await whenLoading(database)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expectEmptyAndGood(database)
}, 240_000)

test('a provider that is started meanwhile waits, and finds all of it', async () => {
  const database = await anEmptyDatabase()
  const restoring = restoreBackup(database.url, file, null)
  await whenLoading(database)
  const starting = migrate(database.url)
  expect(await Promise.all([starting, restoring])).toMatchObject([[], { migrated: [] }])
  const client = await openSession(database.url, 'test')
  const { rows } = await client.query('select count(*)::int from merchant')
  await client.end()
  expect(rows).toEqual([{ count: ROWS }])
}, 240_000)
