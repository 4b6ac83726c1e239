// Guessing many at once: what may be tried is counted in the database, so that a hundred tries in one moment
// are no more than a few one after another, and a restart forgets none of them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { banks } from '#contract/banks.ts'
import { pin as pins } from '#contract/pin.ts'
import { acceptCode } from '#provider/auth/codes.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anotherProcess, statusAt } from './another-process.ts'
import { password } from './people.ts'
import { aSecured } from './secured.ts'
import { aMember, aMerchant, pin } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const many = <T>(count: number, ask: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)))

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length

test('of forty passwords at once five are looked at, and a restart does not take the right one', async () => {
  const { email } = await aSecured(world)
  const from = '198.51.100.7'
  const statuses = await many(40, async (at) =>
    (await world.ask(auth.login, { body: { email, password: `Wrong-Loom-${at}` }, from })).status)
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 35])
  const again = await anotherProcess(world)
  const { method, path } = auth.login
  expect(await statusAt(again, { method, path, body: { email, password }, from })).toBe(429)
})

test('of thirty PINs at once five are looked at, and a restart does not take the right one', async () => {
  const { token } = await aMember(world, await aMerchant(world))
  const codes = await many(30, async (at) => (await world.ask(pins.change, {
    token, body: { old_pin: String(1000 + at), new_pin: '8206' } })).refusal.code)
  expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
  const again = await anotherProcess(world)
  const { method, path } = pins.change
  expect(await statusAt(again, { method, path, token, body: { old_pin: pin, new_pin: '8206' } })).toBe(429)
})

test('of twenty mailed codes at once five are looked at; a restart does not take the right one', async () => {
  const { token, email } = await aMember(world, await aMerchant(world))
  await world.ask(pins.otp, { token })
  const otp = /Your code: (\d{6})/.exec((await world.mailbox(email))[0]?.text ?? '')?.[1] ?? ''
  const wrong = otp === '000000' ? '000001' : '000000'
  const statuses = await many(20, async () =>
    (await world.ask(pins.reset, { token, body: { otp: wrong, new_pin: '8206' } })).status)
  expect(countOf(statuses, 422)).toBeLessThanOrEqual(5)
  expect(countOf(statuses, 200)).toBe(0)
  const again = await anotherProcess(world)
  const { method, path } = pins.reset
  expect(await statusAt(again, { method, path, token, body: { otp, new_pin: '8206' } })).toBe(429)
})

test('of thirty codes that are asked for again ten are looked at; a restart goes on counting', async () => {
  const owner = await aSecured(world)
  const { token } = owner
  const body = { name: 'Shop', permissions: [], days: 0 as const }
  const statuses = await many(30, async (at) => (await world.ask(apiKeys.create, {
    token, body: { ...body, totp_code: String(at).padStart(6, '0') } })).status)
  expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([10, 20])
  const again = await anotherProcess(world)
  const { method, path } = apiKeys.create
  const right = { ...body, totp_code: await owner.code() }
  expect(await statusAt(again, { method, path, token, body: right })).toBe(429)
})

test('of sixty account names asked for at once twenty are told; a restart tells no more', async () => {
  const { token } = await aMember(world, await aMerchant(world))
  const account = (at: number) => ({ nuban: String(1_000_000_000 + at), bank_code: '000014' })
  const statuses = await many(60, async (at) =>
    (await world.ask(banks.enquiry, { token, body: account(at) })).status)
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([20, 40])
  const again = await anotherProcess(world)
  const { method, path } = banks.enquiry
  expect(await statusAt(again, { method, path, token, body: account(99) })).toBe(429)
})

test('of a thousand replays of one code at the same time one is taken', { timeout: 60_000 }, async () => {
  const owner = await aSecured(world)
  const { email, user_id } = owner
  const code = await owner.code()
  const taken = await many(1_000, () => jobWork(world.app).inTransaction(async (work) => {
    const member = await work.database.selectFrom('member')
      .select(['id', 'merchant_id', 'email', 'totp_secret']).where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    return acceptCode(world.app, work, member, { email, code, backup_hash: null })
  }))
  expect(taken.filter(Boolean)).toHaveLength(1)
})
