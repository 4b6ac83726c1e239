// Row-level security alone keeps merchants apart: every query here forgets its filter.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeOwner, tenantTransaction, transaction } from '#provider/database.ts'
import { adire, aSmallProvider, kente, notes, type SmallWorld } from './small-world.ts'

let world: SmallWorld
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await aSmallProvider()
  for (const [name, who] of Object.entries({
    ours: { merchant_id: adire }, theirs: { merchant_id: kente },
      live: { merchant_id: adire, mode: 'live' as const },
  })) {
    const { data } = await world.ask(notes.add, { token: world.signIn(who), body: { text: name } })
    ids[name] = data.id
  }
})
afterAll(() => world.stop())

const as = (merchant_id: string, mode: 'test' | 'live' = 'test') => ({ merchant_id, mode })

test('a list has the own merchant\'s rows of the own mode', async () => {
  const list = async (who: object) =>
    (await world.ask(notes.list, { token: world.signIn(who) })).data.items.map(({ text }) => text)
  expect(await list(as(adire))).toEqual(['ours'])
  expect(await list(as(adire, 'live'))).toEqual(['live'])
  expect(await list(as(kente))).toEqual(['theirs'])
})

test('another merchant\'s id is answered exactly as one that does not exist', async () => {
  const token = world.signIn(as(adire))
  const foreign = await world.ask(notes.get, { token, params: { id: ids['theirs'] ?? '' } })
  const otherMode = await world.ask(notes.get, { token, params: { id: ids['live'] ?? '' } })
  const missing =
    await world.ask(notes.get, { token, params: { id: '0198a000-0000-7000-8000-0000000000ff' } })
  expect([foreign.status, foreign.text, otherMode.text]).toEqual([404, missing.text, missing.text])
})

test('nothing of another merchant can be changed, removed or written', async () => {
  await tenantTransaction(world.database, as(adire), async (inside) => {
    expect((await inside.updateTable('note').set({ text: 'taken' }).executeTakeFirst()).numUpdatedRows)
      .toBe(1n)
    const { numDeletedRows } = await inside.deleteFrom('note').where('text', '<>', 'taken').executeTakeFirst()
    expect(numDeletedRows).toBe(0n)
  })
  const write = (row: { merchant_id: string, mode: 'test' | 'live' }) =>
    tenantTransaction(world.database, as(adire),
    (inside) => inside.insertInto('note')
      .values({ id: '0198a000-0000-7000-8000-0000000000fe', text: 'x', ...row }).execute())
  await expect(write(as(kente))).rejects.toThrow('row-level security')
  await expect(write(as(adire, 'live'))).rejects.toThrow('row-level security')
  const texts = await world.database.selectFrom('note').select('text').orderBy('text').execute()
  expect(texts.map(({ text }) => text)).toEqual(['live', 'taken', 'theirs'])
})

test('a tenant without a merchant sees nothing', async () => {
  await transaction(world.database, async (inside) => {
    await sql`set local role oja_tenant`.execute(inside)
    expect(await inside.selectFrom('note').selectAll().execute()).toEqual([])
  })
  // Once set and over, the setting is empty and no longer missing: still nobody's.
  await tenantTransaction(world.database, as(adire), async () => {})
  await transaction(world.database, async (inside) => {
    await sql`set local role oja_tenant`.execute(inside)
    expect(await inside.selectFrom('note').selectAll().execute()).toEqual([])
  })
})

test('a connection comes back to the pool as nobody\'s, also after a failure', async () => {
  await expect(tenantTransaction(world.database, as(kente),
    async () => { throw new Error('over') })).rejects.toThrow('over')
  const roles = await Promise.all(Array.from({ length: 12 }, async () =>
    (await sql<{ own: boolean }>`select current_user = session_user as own, pg_sleep(0.01)`.execute(
      world.database)).rows[0]?.own))
  expect(new Set(roles)).toEqual(new Set([true]))
})

test('tables of the ground are out of a tenant\'s reach, and the trail can only be read', async () => {
  const attempt = (statement: string) => tenantTransaction(world.database, as(adire),
    (inside) => sql.raw(statement).execute(inside))
  for (const table of ['idempotency', 'mail', 'ground', 'rate_limit', 'audit_chain',
    'graphile_worker._private_jobs']) {
    await expect(attempt(`select * from ${table}`), table).rejects.toThrow('permission denied')
  }
  await expect(attempt('delete from audit_event')).rejects.toThrow('permission denied')
  await expect(attempt('update audit_event set action = \'x\'')).rejects.toThrow('permission denied')
  const { rows } = await attempt('select distinct merchant_id from audit_event')
  expect(rows).toEqual([{ merchant_id: adire }])
})

test('append-only holds for the owner too', async () => {
  for (const statement of ['delete from audit_event', 'update audit_event set action = \'x\'',
    'truncate audit_event']) {
    await expect(sql.raw(statement).execute(world.database)).rejects.toThrow('append-only')
  }
})

test('make_tenant_table refuses a table without its column', async () => {
  await expect(sql`create table lone (id uuid)`.execute(world.database)
    .then(() => sql`select make_tenant_table('lone')`.execute(
      world.database))).rejects.toThrow('lone has no column merchant_id')
})

test('an owner who is no superuser sees all rows that the policies give him, a tenant only its own',
  async () => {
  await sql`drop role if exists oja_plain`.execute(world.database)
  await sql`create role oja_plain nosuperuser nobypassrls`.execute(world.database)
  await sql`grant oja_plain to current_user`.execute(world.database)
  await sql`grant oja_tenant to oja_plain`.execute(world.database)
  await sql`grant create, usage on schema public to oja_plain`.execute(world.database)
  try {
    await transaction(world.database, async (inside) => {
      await sql`set local role oja_plain`.execute(inside)
      await sql`create table plain (merchant_id uuid, mode text)`.execute(inside)
      await sql`select make_tenant_table('plain')`.execute(inside)
      await sql`insert into plain values (${adire}, 'test'), (${kente}, 'test')`.execute(inside)
      const count = async () =>
        (await sql<{ n: number }>`select count(*) as n from plain`.execute(inside)).rows[0]?.n
      expect(await count()).toBe(2)
      await sql`select set_config('oja.merchant_id', ${kente}, true),
        set_config('oja.mode', 'test', true)`.execute(inside)
      await sql`set local role oja_tenant`.execute(inside)
      expect(await count()).toBe(1)
      await becomeOwner(inside)
      await sql`drop table plain`.execute(inside)
    })
  } finally {
    await sql`drop owned by oja_plain`.execute(world.database)
    await sql`drop role oja_plain`.execute(world.database)
  }
})
