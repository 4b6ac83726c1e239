import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants, notLiveMessage } from '#contract/merchants.ts'
import { overview } from '#contract/overview.ts'
import { preferences } from '#contract/preferences.ts'
import { openLiveMode } from '#provider/merchants.ts'
import { jobWork } from '#provider/jobs.ts'
import { tokenHash } from '#provider/secrets.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { ada, confirmed, enrolled, loggedIn, mailedToken, password, registered } from './people.ts'

const MINUTE = 60_000

const expiredMessage = 'Your login session has expired, please login again to continue.'

const statusOf = async (world: World, token: string) => (await world.ask(merchants.profile, { token })).status

test('an unused session ends after 30 minutes, a used one after 12 hours', async () => {
  proves('message:Your login session has expired, please login again to continue.')
  const world = await aProvider()
  const person = await enrolled(world)
  await world.clock.advance(29 * MINUTE)
  expect(await statusOf(world, person.token)).toBe(200)
  await world.clock.advance(30 * MINUTE)
  const late = await world.ask(merchants.profile, { token: person.token })
  expect([late.status, late.refusal.code, late.message]).toEqual([401, 'unauthenticated', expiredMessage])

  const { token } = (await loggedIn(world, person)).data
  for (let used = 0; used < 12 * 60 - 20; used += 20) {
    await world.clock.advance(20 * MINUTE)
    expect(await statusOf(world, token)).toBe(200)
  }
  await world.clock.advance(20 * MINUTE)
  expect(await statusOf(world, token)).toBe(401)
})

test('what a page asks by itself keeps no session, and what a person asks with it does', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  const { token } = (await loggedIn(world, person)).data
  const byItself = async () => {
    const headers = { token, Authorization: `Bearer ${token}`, Unasked: '1' }
    return (await world.request('/v2/dashboard/merchants', { headers })).status
  }
  const polled = async (minutes: number) => {
    for (let time = 0; time < minutes * 2; time += 1) {
      await world.clock.advance(MINUTE / 2)
      expect(await byItself(), `after ${time / 2} minutes`).toBe(200)
    }
  }
  await polled(29)
  expect(await statusOf(world, token)).toBe(200)
  await polled(29)
  await world.clock.advance(MINUTE)
  expect(await byItself()).toBe(401)
  expect(await statusOf(world, token)).toBe(401)
})

test('every answer of a call says that what nobody asked for is told from use', async () => {
  const world = await aProvider()
  const mark = async (path: string) => (await world.request(path)).headers.get('Unasked')
  expect(await mark('/v2/dashboard/merchants')).toBe('1')
  expect(await mark('/v2/nowhere')).toBe('1')
  expect(await mark('/health')).toBeNull()
})

test('when a session was last used is written once a minute at most', async () => {
  const world = await aProvider()
  const { token } = await enrolled(world)
  const seen = async () => (await world.database.selectFrom('session').select('last_seen_at')
    .where('token_hash', '=', tokenHash(token)).executeTakeFirstOrThrow()).last_seen_at.getTime()
  const opened = await seen()
  await world.clock.advance(59_000)
  await statusOf(world, token)
  expect(await seen()).toBe(opened)
  await world.clock.advance(1_000)
  await statusOf(world, token)
  expect(await seen()).toBe(opened + MINUTE)
})

test('after sign-out the token is nobody\'s, on every call', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  const { token } = (await loggedIn(world, person)).data
  expect((await world.ask(auth.signOut, { token })).status).toBe(200)
  for (const { endpoint } of world.app.served) {
    if (endpoint.callers === 'anyone') continue
    const path = endpoint.path.replace(/:\w+/g, '019cadc6-9a80-7707-b09f-c12e828d8ca3')
    const response = await world.request(`/v2/${path}`, {
      method: endpoint.method,
      headers: { token, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...endpoint.method !== 'GET' && { body: '{}' },
    })
    expect(response.status, `${endpoint.method} ${path}`).toBe(401)
    expect(await response.json(), path).toMatchObject({ code: 'unauthenticated', message: expiredMessage })
  }
  expect(await statusOf(world, person.token)).toBe(200)
})

test.each([
  ['the two headers disagree', (token: string) => ({ token, Authorization: `Bearer ${token}x` })],
  ['the second header is no bearer', (token: string) => ({ token, Authorization: token })],
  ['the token is in a cookie', (token: string) => ({ Cookie: `token=${token}` })],
  ['there is none', () => ({})],
])('401 when %s', async (_, headers) => {
  const world = await aProvider()
  const { token } = await enrolled(world)
  const given = headers(token) as Record<string, string>
  const response = await world.request('/v2/dashboard/preferences', { headers: given })
  expect(response.status).toBe(401)
})

test('either header alone is enough; a token in the address is none', async () => {
  const world = await aProvider()
  const { token } = await enrolled(world)
  const status = async (path: string, headers: Record<string, string>) =>
    (await world.request(`/v2/dashboard/preferences${path}`, { headers })).status
  expect(await status('', { token })).toBe(200)
  expect(await status('', { Authorization: `Bearer ${token}` })).toBe(200)
  expect(await status(`?token=${token}`, {})).toBe(401)
})

test('no token is in the database as it is', async () => {
  const world = await aProvider()
  const confirming = await registered(world)
  const link = await mailedToken(world)
  const { token } = await enrolled(world, { email: 'bola@adire.example' })
  for (const table of ['session', 'mail_token', 'mail', 'idempotency', 'audit_event'] as const) {
    const rows = await world.database.selectFrom(table).selectAll().execute()
    expect(rows.length, table).toBeGreaterThan(0)
    const text = rows.flatMap((row) => Object.values(row))
      .map((value) => Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)).join(' ')
    for (const canary of [confirming, link, token]) expect(text.includes(canary), table).toBe(false)
  }
})

test('a change of role counts from the next request on', async () => {
  const world = await aProvider()
  const { token } = await enrolled(world)
  await world.database.updateTable('role').set({ permissions: ['view_balances'] }).execute()
  const { data } = await world.ask(merchants.profile, { token })
  expect(data.permissions).toEqual(['view_balances'])
})

test('live mode before activation is refused with the spec\'s warning', async () => {
  proves('permission:test-mode-before-activation', 'field:merchant.is_test',
    `message:${notLiveMessage}`)
  const world = await aProvider()
  const { token } = await enrolled(world)
  const reply = await world.ask(merchants.update, { token, body: { is_test: false } })
  expect([reply.status, reply.refusal.code, reply.message]).toEqual([403, 'not_live', notLiveMessage])
  expect((await world.ask(merchants.profile, { token })).data.merchant.is_test).toBe(true)
})

test('approval opens live mode for all sessions of the merchant, and for no other merchant', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  const other = await enrolled(world, { email: 'bola@adire.example' })
  const { merchant_id } = (await world.ask(merchants.profile, { token: person.token })).data.merchant
  await jobWork(world.app).inTransaction((work) => openLiveMode(work, merchant_id))
  const isTest = async (token: string) =>
    (await world.ask(merchants.profile, { token })).data.merchant.is_test
  expect(await isTest(person.token)).toBe(false)
  expect(await isTest(other.token)).toBe(true)
  expect((await loggedIn(world, person)).data.is_test).toBe(false)
})

test('one session switches its mode, the others stay', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  await world.database.updateTable('merchant').set({ live_allowed: true }).execute()
  const { token } = (await loggedIn(world, person)).data
  const { data } = await world.ask(merchants.update, { token, body: { is_test: true } })
  expect(data.merchant).toMatchObject({ is_test: true, live_allowed: true })
  expect((await world.ask(merchants.profile, { token })).data.merchant.is_test).toBe(true)
  const back = await world.ask(merchants.update, { token, body: { is_test: false } })
  expect(back.data.merchant.is_test).toBe(false)
  expect((await world.ask(merchants.profile, { token: person.token })).data.merchant.is_test).toBe(true)
})

test('a session of one kind does not open what is for another', async () => {
  const world = await aProvider()
  await confirmed(world)
  const full = await enrolled(world, { email: 'bola@adire.example' })
  const setup = { token: full.token, body: { requestId: 'x' } }
  expect((await world.ask(auth.totpSetup, setup)).status).toBe(403)
  const { token } = (await world.ask(auth.login, { body: { email: ada.email, password } })).data
  for (const endpoint of [preferences.list, overview.show]) {
    expect((await world.ask(endpoint, { token })).status).toBe(403)
  }
})
