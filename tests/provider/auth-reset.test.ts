import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  ada, codeNow, confirmed, enrolled, enrolledUnconfirmed, mailedToken, password, phone, registered, sent,
} from './people.ts'

const MINUTE = 60_000
const new_password = 'Cobalt-Basket-31'

async function askedForReset(world: World, email = ada.email): Promise<string> {
  await world.clock.advance(MINUTE)
  await world.ask(auth.resetInit, { body: { email }, ...phone })
  await world.jobsDone()
  return mailedToken(world, email)
}

const complete = (world: World, token: string, password = new_password) =>
  world.ask(auth.resetComplete, { body: { token, new_password: password }, ...phone })

test('asking for a new password answers the same for an unknown address, and writes to nobody', async () => {
  proves('call:POST dashboard/merchants/password_reset_init/merchant')
  const world = await aProvider()
  await confirmed(world)
  const known = await world.ask(auth.resetInit, { body: { email: ada.email } })
  const unknown = await world.ask(auth.resetInit, { body: { email: 'nobody@adire.example' } })
  expect(known.text).toBe(unknown.text)
  await world.jobsDone()
  const subjects = (await world.mailbox(ada.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Choose a new Oja password')
  expect(await world.mailbox('nobody@adire.example')).toEqual([])
})

test('the link sets the new password, ends all sessions, and leaves the authenticator', async () => {
  proves('call:POST dashboard/merchants/password_reset_complete')
  const world = await aProvider()
  const { email, secret, token: session } = await enrolled(world)
  const token = await askedForReset(world)
  const { links } = (await world.mailbox(email))[0] ?? {}
  expect(links).toEqual([`http://oja.example/complete-reset?token=${token}`])
  await world.clock.advance(MINUTE)
  expect((await complete(world, token)).status).toBe(200)

  expect((await world.ask(merchants.profile, { token: session })).status).toBe(401)
  const totp_code = codeNow(world, secret)
  const login = (body: { password: string, totp_code?: string }) =>
    world.ask(auth.login, { body: { email, ...body }, ...phone })
  expect((await login({ password, totp_code })).status).toBe(401)
  expect((await login({ password: new_password })).status).toBe(401)
  expect((await login({ password: new_password, totp_code })).data.has_totp).toBe(true)
  expect((await world.mailbox(email))[0]?.subject).toBe('Your Oja password was changed')
})

test('a link works once, and takes the earlier ones with it', async () => {
  const world = await aProvider()
  await enrolled(world)
  const first = await askedForReset(world)
  const second = await askedForReset(world)
  expect((await complete(world, second)).status).toBe(200)
  for (const token of [first, second]) {
    const again = await complete(world, token, 'Saffron-Stool-44')
    expect([again.status, again.refusal.code]).toEqual([401, 'invalid_token'])
  }
})

test('of two uses of a link at once one counts', async () => {
  const world = await aProvider()
  await enrolled(world)
  const token = await askedForReset(world)
  const words = ['Saffron-Stool-44', 'Copper-Kettle-52']
  const replies = await Promise.all(words.map((word) => complete(world, token, word)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('after 30 minutes the link has expired; one that never was is not valid', async () => {
  const world = await aProvider()
  await enrolled(world)
  const token = await askedForReset(world)
  await world.clock.advance(30 * MINUTE)
  expect((await complete(world, token)).refusal.code).toBe('expired_token')
  expect((await complete(world, 'x'.repeat(43))).refusal.code).toBe('invalid_token')
})

test('a confirmation link cannot set a password', async () => {
  const world = await aProvider()
  await registered(world)
  expect((await complete(world, await mailedToken(world))).refusal.code).toBe('invalid_token')
})

test('an empty or weak password is refused at its field, and the link stays good', async () => {
  proves('rule:reset-completion.password-not-empty')
  const world = await aProvider()
  await enrolled(world)
  const token = await askedForReset(world)
  const send = (new_password: string) =>
    sent(world, 'dashboard/merchants/password_reset_complete', { token, new_password })
  for (const weak of ['', 'short1!A'.slice(0, 7), 'Welcome123!', 'Adire-Works-2026']) {
    const { status, body } = await send(weak)
    expect(status, weak).toBe(422)
    expect(body.errors?.['new_password'], weak).toBeTruthy()
  }
  expect((await send(new_password)).status).toBe(200)
})

test('who never confirmed the address loses an authenticator to who can read its mail', async () => {
  const world = await aProvider()
  const squatter = await enrolledUnconfirmed(world)
  const token = await askedForReset(world)
  expect((await complete(world, token)).status).toBe(200)
  expect((await world.ask(merchants.profile, { token: squatter.token })).status).toBe(401)
  const owner = await world.ask(auth.login, { body: { email: ada.email, password: new_password } })
  expect(owner.data.has_totp).toBe(false)
  const old = await world.ask(auth.login,
    { body: { email: ada.email, password: new_password, totp_code: squatter.backup_codes[0] } })
  expect(old.data.has_totp).toBe(false)
  const profile = await world.ask(merchants.profile, { token: old.data.token })
  expect(profile.data.merchant.email_verified).toBe(true)
})

test('reset letters are limited for each address, and nobody who asks is told', async () => {
  const world = await aProvider()
  await confirmed(world)
  for (const email of [ada.email, 'nobody@adire.example']) {
    const statuses = []
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await world.ask(auth.resetInit, { body: { email }, from: `198.51.100.${at}` })).status)
      await world.jobsDone()
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  }
  const subjects = (await world.mailbox(ada.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Choose a new Oja password')).toHaveLength(3)
})
