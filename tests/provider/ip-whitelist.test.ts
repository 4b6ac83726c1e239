// The IP whitelist: for programs, or for everybody; nobody is locked out by a slip or let in by a lie.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { ipWhitelist } from '#contract/ip-whitelist.ts'
import { merchants } from '#contract/merchants.ts'
import { transactions } from '#contract/transactions.ts'
import { newMailToken } from '#provider/auth/mail-tokens.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { password } from './people.ts'
import { aSecured, type Secured } from './secured.ts'
import { eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const [shop, elsewhere] = ['102.89.1.10', '197.210.5.5']

interface List { guards?: 'programs' | 'everyone', ranges?: string[], locks_me_out?: boolean,
  version?: number }

async function set(owner: Secured, { guards = 'everyone', ranges = ['102.89.1.0/24'], ...more }: List = {}) {
  const entries = ranges.map((range) => ({ range }))
  return world.ask(ipWhitelist.change, {
    token: owner.token, from: shop, body: { guards, entries, totp_code: await owner.code(), ...more },
  })
}

const enter = (token: string, from: string, headers: Record<string, string> = {}) =>
  world.ask(merchants.profile, { token, from, headers }).then((reply) => reply.status)

async function aKey(owner: Secured): Promise<string> {
  const body = { name: 'Shop', permissions: [], days: 0 as const, totp_code: await owner.code() }
  return (await world.ask(apiKeys.create, { token: owner.token, from: shop, body })).data.api_secret!
}

const call = (token: string, from: string) =>
  world.ask(transactions.list, { token, from }).then((reply) => reply.status)

test('an empty list keeps nobody out', async () => {
  const owner = await aSecured(world)
  expect((await world.ask(ipWhitelist.show, { token: owner.token, from: elsewhere })).data).toEqual({
    guards: 'programs', entries: [], your_address: elsewhere, updated_at: null, updated_by: null, version: 0,
  })
  expect((await set(owner, { ranges: [] })).status).toBe(200)
  expect(await enter(owner.token, elsewhere)).toBe(200)
})

test('a list for programs keeps keys out elsewhere, and no person', async () => {
  const owner = await aSecured(world)
  const key = await aKey(owner)
  expect((await set(owner, { guards: 'programs', ranges: ['102.89.1.77/24', '2001:DB8::/32'] })).data.entries)
    .toEqual([{ range: '102.89.1.0/24' }, { range: '2001:db8::/32' }])
  expect([await call(key, shop), await call(key, '2001:db8:5::9'), await call(key, '::ffff:102.89.1.3')])
    .toEqual([200, 200, 200])
  expect([await call(key, elsewhere), await call(key, '2001:db9::1'), await call(key, '102.89.2.1')])
    .toEqual([403, 403, 403])
  expect(await enter(owner.token, elsewhere)).toBe(200)
})

test('a list for everybody shuts sessions and logins out elsewhere, and says why', async () => {
  const owner = await aSecured(world)
  expect((await set(owner)).status).toBe(200)
  expect([await enter(owner.token, shop), await enter(owner.token, elsewhere)]).toEqual([200, 403])
  const login = async (from: string) => world.ask(auth.login, {
    body: { email: owner.email, password, totp_code: await owner.code() }, from,
  })
  const refused = await login(elsewhere)
  expect([refused.status, refused.refusal.message]).toEqual([403, expect.stringContaining(elsewhere)])
  expect((await login(shop)).status).toBe(200)
})

test('who has no second factor gets nothing from elsewhere, by a password, a link or a set-up', async () => {
  const owner = await aSecured(world)
  await set(owner)
  const fresh = await aSecured(world, {}, owner.merchant_id)
  await world.database.updateTable('member').set({ totp_secret: null, email_verified_at: world.clock.now() })
    .where('id', '=', fresh.user_id).execute()
  const { email, merchant_id, user_id: id } = fresh
  const login = (from: string) => world.ask(auth.login, { body: { email, password }, from })
  const sessions = async () => (await world.database.selectFrom('session').select('id')
    .where('member_id', '=', id).where('kind', '!=', 'member').execute()).length

  const refused = await login(elsewhere)
  const wrong = await world.ask(auth.login, { body: { email, password: 'Wrong-Loom-27' }, from: elsewhere })
  expect([refused.status, refused.text, await sessions()]).toEqual([401, wrong.text, 0])
  expect((await eventsOf(world, merchant_id)).at(-2)).toMatchObject({
    action: 'login.refused', after: { why: 'address' },
  })

  const link = await jobWork(world.app).inTransaction((work) =>
    newMailToken(work, { id, merchant_id }, 'verify'))
  expect([await enter(link, elsewhere), await enter(link, shop)]).toEqual([403, 200])

  const begun = (await login(shop)).data
  const setup = (from: string) =>
    world.ask(auth.totpSetup, { token: begun.token, body: { requestId: begun.requestId }, from })
  expect([(await setup(elsewhere)).status, (await setup(shop)).status]).toEqual([403, 200])
})

test('nobody locks themselves out without saying so', async () => {
  const owner = await aSecured(world)
  const away = { ranges: ['41.58.0.0/16'] }
  const refused = await set(owner, away)
  expect([refused.status, refused.refusal.message]).toEqual([409, expect.stringContaining(shop)])
  expect(await enter(owner.token, shop)).toBe(200)
  expect((await set(owner, { ...away, guards: 'programs' })).status).toBe(200)
  expect((await set(owner, { ...away, locks_me_out: true })).status).toBe(200)
  expect([await enter(owner.token, shop), await enter(owner.token, '41.58.3.3')]).toEqual([403, 200])
})

test('no header makes an address out of another', async () => {
  const owner = await aSecured(world)
  await set(owner)
  const names = ['X-Forwarded-For', 'x-forwarded-for', 'Forwarded', 'X-Real-IP', 'X-Client-IP',
    'CF-Connecting-IP',
    'True-Client-IP', 'X-Cluster-Client-IP', 'X-Original-Forwarded-For', 'Via']
  const values = [shop, `${shop}, ${elsewhere}`, `${elsewhere}, ${shop}`, `for=${shop}`, `"${shop}"`]
  const forms = names.flatMap((name) => values.map((value) => ({ [name]: value })))
  expect(forms).toHaveLength(50)
  for (const headers of forms) expect([headers, await enter(owner.token, elsewhere,
    headers)]).toEqual([headers, 403])
})

test('what is no range is named, a stale list is refused, and a change is told and written down',
  async () => {
  const owner = await aSecured(world)
  const wrong = await world.request(`/v2/${ipWhitelist.change.path}`, {
    method: 'PUT', headers: { 'Content-Type': 'application/json', token: owner.token },
    body: JSON.stringify({
      guards: 'everyone', entries: [{ range: '102.89.1.0/24' }, { range: '0.0.0.0/0' }], totp_code: '123456',
    }),
  })
  const { errors } = await wrong.json() as { errors: Record<string, string> }
  expect([wrong.status, Object.keys(errors)]).toEqual([422, ['entries.1.range']])
  expect((await set(owner, { version: 3 })).refusal.code).toBe('stale')
  expect((await set(owner, { version: 0 })).data).toMatchObject({ version: 1 })
  expect((await world.mailbox(owner.email))[0]?.subject).toBe('Your Oja IP whitelist was changed')
  expect((await eventsOf(world, owner.merchant_id)).at(-1)).toMatchObject({
    action: 'ip_whitelist.changed', after: { guards: 'everyone', ranges: ['102.89.1.0/24'] },
  })
})
