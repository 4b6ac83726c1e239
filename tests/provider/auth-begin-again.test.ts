// Somebody registers with another person's address and entrenches themselves. Its owner gets in, nobody else.
import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { ipWhitelist } from '#contract/ip-whitelist.ts'
import { merchants } from '#contract/merchants.ts'
import { pin } from '#contract/pin.ts'
import { push } from '#contract/push.ts'
import { roles } from '#contract/roles.ts'
import { transactions } from '#contract/transactions.ts'
import { users } from '#contract/users.ts'
import { webhooks } from '#contract/webhooks.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  ada, codeNow, enrol, enrolledUnconfirmed, mailedToken, password, phone, type Enrolled,
} from './people.ts'
import { eventsOf } from './team.ts'

const new_password = 'Cobalt-Basket-31'
const accomplice = 'accomplice@crook.example'
const third = 'third@crook.example'

async function nextCode(world: World, { secret }: Enrolled): Promise<string> {
  await world.clock.advance(30_000)
  return codeNow(world, secret)
}

async function aKey(world: World, who: Enrolled): Promise<string> {
  const body = { name: 'Shop', permissions: [], days: 0 as const, totp_code: await nextCode(world, who) }
  return (await world.ask(apiKeys.create, { token: who.token, body, ...phone })).data.api_secret!
}

async function aDevice(world: World, { token }: Enrolled): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  const body = { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
  await world.ask(push.subscribe, { token, body, ...phone })
}

async function roleOf(world: World, { token }: Enrolled, name: string): Promise<string> {
  const { data: { items } } = await world.ask(roles.list, { token, ...phone })
  return items.find((role) => role.name === name)?.id ?? ''
}

async function invited(world: World, by: Enrolled, email: string): Promise<string> {
  const totp_code = await nextCode(world, by)
  const body = { email, role_id: await roleOf(world, by, 'merchant_admin'), totp_code }
  await world.ask(users.invite, { token: by.token, body, ...phone })
  return mailedToken(world, email)
}

const joining = (world: World, token: string) =>
  world.ask(users.accept, { body: { token, fullname: 'Guest Sample', password }, ...phone })

/** With the owner's address; what is left behind for the day when the owner comes. */
async function entrenched(world: World) {
  const mallory = await enrolledUnconfirmed(world)
  const { data: { merchant } } = await world.ask(merchants.profile, { token: mallory.token, ...phone })
  await world.ask(pin.set, { token: mallory.token, body: { pin: '7307', password }, ...phone })
  await aDevice(world, mallory)
  await joining(world, await invited(world, mallory, accomplice))
  const helper = await enrol(world, { email: accomplice, password })
  const invitation = await invited(world, helper, third)
  const keys = [await aKey(world, mallory), await aKey(world, helper)]
  const url = 'https://crook.example/told'
  const told = { url, totp_code: await nextCode(world, helper) }
  await world.ask(webhooks.change, { token: helper.token, body: told, ...phone })
  const meta = { meta: { callback_url: url }, totp_code: await nextCode(world, mallory) }
  await world.ask(merchants.update, { token: mallory.token, body: meta, ...phone })
  return { mallory, helper, invitation, keys, merchant }
}

/** The accomplice shuts the owner's account out by every means that the settings have. */
async function shutOut(world: World, helper: Enrolled, id: string): Promise<void> {
  const { token } = helper
  const proof = async () => ({ totp_code: await nextCode(world, helper) })
  const role = { name: 'Onlooker', permissions: ['view_balances' as const], ...await proof() }
  const { data: { id: role_id } } = await world.ask(roles.create, { token, body: role, ...phone })
  const blocked = { role_id, status: 'BLOCKED' as const, ...await proof() }
  await world.ask(users.update, { token, params: { id }, body: blocked, ...phone })
  const { totp_code } = await proof()
  const body = { guards: 'everyone' as const, entries: [{ range: '102.89.1.0/24' }], totp_code }
  await world.ask(ipWhitelist.change, { token, body, ...phone })
}

test('who registered with another person’s address keeps no way in after its owner’s reset', async () => {
  const world = await aProvider()
  const { mallory, helper, invitation, keys, merchant } = await entrenched(world)
  await shutOut(world, helper, merchant.user_id)
  const home = { from: '197.210.5.9', headers: phone.headers }

  await world.ask(auth.register, { body: { ...ada, password: new_password }, ...home })
  expect((await world.mailbox(ada.email))[0]?.subject).toBe('You already have an Oja account')
  await world.clock.advance(60_000)
  await world.ask(auth.resetInit, { body: { email: ada.email }, ...home })
  await world.jobsDone()
  const link = await mailedToken(world, ada.email)
  const reset = await world.ask(auth.resetComplete, { body: { token: link, new_password }, ...home })
  expect(reset.status).toBe(200)
  expect((await world.mailbox(ada.email))[0]?.text).toContain('had never been confirmed before')

  const owner = await enrol(world, { email: ada.email, password: new_password })
  const asOwner = { token: owner.token, ...home }
  const profile = (await world.ask(merchants.profile, asOwner)).data
  expect(profile.merchant).toMatchObject({ role: 'merchant_admin', email_verified: true })
  expect(profile.permissions).toContain('manage_team')
  expect((await world.ask(users.list, asOwner)).data.items.map(({ email }) => email)).toEqual([ada.email])
  expect((await world.ask(apiKeys.list, asOwner)).data.items).toEqual([])
  expect((await world.ask(ipWhitelist.show, asOwner)).data.entries).toEqual([])
  expect((await world.ask(webhooks.show, asOwner)).data).toMatchObject({ url: null, version: 0 })
  const { data: { merchant: { meta } } } = await world.ask(merchants.profile, asOwner)
  expect(meta).not.toHaveProperty('callback_url')
  expect((await world.ask(pin.show, asOwner)).data.has_pin).toBe(false)
  expect((await world.ask(push.show, asOwner)).data.devices).toEqual([])

  for (const { token } of [mallory, helper]) {
    expect((await world.ask(merchants.profile, { token, ...phone })).status).toBe(401)
  }
  for (const token of keys) expect((await world.ask(transactions.list, { token, ...phone })).status).toBe(401)
  expect((await joining(world, invitation)).refusal.code).toBe('invalid_token')
  for (const who of [mallory, helper]) {
    const body = { email: who.email, password, totp_code: await nextCode(world, who) }
    expect((await world.ask(auth.login, { body, ...phone })).refusal.code).toBe('invalid_credentials')
  }

  const trail = (await eventsOf(world, merchant.merchant_id)).filter(({ user_id, outcome }) =>
    user_id === merchant.user_id && outcome === 'done').map(({ action }) => action)
  const from = trail.indexOf('account.begun_again')
  expect(trail.slice(from, trail.indexOf('password.reset')).toSorted()).toEqual(['account.begun_again',
    'api_key.revoked', 'api_key.revoked', 'ip_whitelist.changed', 'user.removed', 'user.uninvited',
    'webhook.removed'])
})
