// API keys: shown once, kept as a hash, renewed with an overlap, and never able to do more than their maker.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountSecurity } from '#contract/account-security.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { customers } from '#contract/customers.ts'
import { transactions } from '#contract/transactions.ts'
import { users } from '#contract/users.ts'
import { keyRights } from '#domain/api-key.ts'
import type { Permission } from '#domain/permission.ts'
import { answerTo } from '#provider/idempotency.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { mailedToken, password } from './people.ts'
import { aSecured, type Secured } from './secured.ts'
import { aMember, aMerchant, anotherSession, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const HOUR = 3_600_000

async function aKey(owner: Secured, body: { permissions?: never[], days?: 0 | 30 } = {}) {
  const totp_code = await owner.code()
  const { data } = await world.ask(apiKeys.create, {
    token: owner.token, body: { name: 'Shop', permissions: [...keyRights], days: 0, totp_code, ...body },
  })
  return { ...data, api_secret: data.api_secret! }
}

const status = async (token: string) => (await world.ask(transactions.list, { token })).status
const secretOf = (text: string) => text.includes('api_secret')

test('a key is shown once and kept as a hash alone; making one needs a code and is told by mail',
  async () => {
  proves('field:merchant.api_secret')
  const owner = await aSecured(world)
  const { token, email } = owner
  const body = { name: 'Shop', permissions: [], days: 0 as const, totp_code: '000000' }
  expect((await world.ask(apiKeys.create, { token, body })).refusal.errors).toHaveProperty('totp_code')
  const made = await aKey(owner)
  expect(made.api_secret).toMatch(/^oja_test_[\w-]{43}$/)
  const list = await world.ask(apiKeys.list, { token })
  expect(list.data.items).toMatchObject([{ id: made.id, name: 'Shop', last_used_at: null }])
  const shown = await world.ask(apiKeys.show, { token, params: { id: made.id } })
  expect([list.text, shown.text].some((text) => secretOf(text) || text.includes(made.api_secret))).toBe(false)
  const kept = await sql<{ row: string }>`select api_key::text as row from api_key`.execute(world.database)
  expect(kept.rows.some(({ row }) => row.includes(made.api_secret))).toBe(false)
  const trail = JSON.stringify(await eventsOf(world, owner.merchant_id))
  expect(trail).toContain('api_key.created')
  expect(trail).not.toContain(made.api_secret)
  expect((await world.mailbox(email))[0]?.subject).toBe('A new Oja API key for test mode')
  // Nor does a login ever answer one.
  const login = await world.ask(auth.login, {
    body: { email, password, totp_code: await owner.code() },
  })
  expect([login.status, secretOf(login.text)]).toEqual([200, false])
})

test('a key reads and writes what its rights say, in its own mode, by any of the three headers', async () => {
  const owner = await aSecured(world)
  const { api_secret } = await aKey(owner)
  const body = { fullname: 'Copper Drum', email: 'drum@copper.example' }
  expect((await world.ask(customers.create, { token: api_secret, body: body as never })).status).toBe(200)
  const headers: Record<string, string>[] = [{ token: api_secret },
    { Authorization: `Bearer ${api_secret}` }, { api_secret }]
  for (const each of headers) {
    const { data } = await world.ask(customers.list, { headers: each })
    expect(data.items).toHaveLength(1)
  }
  const both = await world.ask(customers.list, { headers: { api_secret, token: owner.token } })
  expect(both.status).toBe(401)
  const session = await world.ask(customers.list, { headers: { api_secret: owner.token } })
  expect(session.status).toBe(401)
  const { data: { items: [key] } } = await world.ask(apiKeys.list, { token: owner.token })
  expect(key).toMatchObject({ last_used_at: world.clock.now().toISOString(), last_used_from: '127.0.0.1' })
  const made = (await eventsOf(world, owner.merchant_id)).find(({ action }) => action === 'customer.created')
  expect(made?.user_id).toBe(owner.user_id)
})

test('a key does none of what only a person may', async () => {
  const owner = await aSecured(world)
  const { api_secret: token, id } = await aKey(owner)
  for (const reply of [
    await world.ask(apiKeys.list, { token }),
    await world.ask(apiKeys.rotate, { token, params: { id }, body: { totp_code: await owner.code() } }),
    await world.ask(users.list, { token }),
    await world.ask(accountSecurity.sessions, { token }),
  ]) expect([reply.status, reply.refusal.code]).toEqual([403, 'forbidden'])
})

test('a key has no right that its maker lacks, and loses each that its maker loses', async () => {
  const merchant_id = await aMerchant(world)
  const clerk = await aSecured(world, {
    role: 'Clerk', permissions: ['manage_api_keys', 'manage_customers', 'view_collections'],
  }, merchant_id)
  const body = { name: 'Shop', permissions: ['manage_vnubans' as const], days: 0 as const }
  const more = await world.ask(apiKeys.create, {
    token: clerk.token, body: { ...body, totp_code: await clerk.code() },
  })
  expect(more.refusal.message).toContain('open and change virtual accounts')
  const { api_secret: token } = await aKey(clerk, { permissions: ['manage_customers'] as never[] })
  const create = (n: number) => world.ask(customers.create, {
    token, body: { fullname: 'Copper Drum', email: `drum${n}@copper.example` } as never,
  })
  expect((await create(1)).status).toBe(200)
  const admin = await aMember(world, merchant_id)
  const left = (permissions: Permission[]) => world.database.updateTable('role').set({ permissions })
    .where('id', '=', clerk.role_id).execute()
  await left(['manage_api_keys', 'view_collections'])
  expect((await create(2)).status).toBe(403)
  expect(await status(token)).toBe(200)
  await left(['manage_api_keys'])
  expect(await status(token)).toBe(403)
  await left(['manage_api_keys', 'view_collections'])
  await world.ask(users.update, {
    token: admin.token, params: { id: clerk.user_id },
    body: { status: 'BLOCKED', totp_code: await admin.code() },
  })
  expect(await status(token)).toBe(401)
})

test('a key is renewed by its maker alone: its secret would give anybody else their rights and name',
  async () => {
  const maker = await aSecured(world)
  const { id, api_secret } = await aKey(maker)
  const clerk = await aSecured(world, {
    role: 'Clerk', permissions: ['manage_api_keys'],
  }, maker.merchant_id)
  const equal = await aSecured(world, {}, maker.merchant_id)
  const renew = async (who: Secured) => world.ask(apiKeys.rotate, {
    token: who.token, params: { id }, body: { totp_code: await who.code() },
  })
  for (const other of [clerk, equal]) {
    const reply = await renew(other)
    expect([reply.status, reply.refusal.code, secretOf(reply.text)]).toEqual([403, 'forbidden', false])
    expect(reply.refusal.message).toContain('Make a key of your own')
    const shown = await world.ask(apiKeys.show, { token: other.token, params: { id } })
    expect(shown.data.why_not).toBe(reply.refusal.message)
  }
  expect(await status(api_secret)).toBe(200)
  const own = await world.ask(apiKeys.show, { token: maker.token, params: { id } })
  expect(own.data).not.toHaveProperty('why_not')
  expect((await renew(maker)).status).toBe(200)
})

test('a renewed key and the one before are both taken for a day, a revoked one never again', async () => {
  const owner = await aSecured(world)
  const { token } = owner
  const { api_secret: first, id } = await aKey(owner)
  const rotated = await world.ask(apiKeys.rotate, {
    token, params: { id }, body: { totp_code: await owner.code() },
  })
  const second = rotated.data.api_secret!
  expect(rotated.data.former_until).toBe(new Date(world.clock.now().getTime() + 24 * HOUR).toISOString())
  expect([await status(first), await status(second)]).toEqual([200, 200])
  await world.clock.advance(24 * HOUR)
  expect([await status(first), await status(second)]).toEqual([401, 200])
  const back = await anotherSession(world, owner)
  const body = { totp_code: await owner.code() }
  expect((await world.ask(apiKeys.revoke, { token: back, params: { id }, body })).status).toBe(200)
  expect([await status(first), await status(second)]).toEqual([401, 401])
  expect((await world.ask(apiKeys.show, { token: back, params: { id } })).status).toBe(404)
})

test('the keys of who is taken out of the team end for good: who comes back makes new ones', async () => {
  const owner = await aSecured(world)
  const { merchant_id, token } = owner
  const clerk = await aSecured(world, { role: 'Clerk' }, merchant_id)
  const both = [clerk, { ...clerk, token: await anotherSession(world, clerk, 'live') }]
  const keys: string[] = []
  for (const session of both) keys.push((await aKey(session)).api_secret)
  const statuses = () => Promise.all(keys.map(status))
  expect(await statuses()).toEqual([200, 200])
  const proof = async () => ({ totp_code: await owner.code() })
  await world.ask(users.remove, { token, params: { id: clerk.user_id }, body: await proof() })
  expect((await world.ask(apiKeys.list, { token })).data.items).toEqual([])
  const ended = (await eventsOf(world, merchant_id)).filter(({ action }) => action === 'api_key.revoked')
  expect(ended.map(({ user_id, before }) => ({ user_id, before })))
    .toEqual(keys.map(() => ({ user_id: owner.user_id, before: { name: 'Shop' } })))
  // A key of somebody who was taken out when keys still stayed.
  await world.database.updateTable('api_key').set({ revoked_at: null }).where('created_by', '=',
    clerk.user_id).where('mode', '=', 'live').execute()
  await world.clock.advance(1000)
  await world.ask(users.invite, {
    token, body: { email: clerk.email, role_id: clerk.role_id, ...await proof() },
  })
  const body = { token: await mailedToken(world, clerk.email), fullname: 'Person Sample', password }
  expect((await world.ask(users.accept, { body })).data.user_id).toBe(clerk.user_id)
  expect(await statuses()).toEqual([401, 401])
})

test('asked again under its requestId it answers the same, without the secret, and nothing of it is kept',
  async () => {
  const owner = await aSecured(world)
  const { token } = owner
  const first = await world.ask(apiKeys.create, {
    token, requestId, body: { name: 'Shop', permissions: [], days: 0, totp_code: await owner.code() },
  })
  // With the next code it is the same request.
  const again = await world.ask(apiKeys.create, {
    token, requestId, body: { name: 'Shop', permissions: [], days: 0, totp_code: await owner.code() },
  })
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true'])
  expect(again.data).toEqual({ ...first.data, api_secret: null })
  expect(again.message).toBe('API key made. It was shown once, and is not shown again.')
  expect(await keptAnswers(owner.user_id)).not.toContain(first.data.api_secret)
  expect((await world.ask(apiKeys.list, { token })).data.items).toHaveLength(1)
  const other = { name: 'Till', permissions: [], days: 0 as const, totp_code: await owner.code() }
  expect((await world.ask(apiKeys.create, { token, requestId, body: other })).refusal.code)
    .toBe('idempotency_mismatch')
})

const requestId = '0198a000-0000-7000-8000-0000000000a1'

/** Opened, as whoever has the key of the provider could. */
async function keptAnswers(user_id: string): Promise<string> {
  const rows = await world.database.selectFrom('idempotency').select(['scope', 'key', 'answer'])
    .where('scope', '=', user_id).execute()
  expect(rows).toHaveLength(1)
  return rows.map((row) => world.app.secrets.open(row.answer, answerTo(row)).toString()).join()
}

test('a key ends on its day', async () => {
  const { api_secret } = await aKey(await aSecured(world), { days: 30 })
  await world.clock.advance(30 * 24 * HOUR - 1)
  expect(await status(api_secret)).toBe(200)
  await world.clock.advance(1)
  expect(await status(api_secret)).toBe(401)
})

test('keys of test and live are apart, and of another merchant are not there', async () => {
  const [live, other] = [await aSecured(world, { mode: 'live' }), await aSecured(world)]
  const { api_secret, id } = await aKey(live)
  expect(api_secret).toMatch(/^oja_live_/)
  expect((await world.ask(apiKeys.show, { token: other.token, params: { id } })).status).toBe(404)
  const test_session = await aMember(world, live.merchant_id)
  expect((await world.ask(apiKeys.list, { token: test_session.token })).data.items).toEqual([])
})
