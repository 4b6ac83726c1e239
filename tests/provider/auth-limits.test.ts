import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { banks } from '#contract/banks.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anotherProcess } from './another-process.ts'
import { ada, codeNow, confirmed, enrolled, loggedIn, mailedToken, password, phone } from './people.ts'

const MINUTE = 60_000

const wrongLogin = async (world: World, email: string, from: string) =>
  (await world.ask(auth.login, { body: { email, password: 'Wrong-Loom-27' }, from })).status

async function statusesOf(times: number, ask: (at: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) statuses.push(await ask(at))
  return statuses
}

test('wrong passwords make the wait grow, for a known address as for an unknown one', async () => {
  const world = await aProvider()
  await confirmed(world)
  for (const email of [ada.email, 'nobody@adire.example']) {
    const from = '198.51.100.1'
    const sixTimes = () => statusesOf(6, () => wrongLogin(world, email, from))
    expect(await sixTimes()).toEqual([401, 401, 401, 401, 401, 429])
    await world.clock.advance(MINUTE)
    expect(await sixTimes()).toEqual([401, 401, 401, 401, 401, 429])
    await world.clock.advance(MINUTE)
    const third = await world.ask(auth.login, { body: { email, password: 'Wrong-Loom-27' }, from })
    expect(third.refusal.code).toBe('rate_limited')
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(400)
    await world.clock.advance(10 * MINUTE)
    expect(await wrongLogin(world, email, from)).toBe(401)
  }
})

test('a right login starts the count afresh', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  for (let round = 1; round < 4; round += 1) {
    const statuses = await statusesOf(4, () => wrongLogin(world, person.email, phone.from))
    expect(statuses).toEqual([401, 401, 401, 401])
    expect((await loggedIn(world, person)).status).toBe(200)
  }
})

test('a stranger\'s tries from many addresses do not keep the owner out of where he usually is', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  await statusesOf(30, (at) => wrongLogin(world, person.email, `198.51.${at}.1`))
  expect(await wrongLogin(world, person.email, '198.51.100.1')).toBe(429)
  expect((await loggedIn(world, person, { ...phone, from: '102.89.200.7' })).status).toBe(200)
})

test('while strangers try, an owner in a new network gets in with a new password', async () => {
  const world = await aProvider()
  const { email, secret } = await enrolled(world)
  await statusesOf(30, (at) => wrongLogin(world, email, `198.51.${at}.1`))
  const from = '203.0.113.8'
  await world.clock.advance(1000)
  await world.ask(auth.resetInit, { body: { email }, from })
  await world.jobsDone()
  const token = await mailedToken(world)
  await world.ask(auth.resetComplete, { body: { token, new_password: 'Cobalt-Basket-31' }, from })
  await world.clock.advance(30_000)
  const body = { email, password: 'Cobalt-Basket-31', totp_code: codeNow(world, secret) }
  expect((await world.ask(auth.login, { body, from })).status).toBe(200)
})

// Forty-one batches of passwords to be hashed take their time on a busy machine.
test('one address that tries many accounts is slowed down', { timeout: 120_000 }, async () => {
  const world = await aProvider()
  const statuses: number[] = []
  for (let batch = 0; batch < 41; batch += 1) {
    statuses.push(...await Promise.all([1, 2, 3, 4, 5].map((at) =>
      wrongLogin(world, `shop${batch}-${at}@adire.example`, '198.51.100.1'))))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('the count holds in another process on the same database', async () => {
  const world = await aProvider()
  await confirmed(world)
  await statusesOf(5, () => wrongLogin(world, ada.email, '198.51.100.1'))
  const again = await anotherProcess(world)
  const response = await again.fetch(new Request('http://oja.example/v2/dashboard/merchants/login', {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password }),
  }), { address: '198.51.100.1' })
  expect(response.status).toBe(429)
})

test('asking who has an authenticator is limited', async () => {
  const world = await aProvider()
  const check = async (at: number) => (await world.ask(auth.totpCheck,
    { query: { email: `shop${at}@adire.example` }, from: '198.51.100.1' })).status
  const statuses = await statusesOf(31, check)
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses[30]).toBe(429)
})

test('asking for names of accounts is limited', async () => {
  const world = await aProvider()
  const { token } = await enrolled(world)
  const ask = async (at: number) => (await world.ask(banks.enquiry,
    { token, body: { nuban: String(1_000_000_000 + at), bank_code: '000014' } })).status
  const statuses = await statusesOf(21, ask)
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
  expect(statuses[20]).toBe(429)
})
