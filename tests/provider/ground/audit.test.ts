// The audit trail: one chain for each merchant, unbroken under concurrency, and
// no change to it goes unnoticed.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAudit } from '#provider/audit-check.ts'
import { jobWork } from '#provider/jobs.ts'
import type { AuditEvent } from '#provider/audit.ts'
import { adire, aSmallProvider, kente, notes, type SmallWorld } from './small-world.ts'

let world: SmallWorld
beforeAll(async () => { world = await aSmallProvider() })
afterAll(() => world.stop())

const write = (event: Partial<AuditEvent>) => jobWork(world.app).inTransaction((work) =>
  work.audit({ action: 'thing.changed', subject: 'thing', merchant_id: adire, ...event }))

/** Does what no code of ours may: changes rows behind the trigger. */
async function tamper(statement: string): Promise<void> {
  await world.database.transaction().execute(async (inside) => {
    const triggers = (are: 'disable' | 'enable') => sql.raw(`alter table audit_event ${are} trigger user;
      alter table audit_chain ${are} trigger user`).execute(inside)
    await triggers('disable')
    await sql.raw(statement).execute(inside)
    await triggers('enable')
  })
}

test('forty changes at once make one unbroken chain for each merchant', async () => {
  const tokens = [adire, kente].map((merchant_id) => world.signIn({ merchant_id }))
  await Promise.all(Array.from({ length: 40 }, (_, at) =>
    world.ask(notes.add, { token: tokens[at % 2] ?? '', body: { text: `n${at}` } })))
  expect(await checkAudit(world.database)).toEqual({ chains: 2, events: 40, faults: [] })
  const places = await world.database.selectFrom('audit_event').select('seq').where('chain', '=', kente)
    .orderBy('seq').execute()
  expect(places.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('an event goes with its change: rolled back together', async () => {
  const before = (await checkAudit(world.database)).events
  await expect(jobWork(world.app).inTransaction(async (work) => {
    await work.audit({ action: 'never', subject: 'thing' })
    throw new Error('no')
  })).rejects.toThrow('no')
  expect((await checkAudit(world.database)).events).toBe(before)
})

test('what is written reads back with the same hash: odd text, deep values, numbers, times', async () => {
  await write({
    before: { text: 'a\0b\ud800c \u{1f600} Ìgbà', list: [1, 0.1, -0, 1e21, null, true],
      at: world.clock.now(), nothing: undefined },
    after: { z: 1, a: { y: { x: [] } }, 10: 'ten', 9: 'nine', '__proto__': 1 }, subject_id: 'line\r\nbreak',
      email: 'a\nb@adire.example',
  })
  expect((await checkAudit(world.database)).faults).toEqual([])
  const [event] = await world.database.selectFrom('audit_event').selectAll().where('chain', '=', adire)
    .orderBy('seq', 'desc').limit(1).execute()
  expect([event?.subject_id, event?.email]).toEqual(['line break', 'a b@adire.example'])
})

test('secrets never reach it, numbers of people and accounts only with their last four digits', async () => {
  await write({ after: {
    password: 'Canary#1', new_pin: '4821', totp_code: '123456', token: 'canary', api_secret: 'canary',
      has_totp: true,
    bvn: '22000000001', person: { nin: '11000000001', business_nuban: '0123456789' }, list: [{ pin: 1234 }],
      note: 'plain',
  } })
  const [event] = await world.database.selectFrom('audit_event').select('after').orderBy('seq', 'desc')
    .where('chain', '=', adire).limit(1).execute()
  expect(event?.after).toEqual({
    password: '[hidden]', new_pin: '[hidden]', totp_code: '[hidden]', token: '[hidden]',
      api_secret: '[hidden]', has_totp: true,
    bvn: '*******0001', person: { nin: '*******0001', business_nuban: '******6789' },
      list: [{ pin: '[hidden]' }], note: 'plain',
  })
})

describe('a change to the trail is found', () => {
  const columns = ['action', 'subject', 'email', 'role', 'address', 'device'] as const

  test.each([
    ...columns.map((column) =>
      [`one letter of ${column}`, `update audit_event set ${column} = ${column} || 'x'`]),
    ['the time, by a millisecond', 'update audit_event set at = at + interval \'1 millisecond\''],
    ['who did it', 'update audit_event set user_id = gen_random_uuid()'],
    ['what it was before', 'update audit_event set before = \'{}\''],
    ['one byte of what it was after',
      'update audit_event set after = replace(after::text, \'n\', \'m\')::jsonb'],
    ['the outcome', 'update audit_event set outcome = \'refused\''],
    ['the hash', 'update audit_event set hash = set_byte(hash, 0, (get_byte(hash, 0) + 1) % 256)'],
    ['the merchant', `update audit_event set merchant_id = '${kente}'`],
  ])('%s', async (_what, statement) => {
    const where = ` where chain = '${adire}' and seq = 3`
    await tamper(`create table spare as select * from audit_event`)
    await tamper(statement + where)
    const { faults } = await checkAudit(world.database)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults[0]).toContain(`chain ${adire}: event 3`)
    await tamper('delete from audit_event; insert into audit_event select * from spare; drop table spare')
    expect((await checkAudit(world.database)).faults).toEqual([])
  })

  test.each([
    ['an event taken out', `delete from audit_event where chain = '${adire}' and seq = 4`],
    ['the last event taken off',
      'delete from audit_event where (chain, seq) in (select chain, seq from audit_chain)'],
    ['a whole chain taken out', `delete from audit_event where chain = '${kente}'`],
    ['a head taken out', `delete from audit_chain where chain = '${kente}'`],
    ['two events exchanged',
      `update audit_event set seq = 9 - seq where chain = '${adire}' and seq in (4, 5)`],
  ])('%s', async (_what, statement) => {
    await tamper('create table spare as select * from audit_event')
    await tamper('create table heads as select * from audit_chain')
    await tamper(statement)
    expect((await checkAudit(world.database)).faults.length).toBeGreaterThan(0)
    await tamper('delete from audit_event; insert into audit_event select * from spare; drop table spare')
    await tamper('delete from audit_chain; insert into audit_chain select * from heads; drop table heads')
    expect((await checkAudit(world.database)).faults).toEqual([])
  })
})
