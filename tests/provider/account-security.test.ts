// A person's own account: another password, another authenticator, backup codes, and logging devices out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountSecurity } from '#contract/account-security.ts'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { codeNow, password, phone } from './people.ts'
import { aSecured, backupCodes, type Secured } from './secured.ts'
import { anotherSession, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const isIn = async (token: string) => (await world.ask(merchants.profile, { token })).status === 200
const subjects = async ({ email }: Secured) => (await world.mailbox(email)).map(({ subject }) => subject)
const actions = async ({ merchant_id }: Secured) =>
  (await eventsOf(world, merchant_id)).map(({ action }) => action)

const login = (email: string, given: string, totp_code: string) =>
  world.ask(auth.login, { body: { email, password: given, totp_code }, ...phone })

async function newAuthenticator(person: Secured) {
  const body = { password, totp_code: await person.code() }
  return (await world.ask(accountSecurity.begin, { token: person.token, body })).data
}

test('a new password needs the old one and a code, ends the other sessions, and is told by mail',
  async () => {
  const person = await aSecured(world)
  const other = await anotherSession(world, person)
  const new_password = 'Copper-Drum-31'
  const change = async (body: object) => world.ask(accountSecurity.changePassword, {
    token: person.token, body: { password, new_password, totp_code: await person.code(), ...body },
  })
  expect((await change({ password: 'Wrong-Loom-27' })).refusal.errors).toHaveProperty('password')
  expect((await change({ totp_code: '000000' })).refusal.errors).toHaveProperty('totp_code')
  expect((await change({ new_password: password })).refusal.errors).toHaveProperty('new_password')
  expect((await change({ new_password: 'Password-123' })).refusal.errors).toHaveProperty('new_password')
  expect(await isIn(other)).toBe(true)
  expect((await change({})).data).toEqual({ ended: 1 })
  expect([await isIn(person.token), await isIn(other)]).toEqual([true, false])
  expect(await subjects(person)).toContain('Your Oja password was changed')
  expect((await login(person.email, password, await person.code())).status).toBe(401)
  expect((await login(person.email, new_password, await person.code())).status).toBe(200)
  expect(await actions(person)).toEqual(expect.arrayContaining(
    ['password.wrong', 'step_up.refused', 'password.changed']))
})

test('a code is good once, and after ten wrong ones nobody is asked any more', async () => {
  const { token, code } = await aSecured(world)
  const once = await code()
  const make = (totp_code: string) =>
    world.ask(accountSecurity.backupCodes, { token, body: { password, totp_code } })
  expect((await make(once)).status).toBe(200)
  expect((await make(once)).status).toBe(422)
  for (let tries = 0; tries < 9; tries += 1) expect((await make('000000')).status).toBe(422)
  expect((await make(await code())).status).toBe(429)
})

test('another authenticator takes the place of the one before once its first code has come', async () => {
  proves('call:POST dashboard/auth/2fa', 'call:POST dashboard/auth/2fa/complete')
  const person = await aSecured(world)
  const { token } = person
  const other = await anotherSession(world, person)
  const begun = await newAuthenticator(person)
  expect(begun.qr_code).toContain(begun.manual_entry_key)
  expect(begun.backup_codes).toHaveLength(10)
  const complete = (totp_code: string) =>
    world.ask(accountSecurity.complete, { token, body: { requestId: begun.requestId, totp_code } })
  expect((await complete('000000')).refusal.errors).toHaveProperty('totp_code')
  // Until then the one before is the one that counts.
  expect((await login(person.email, password, await person.code())).status).toBe(200)
  const { data } = await complete(codeNow(world, begun.manual_entry_key))
  expect(data).toMatchObject({ has_totp: true, backup_codes_left: 10 })
  expect([await isIn(token), await isIn(other)]).toEqual([true, false])
  expect((await login(person.email, password, await person.code())).status).toBe(401)
  await world.clock.advance(30_000)
  expect((await login(person.email, password, codeNow(world, begun.manual_entry_key))).status).toBe(200)
  expect((await login(person.email, password, begun.backup_codes[0] ?? '')).status).toBe(200)
  expect((await login(person.email, password, backupCodes[0] ?? '')).status).toBe(401)
  expect(await subjects(person)).toContain('Your Oja authenticator was changed')
})

test('a change that was begun is of one session and of half an hour, and nobody else can complete it',
  async () => {
  const [person, stranger] = [await aSecured(world), await aSecured(world)]
  const { requestId, manual_entry_key } = await newAuthenticator(person)
  const complete = (token: string) => world.ask(accountSecurity.complete, {
    token, body: { requestId, totp_code: codeNow(world, manual_entry_key) },
  })
  expect((await complete(stranger.token)).status).toBe(409)
  expect((await complete(await anotherSession(world, person))).status).toBe(409)
  await world.clock.advance(29 * 60_000)
  expect((await world.ask(merchants.profile, { token: person.token })).status).toBe(200)
  await world.clock.advance(2 * 60_000)
  expect((await complete(person.token)).status).toBe(409)
})

test('who lost the phone takes the authenticator off with a backup code, and sets up another at login',
  async () => {
  proves('call:POST dashboard/auth/2fa/reset')
  const person = await aSecured(world)
  const body = { password, totp_code: backupCodes[1] ?? '' }
  expect((await world.ask(accountSecurity.reset, { token: person.token, body })).status).toBe(200)
  expect(await isIn(person.token)).toBe(false)
  const { data } = await world.ask(auth.login, { body: { email: person.email, password }, ...phone })
  expect(data.has_totp).toBe(false)
  expect((await world.ask(merchants.profile, { token: data.token })).status).toBe(200)
  expect((await world.ask(accountSecurity.show, { token: data.token })).status).toBe(403)
  expect(await subjects(person)).toContain('Your Oja authenticator was removed')
})

test('new backup codes need password and code, end the ones before, and are counted', async () => {
  proves('call:PUT dashboard/auth/2fa/backup_code')
  const person = await aSecured(world)
  const { token } = person
  const left = async () => (await world.ask(accountSecurity.show, { token })).data.backup_codes_left
  expect(await left()).toBe(2)
  expect((await login(person.email, password, backupCodes[0] ?? '')).status).toBe(200)
  expect(await left()).toBe(1)
  const made = await world.ask(accountSecurity.backupCodes, {
    token, body: { password, totp_code: await person.code() },
  })
  expect(new Set(made.data.backup_codes).size).toBe(10)
  expect(await left()).toBe(10)
  expect((await login(person.email, password, backupCodes[1] ?? '')).status).toBe(401)
  expect((await login(person.email, password, made.data.backup_codes[3] ?? '')).status).toBe(200)
  expect(await left()).toBe(9)
  expect(await subjects(person)).toContain('Your Oja backup codes are new')
})

test('a person sees where they are logged in and logs one device out, or all others', async () => {
  const [person, stranger] = [await aSecured(world), await aSecured(world)]
  const { token } = person
  const [second, third] = [await anotherSession(world, person), await anotherSession(world, person)]
  const list = async () => (await world.ask(accountSecurity.sessions, { token })).data.items
  expect((await list()).filter(({ is_this }) => is_this)).toHaveLength(1)
  const others = (await list()).filter(({ is_this }) => !is_this)
  expect(others).toHaveLength(2)
  const [theirs] = (await world.ask(accountSecurity.sessions, { token: stranger.token })).data.items
  const end = (id = '') => world.ask(accountSecurity.endSession, { token, params: { id } })
  expect((await end(theirs?.id)).status).toBe(404)
  expect(await isIn(stranger.token)).toBe(true)
  expect((await end(others[0]?.id)).status).toBe(200)
  expect([await isIn(second), await isIn(third)].sort()).toEqual([false, true])
  expect((await end(others[0]?.id)).status).toBe(404)
  expect((await world.ask(accountSecurity.endOthers, { token })).data).toEqual({ ended: 1 })
  expect([await isIn(second), await isIn(third), await isIn(token)]).toEqual([false, false, true])
  await world.clock.advance(31 * 60_000)
  const { token: back } = (await login(person.email, password, await person.code())).data
  expect((await world.ask(accountSecurity.sessions, { token: back })).data.items).toHaveLength(1)
})
