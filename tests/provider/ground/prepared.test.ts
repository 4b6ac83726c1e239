// Statements that come again are prepared once for each connection; a table that is altered meanwhile does
// not show, and what was asked once is not kept.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tenantTransaction, transaction, type Database } from '#provider/database.ts'
import { claim } from '#provider/idempotency.ts'
import { adire, aSmallProvider, type SmallWorld } from './small-world.ts'

// A process that has asked nothing yet: what other files asked before fills the memory for statements.
vi.hoisted(() => { vi.resetModules() })

let world: SmallWorld
beforeAll(async () => { world = await aSmallProvider({ own: true }) })
afterAll(() => world.stop())

const onOneConnection = (work: (database: Database) => Promise<void>) =>
  world.database.connection().execute(work)

async function keptOf(database: Database, words: string) {
  const { rows } = await sql.raw<{ statement: string }>(
    'select statement from pg_prepared_statements').execute(database)
  return rows.filter(({ statement }) => statement.includes(words)).length
}

test('a statement is kept from its third time on', () => onOneConnection(async (database) => {
  for (const [time, kept] of [0, 0, 1, 1].entries()) {
    await sql`select ${time}::int as third_time`.execute(database)
    expect(await keptOf(database, 'third_time')).toBe(kept)
  }
}))

test('what was asked once leaves nothing behind, and no way of asking closes it to others', () =>
  onOneConnection(async (database) => {
    for (let at = 0; at < 1_000; at += 1) {
      await sql`select ${at}::int as ${sql.ref(`rare_${at}`)}`.execute(database)
    }
    expect(await keptOf(database, 'rare_')).toBe(0)
    for (let time = 0; time < 3; time += 1) await sql`select ${time}::int as after_them`.execute(database)
    expect(await keptOf(database, 'after_them')).toBe(1)
  }))

test('a table that gets another column meanwhile is read as it is now', () =>
  onOneConnection(async (database) => {
    await sql`create table altered (id int)`.execute(database)
    await sql`insert into altered values (7)`.execute(database)
    const read = () => transaction(database, async (inside) =>
      (await sql`select * from altered where id = ${7}`.execute(inside)).rows)
    for (let time = 0; time < 4; time += 1) expect(await read()).toEqual([{ id: 7 }])
    expect(await keptOf(database, 'from altered')).toBe(1)
    await sql`alter table altered add column name text default 'new'`.execute(database)
    expect(await read()).toEqual([{ id: 7, name: 'new' }])
    expect(await read()).toEqual([{ id: 7, name: 'new' }])
  }))

test('a list is planned for its values each time, a change keeps its plans', async () => {
  const mode = async (inside: Database) => {
    const { rows } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(inside)
    return rows[0]?.plan_cache_mode
  }
  const tenant = { merchant_id: adire, mode: 'test' } as const
  expect(await tenantTransaction(world.database, tenant, mode)).toBe('force_custom_plan')
  expect(await transaction(world.database, async (inside) => {
    const key = { scope: randomUUID(), key: randomUUID() }
    await claim(inside, key, randomBytes(32), world.app.secrets, tenant)
    return mode(inside)
  })).toBe('auto')
  expect(await mode(world.database)).toBe('force_custom_plan')
})
