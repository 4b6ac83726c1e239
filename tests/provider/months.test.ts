// Tables that lie in a part for each month: a month that comes is there before it begins, one that is missing
// refuses nothing, one that is over goes when nothing is left in it, and every rule holds in each part.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { auditTrail } from '#contract/audit-trail.ts'
import { checkAudit } from '#provider/audit-check.ts'
import { drill } from '#provider/backup/drill.ts'
import { restoreBackup } from '#provider/backup/restore.ts'
import { takeBackup } from '#provider/backup/take.ts'
import { tenantTransaction } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { migrate, readMigrations } from '#provider/migrate.ts'
import { tablesByMonth } from '#provider/months.ts'
import { anEmptyDatabase } from '#tests/databases.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFolder, urlOf } from './backup/places.ts'
import { aMerchant, freshToken, pay, type Merchant } from './money/merchant.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const DAY = 86_400_000
const folder = aFolder()
afterAll(() => folder.remove())

/** The moment at which the last month ends that a database has from the beginning. */
let end: Date
let world: World
let merchant: Merchant

/** Begins so long before that end; after it with less than nothing. */
async function begin(days: number): Promise<void> {
  world = await aProvider()
  const { rows } = await sql<{ ends: Date }>`
    select max(ends) as ends from months_of('audit_event')`.execute(world.database)
  end = rows[0]!.ends
  await world.clock.advance(end.getTime() - days * DAY - world.clock.now().getTime())
  merchant = await aMerchant(world)
}

const asked = async <Row>(text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(world.database)).rows

const partsOf = async (name = 'audit_event') =>
  (await asked<{ part: string }>(`select part::text from months_of('${name}') order by ends`))
    .map(({ part }) => part.slice(name.length + 1))

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7).replace('-', '_')

const nightly = async () => {
  await jobWork(world.app).inTransaction((work) => work.enqueue('tend_months', {}))
  await world.jobsDone()
}

const write = (action: string) => jobWork(world.app).inTransaction((work) =>
  work.audit({ action, subject: 'beneficiary', merchant_id: merchant.merchant_id }))

/** In which part of the trail the event with this action lies. */
const whereIs = async (action: string) => (await asked<{ part: string }>(
  `select tableoid::regclass::text as part from audit_event where action = '${action}'`))
  .map(({ part }) => part.replace('audit_event_', ''))

test('the months that come are made ahead, once, for each table', async () => {
  await begin(20)
  const tables = await tablesByMonth(world.database)
  expect(tables).toEqual(
    ['audit_event', 'bill_answer', 'mail', 'notification', 'rail_answer', 'webhook_attempt'])
  const before = await partsOf()
  await nightly()
  const coming = [0, 35].map((days) => monthOf(new Date(end.getTime() + days * DAY)))
  for (const name of tables) expect(await partsOf(name)).toEqual(expect.arrayContaining(coming))
  const after = await partsOf()
  expect(after.length).toBeLessThanOrEqual(before.length + coming.length)
  await nightly()
  expect(await partsOf()).toEqual(after)
})

test('what is done around midnight of a month\'s end lies in two parts, and is one list and one chain',
  async () => {
  await begin(1)
  await nightly()
  await world.clock.advance(DAY - 1)
  await write('beneficiary.created')
  await world.clock.advance(1)
  await write('beneficiary.deleted')
  expect(world.clock.now()).toEqual(end)
  expect(await whereIs('beneficiary.created')).toEqual([monthOf(new Date(end.getTime() - 1))])
  expect(await whereIs('beneficiary.deleted')).toEqual([monthOf(end)])
  const token = await freshToken(world, merchant)
  await pay(world, { ...merchant, token })
  await world.jobsDone()
  const { data } = await world.ask(auditTrail.list, { token, query: { limit: 100 } })
  const seen = data.items.map(({ action }) => action)
  expect(seen.indexOf('beneficiary.deleted') + 1).toBe(seen.indexOf('beneficiary.created'))
  expect((await checkAudit(world.database)).faults).toEqual([])
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('a month that is missing refuses nothing, and has its rows once it is made', async () => {
  await begin(-10)
  await write('early.thing')
  await pay(world, merchant)
  expect(await whereIs('early.thing')).toEqual(['rest'])
  await nightly()
  await write('later.thing')
  const month = monthOf(world.clock.now())
  expect([await whereIs('early.thing'), await whereIs('later.thing')]).toEqual([[month], [month]])
  for (const name of await tablesByMonth(world.database)) {
    expect(await asked(`select from ${name}_rest`)).toEqual([])
  }
  expect((await checkAudit(world.database)).faults).toEqual([])
  await everyRuleHolds()
})

/** Of each part of each table, whoever asks. */
async function everyRuleHolds(): Promise<void> {
  for (const name of await tablesByMonth(world.database)) {
    const isGuarded = name !== 'mail'
    const isOnce = ['audit_event', 'bill_answer', 'rail_answer'].includes(name)
    for (const part of await partsOf(name)) {
      const [row] = await asked<object>(`select relrowsecurity and relforcerowsecurity as guarded,
        has_table_privilege('oja_tenant', oid, 'select, insert, update, delete, truncate') as open,
        (select count(*)::int from pg_trigger where tgrelid = pg_class.oid and tgenabled = 'O'
          and tgname like 'append_only%') as once
        from pg_class where oid = '${name}_${part}'::regclass`)
      expect([name, part, row]).toEqual([name, part,
        { guarded: isGuarded, open: false, once: isOnce ? 2 : 0 }])
    }
  }
  const tenant = { merchant_id: merchant.merchant_id, mode: merchant.mode }
  for (const part of await partsOf()) {
    await expect(tenantTransaction(world.database, tenant, (inside) =>
      sql.raw(`select from audit_event_${part}`).execute(inside))).rejects.toThrow('permission denied')
    await expect(asked(`truncate audit_event_${part}`)).rejects.toThrow('append-only')
  }
  for (const part of ['', `_${monthOf(world.clock.now())}`]) {
    await expect(asked(`delete from audit_event${part}`)).rejects.toThrow('append-only')
    await expect(asked(`update audit_event${part} set action = 'x'`)).rejects.toThrow('append-only')
  }
}

test('a month that is over goes when nothing is left in it, and stays while something is', async () => {
  await begin(5)
  await nightly()
  await write('kept.thing')
  const month = monthOf(world.clock.now())
  await asked(`insert into mail (id, to_address, subject, at)
    select first_id(moment), 'a@adire.example', 'x', moment
    from (select '${world.clock.now().toISOString()}'::timestamptz as moment) as one`)
  const there = async () => [
    (await partsOf()).includes(month), (await partsOf('mail')).includes(month),
    (await partsOf('rail_answer')).includes(month),
  ]
  await world.clock.advance(5 * DAY)
  await nightly()
  expect(await there()).toEqual([true, true, true])
  await world.clock.advance(2 * DAY)
  await nightly()
  expect(await there()).toEqual([true, true, false])
  await world.clock.advance(90 * DAY)
  await jobWork(world.app).inTransaction((work) => work.enqueue('clean', {}))
  await world.jobsDone()
  await nightly()
  expect(await there()).toEqual([true, false, false])
  expect(await whereIs('kept.thing')).toEqual([month])
})

test('a place in a chain is taken once, in whichever part, and a head goes forward alone', async () => {
  await begin(1)
  await nightly()
  await write('beneficiary.deleted')
  await world.clock.advance(2 * DAY)
  const again = (what: string) => asked(`insert into audit_event (id, chain, seq, at, merchant_id, address,
      device, action, subject, outcome, hash)
    select '${randomUUID()}', chain, seq${what}, at, merchant_id, '', '', 'again', subject, 'done', hash
    from audit_event where action = 'beneficiary.deleted'`)
  await expect(again('')).rejects.toThrow('is taken')
  await expect(again(' - 1')).rejects.toThrow('is taken')
  await expect(again(' + 1')).rejects.toThrow('is not the one that comes next')
  for (const change of ['delete from audit_chain', 'truncate audit_chain',
    'update audit_chain set seq = seq - 1', 'update audit_chain set written = written - 1']) {
    await expect(asked(change)).rejects.toThrow('append-only')
  }
  await write('second.thing')
  expect((await checkAudit(world.database)).faults).toEqual([])
})

test('a backup has the rows of every part, also where the new database has other months', async () => {
  await begin(1)
  await nightly()
  await pay(world, merchant)
  await world.clock.advance(100 * DAY)
  await write('rest.thing')
  await world.jobsDone()
  expect(await whereIs('rest.thing')).toEqual(['rest'])
  const file = folder.path('parts')
  await takeBackup(await urlOf(world), file, null)
  const place = { ...await anEmptyDatabase(), remove: async () => {} }
  expect(await drill(place, file, null)).toMatchObject({ faults: [] })

  const target = await anEmptyDatabase()
  await restoreBackup(target.url, file, null)
  const rows = `select count(*)::int, md5(string_agg(one::text, '|' order by id)) from audit_event as one`
  expect(await target.query(rows)).toEqual(await asked(rows))
  world = await aProvider({ template: target.url, now: world.clock.now() })
  await nightly()
  expect(await whereIs('rest.thing')).toEqual([monthOf(world.clock.now())])
  await write('new.thing')
  expect((await checkAudit(world.database)).faults).toEqual([])
  await everyRuleHolds()
})

test('what a database of before had is in its first part, and what has no month in the rest', async () => {
  const { url, query } = await anEmptyDatabase()
  await migrate(url, (await readMigrations()).filter(({ number }) => number <= 94))
  await query(`insert into audit_chain (chain, seq, hash) values ('provider', 1, 'x');
    insert into audit_event (id, chain, seq, at, address, device, action, subject, outcome, hash)
      values ('00000000-0000-7000-8000-000000000001', 'provider', 1, now(), '', '', 'x', 'y', 'done', 'x');
    insert into mail (id, to_address, subject, at) values
      ('00000000-0000-7000-8000-000000000002', 'a', 'b', now()),
      ('ffffffff-ffff-4fff-bfff-ffffffffffff', 'c', 'd', now())`)
  await migrate(url)
  expect(await query('select tableoid::regclass::text as part, seq::int from audit_event'))
    .toEqual([{ part: 'audit_event_before', seq: 1 }])
  expect(await query('select tableoid::regclass::text as part, to_address from mail order by id'))
    .toEqual([{ part: 'mail_before', to_address: 'a' }, { part: 'mail_rest', to_address: 'c' }])
  expect(await query('select seq::int, written::int from audit_chain')).toEqual([{ seq: 1, written: 1 }])
})
