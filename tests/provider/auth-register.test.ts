import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { preferences } from '#contract/preferences.ts'
import { phoneMessages } from '#domain/phone.ts'
import { commonPasswordMessage } from '#provider/auth/passwords.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider } from '#tests/world.ts'
import { ada, confirmed, mailedToken, phone, registered, sent } from './people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('registration makes an administrator and mails a confirmation link', async () => {
  proves('call:POST dashboard/merchants', 'field:registration.email', 'field:registration.business_name',
    'field:registration.mobile_number', 'field:registration.fullname', 'field:registration.password')
  const world = await aProvider()
  const reply = await world.ask(auth.register, { body: ada })
  expect(reply.data.email).toBe(ada.email)
  const [letter, ...others] = await world.mailbox(ada.email)
  expect(others).toEqual([])
  expect(letter?.links[0]).toMatch(/^http:\/\/oja\.example\/verified\/email\?token=[\w-]{43}$/)
  expect(letter?.text).not.toContain(ada.fullname)
  const profile = await world.ask(merchants.profile, { token: await mailedToken(world) })
  const { merchant } = profile.data
  expect(merchant).toMatchObject({
    email: ada.email, fullname: ada.fullname, business_name: ada.business_name,
    mobile_number: ada.mobile_number, role: 'merchant_admin', email_verified: true, status: null,
    is_test: true, live_allowed: false, has_totp: false,
  })
  expect(profile.data.permissions).toContain('submit_onboarding')
})

test('right after registration the switch for mails to customers can be set, and nothing else', async () => {
  proves('call:registration-then-POST dashboard/preferences', 'call:POST dashboard/preferences')
  const world = await aProvider()
  const token = await registered(world)
  const body = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' } as const
  expect((await world.ask(preferences.save, { body, token })).data).toEqual(body)
  expect((await world.ask(merchants.profile, { token })).refusal.code).toBe('forbidden')
  expect((await world.ask(preferences.list, { token })).refusal.code).toBe('forbidden')
  const setup = await world.ask(auth.totpSetup, { body: { requestId: 'x' }, token })
  expect(setup.refusal.code).toBe('forbidden')
})

test.each([
  ['email', 'not an address', 'Enter a valid email address'],
  ['business_name', '', 'Field can\'t be empty'],
  ['fullname', '  ', 'Field can\'t be empty'],
  ['mobile_number', '080300000011', phoneMessages.submit],
  ['mobile_number', '+44 20 7946 0018', phoneMessages.foreign],
  ['password', 'indigo-loom-27', 'Use an uppercase letter.'],
  ['password', 'P@ssw0rd2026!', commonPasswordMessage],
  ['password', 'Adire-Works-1', commonPasswordMessage],
])('a registration with %s %j is refused at the field', async (field, value, message) => {
  const world = await aProvider()
  const { status, body } = await sent(world, 'dashboard/merchants', { ...ada, [field]: value })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'invalid_input', errors: { [field]: message } })
  expect(await world.mailbox()).toEqual([])
})

test('a field that is left out, and one that is not known, are refused by name', async () => {
  const world = await aProvider()
  const { email: _, ...rest } = ada
  const given = { ...rest, live_allowed: true, role: 'merchant_admin' }
  const { body } = await sent(world, 'dashboard/merchants', given)
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(['email', 'live_allowed', 'role'])
})

test('the same request sent twice is one merchant, one letter and one answer', async () => {
  const world = await aProvider()
  const requestId = randomUUID()
  const register = () => world.ask(auth.register, { body: ada, requestId })
  const [first, second] = await Promise.all([register(), register()])
  const again = await register()
  expect(again.status).toBe(200)
  const answers = [first, second].filter(({ status }) => status === 200).map(({ text }) => text)
  expect(new Set(answers)).toEqual(new Set([again.text]))
  expect(await world.mailbox(ada.email)).toHaveLength(1)
  expect(await world.database.selectFrom('merchant').select('id').execute()).toHaveLength(1)
  const other = await world.ask(auth.register, { body: { ...ada, fullname: 'Other Sample' }, requestId })
  expect(other.refusal.code).toBe('idempotency_mismatch')
})

test('an address that has an account answers like a new one, and its owner is told', async () => {
  const world = await aProvider()
  await confirmed(world)
  await world.clock.advance(MINUTE)
  const body = { ...ada, password: 'Cobalt-Basket-31' }
  const known = await world.ask(auth.register, { body, from: '203.0.113.5' })
  const fresh = { ...body, email: 'new@adire.example' }
  const unknown = await world.ask(auth.register, { body: fresh, from: '203.0.113.5' })
  expect(known.status).toBe(unknown.status)
  expect(known.message).toBe(unknown.message)
  expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
  expect(known.data.email).toBe(ada.email)
  const [letter] = await world.mailbox(ada.email)
  expect(letter?.subject).toBe('You already have an Oja account')
  expect(letter?.text).not.toContain('token=')

  const { token } = known.data
  const preference = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' } as const
  expect((await world.ask(preferences.save, { body: preference, token })).status).toBe(200)
  expect((await world.ask(auth.resend, { token })).data).toEqual({ email: ada.email })
  expect((await world.mailbox(ada.email))[0]?.subject).toBe('You already have an Oja account')

  const theirs = await world.ask(auth.login, { body: { email: ada.email, password: body.password } })
  expect(theirs.refusal.code).toBe('invalid_credentials')
  const own = () => world.ask(auth.login, { body: { email: ada.email, password: ada.password } })
  expect((await own()).data.business_name).toBe(ada.business_name)
  // The owner's row, written anew, now stands behind the shadow's in the table.
  await world.database.updateTable('member').set({ fullname: 'Ada Again' })
    .where('shadow', '=', false).execute()
  expect((await own()).data.fullname).toBe('Ada Again')
})

test('two registrations of one address at once make one account', async () => {
  const world = await aProvider()
  const replies = await Promise.all([1, 2, 3].map(() => world.ask(auth.register, { body: ada })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const real = await world.database.selectFrom('member').select('id').where('shadow', '=', false).execute()
  expect(real).toHaveLength(1)
  const subjects = (await world.mailbox(ada.email)).map(({ subject }) => subject).sort()
  expect(subjects).toEqual(['Confirm your email address for Oja', 'You already have an Oja account',
    'You already have an Oja account'])
})

test('the address is compared without case and spaces', async () => {
  const world = await aProvider()
  await registered(world)
  await world.clock.advance(MINUTE)
  await registered(world, { email: ' ADA@Adire.Example' })
  expect((await world.mailbox(ada.email))[0]?.subject).toBe('You already have an Oja account')
})

test('the confirmation link works, says so again within the hour, and is nobody\'s after that', async () => {
  proves('call:GET dashboard/merchants')
  const world = await aProvider()
  await registered(world)
  const token = await mailedToken(world)
  expect((await world.ask(merchants.profile, { token })).data.merchant.email_verified).toBe(true)
  await world.clock.advance(59 * MINUTE)
  expect((await world.ask(merchants.profile, { token })).data.merchant.email_verified).toBe(true)
  await world.clock.advance(2 * MINUTE)
  expect((await world.ask(merchants.profile, { token })).refusal.code).toBe('invalid_token')
})

test('the confirmation link comes in the token header alone, too', async () => {
  const world = await aProvider()
  await registered(world)
  const token = await mailedToken(world)
  const response = await world.request('/v2/dashboard/merchants', { headers: { token } })
  expect(response.status).toBe(200)
})

test('an old confirmation link has expired, one that never was is not valid', async () => {
  const world = await aProvider()
  await registered(world)
  const token = await mailedToken(world)
  await world.clock.advance(24 * HOUR)
  const late = await world.ask(merchants.profile, { token })
  expect([late.status, late.refusal.code]).toEqual([401, 'expired_token'])
  const unknown = await world.ask(merchants.profile, { token: 'x'.repeat(43) })
  expect([unknown.status, unknown.refusal.code]).toEqual([401, 'invalid_token'])
  const ended = await world.ask(merchants.profile, { token: `session_${'x'.repeat(43)}` })
  expect([ended.status, ended.refusal.code]).toEqual([401, 'unauthenticated'])
})

test('the token of a confirmation link opens nothing else', async () => {
  const world = await aProvider()
  await registered(world)
  const token = await mailedToken(world)
  expect((await world.ask(preferences.list, { token })).status).toBe(403)
  expect((await world.ask(merchants.update, { token, body: { fullname: 'X' } })).status).toBe(403)
})

test('the letter can be asked for again, a few times; the earlier link still works', async () => {
  proves('call:GET dashboard/merchants/email/resend_verification')
  const world = await aProvider()
  const session = await registered(world)
  const first = await mailedToken(world)
  for (let again = 1; again < 4; again += 1) {
    await world.clock.advance(1000)
    expect((await world.ask(auth.resend, { token: session, ...phone })).status).toBe(200)
  }
  const fourth = await world.ask(auth.resend, { token: session, ...phone })
  expect(fourth.refusal.code).toBe('rate_limited')
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(await world.mailbox(ada.email)).toHaveLength(4)
  expect(await mailedToken(world)).not.toBe(first)
  expect((await world.ask(merchants.profile, { token: first })).status).toBe(200)
  await world.clock.advance(5 * MINUTE)
  expect((await world.ask(auth.resend, { token: session, ...phone })).refusal.message)
    .toBe('Your email address is confirmed already.')
})

test('registration is limited by address', async () => {
  const world = await aProvider()
  for (let at = 0; at < 10; at += 1) await registered(world, { email: `shop${at}@adire.example` })
  const body = { ...ada, email: 'shop10@adire.example' }
  expect((await world.ask(auth.register, { body, ...phone })).refusal.code).toBe('rate_limited')
  expect((await world.ask(auth.register, { body, from: '203.0.113.9' })).status).toBe(200)
})

test('what nobody needs any more is cleaned away', async () => {
  const world = await aProvider()
  await confirmed(world)
  await registered(world)
  await world.clock.advance(72 * HOUR)
  await world.app.jobs['clean_accounts']?.({}, { app: world.app, now: world.clock.now() } as never)
  const left = async (table: 'session' | 'merchant' | 'mail_token') =>
    (await world.database.selectFrom(table).selectAll().execute()).length
  expect([await left('session'), await left('merchant'), await left('mail_token')]).toEqual([0, 1, 1])
})
