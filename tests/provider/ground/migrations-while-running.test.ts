// A newer version migrates while an older one works: nobody notices, and each new migration keeps the rule.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { migrate, readMigrations, type Migration } from '#provider/migrate.ts'
import { concurrentIndex } from '#provider/migration-run.ts'
import { ALONE, breaksRunning, FIRST_KEPT } from '#tests/architecture/migrations.ts'
import { aMerchant, pay } from '#tests/provider/money/merchant.ts'
import { aProvider } from '#tests/world.ts'

const file = (number: number, name: string, text: string): Migration =>
  ({ number, name, text, checksum: createHash('sha256').update(text).digest('hex') })

let here: Migration[] = []
beforeAll(async () => {
  here = await readMigrations()
})

describe('the rule', () => {
  test('every migration of now on keeps it', () => {
    const kept = here.filter(({ number }) => number >= FIRST_KEPT)
    expect(kept.flatMap(breaksRunning)).toEqual([])
  })

  test('those that need everybody away are there, and would break it', () => {
    for (const name of ALONE) {
      const { text = '' } = here.find((migration) => migration.name === name) ?? {}
      expect(breaksRunning({ name: '0099_x.sql', text }), name).not.toEqual([])
    }
  })

  test.each([
    ['alter table payout drop column narration', 'drops what'],
    ['alter table payout\n  drop constraint payout_unique_reference', 'drops what'],
    ['drop table funding', 'drops what'],
    ['alter table payout rename column narration to words', 'renames'],
    ['alter table payout rename to payment', 'renames'],
    ['alter table payout alter column amount type numeric', 'changes a type'],
    ['alter table payout alter narration set not null', 'forbids nulls'],
    ['alter table payout add column colour text not null', 'payout.colour not null without a default'],
    ['alter table payout add a int, add column b int not null', 'payout.b not null without a default'],
    ['create index payout_colour on payout (colour)', 'makes payout_colour on payout under a lock'],
    ['create table colour (id int);\ncreate unique index one on payout (id)', 'makes one on payout'],
    ['alter table payout add constraint positive check (amount > 0)', 'checks all rows of payout'],
    ['alter table payout add foreign key (id) references merchant', 'checks all rows of payout'],
    ['truncate mail', 'locks everybody out'],
  ])('%s is refused', (text, says) => {
    expect(breaksRunning({ name: '0099_x.sql', text })).toEqual([expect.stringContaining(says)])
  })

  test.each([
    'alter table payout add column colour text',
    "alter table payout add column colour text not null default 'teal'",
    'create table colour (id int not null, of uuid references payout);\ncreate index c on colour (of)',
    '-- small table: one row for each bank\ncreate index bank_colour on bank (colour)',
    '-- While people work.\ncreate unique index concurrently payout_colour on payout (colour);\n',
    'alter table payout add constraint positive check (amount > 0) not valid',
    'alter table payout validate constraint positive',
    '-- contracts: nothing has read it since version 12\nalter table payout drop column narration',
    '-- drop table funding',
    'create trigger kept before truncate on payout for each statement execute function refuse_change()',
  ])('%s is fine', (text) => {
    expect(breaksRunning({ name: '0099_x.sql', text })).toEqual([])
  })

  test('an index beside another statement is not made concurrently, as both are one transaction', () => {
    const text = 'create table a (n int); create index concurrently b on a (n)'
    expect(concurrentIndex({ text })).toBeNull()
  })
})

/** A world and the address of its database. */
async function aRunning() {
  const world = await aProvider()
  const asked = sql<{ name: string }>`select current_database() as name`
  const { rows: [named] } = await asked.execute(world.database)
  return { world, url: inject('database_url').replace(/[^/]+$/, named?.name ?? '') }
}

const newer = [
  file(9001, '9001_colour.sql', `alter table payout add column colour text default 'teal';
    alter table merchant add column colour text; create table colour (id uuid primary key)`),
  file(9002, '9002_colour_index.sql', 'create index concurrently payout_colour on payout (colour)'),
]

test('an older process works on while a newer one migrates, and cannot be started after it', async () => {
  const { world, url } = await aRunning()
  const merchant = await aMerchant(world)
  const seen: number[] = []
  const over = new AbortController()
  const working = (async () => {
    while (!over.signal.aborted) {
      // Fails the test when it is refused.
      await pay(world, merchant)
      const { status } = await world.ask(payouts.list, { token: merchant.token, query: { limit: 20 } })
      seen.push(status)
      await world.jobsDone()
    }
  })()
  const count = () => seen.length
  await expect.poll(count).toBeGreaterThan(3)
  expect(await migrate(url, [...here, ...newer])).toEqual(newer.map(({ name }) => name))
  const then = count()
  await expect.poll(count).toBeGreaterThan(then + 3)
  over.abort()
  await working
  expect(new Set(seen)).toEqual(new Set([200]))
  await expect(migrate(url, here)).rejects.toThrow('made by a newer one')
}, 60_000)

test('an index that was left half made is made again, and others who start wait for it', async () => {
  const { world, url } = await aRunning()
  await sql`create table colour (n int)`.execute(world.database)
  await sql`insert into colour values (1), (1)`.execute(world.database)
  const unique = file(9003, '9003_one.sql', 'create unique index concurrently one_colour on colour (n)')
  await expect(migrate(url, [...here, unique])).rejects.toThrow('9003_one.sql failed: could not create')
  await sql`delete from colour`.execute(world.database)
  const started = await Promise.all([1, 2, 3, 4].map(() => migrate(url, [...here, unique])))
  expect(started.flat()).toEqual(['9003_one.sql'])
  const { rows } = await sql`select indisvalid from pg_index
    where indexrelid = 'one_colour'::regclass`.execute(world.database)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('a migration that has to wait for a lock lets everybody else by, and comes again', async () => {
  const { world, url } = await aRunning()
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin; select 1 from merchant limit 1')
  const migrating = migrate(url, [...here, file(9004, '9004_m.sql', 'alter table merchant add column m int')])
  const waits = () => sql<{ count: number }>`select count(*)::int from pg_locks
    where not granted and relation = 'merchant'::regclass`.execute(world.database)
    .then(({ rows: [row] }) => row?.count)
  await expect.poll(waits).toBe(1)
  // Queued behind it, and soon served.
  await sql`select 1 from merchant limit 1`.execute(world.database)
  await reader.query('commit')
  expect(await migrating).toEqual(['9004_m.sql'])
}, 30_000)
