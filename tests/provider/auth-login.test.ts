import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { wrongLoginMessage } from '#provider/auth/login.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider } from '#tests/world.ts'
import { ada, codeNow, confirmed, enrolled, loggedIn, password, phone } from './people.ts'

test('a first login opens a session that can only set up an authenticator', async () => {
  proves('call:POST dashboard/merchants/login')
  const world = await aProvider()
  await confirmed(world)
  const { data } = await world.ask(auth.login, { body: { email: ada.email, password } })
  expect(data).toMatchObject({
    email: ada.email, has_totp: false, is_test: true, status: null, role: 'merchant_admin',
  })
  expect(data.requestId).toMatch(/^[\w-]{43}$/)
  const { token } = data
  expect((await world.ask(merchants.profile, { token })).status).toBe(200)
  const change = await world.ask(merchants.update, { token, body: { fullname: 'X' } })
  expect(change.refusal.code).toBe('forbidden')
})

test('a full login answers the person, the merchant and what they may do', async () => {
  proves('field:login.email', 'field:login.password', 'field:login.totp_code', 'field:merchant.user_id',
    'field:merchant.token', 'field:merchant.role', 'field:merchant.permissions', 'field:merchant.has_totp',
    'field:merchant.business_name', 'field:merchant.country', 'field:merchant.has_bank')
  const world = await aProvider()
  const person = await enrolled(world)
  const { data } = await loggedIn(world, person)
  expect(data).toMatchObject({
    email: ada.email, fullname: ada.fullname, business_name: ada.business_name, role: 'merchant_admin',
    status: null, onboarding_stage: null, is_test: true, has_totp: true, has_bank: false, country: 'Nigeria',
    business_type: null, business_profile: null, bank_details: null, merchant_lien: 0,
    meta: { currency: 'NGN' },
  })
  expect(data.permissions).toContain('approve_payouts')
  expect(data).not.toHaveProperty('api_secret')
  expect(data.token).toMatch(/^session_[\w-]{43}$/)
})

test('whatever was wrong, the answer is the same', async () => {
  const world = await aProvider()
  const { email, secret } = await enrolled(world)
  await world.clock.advance(30_000)
  const right = codeNow(world, secret)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const tries = [
    { email: 'nobody@adire.example', password, totp_code: right },
    { email, password: 'Wrong-Loom-27', totp_code: right },
    { email, password, totp_code: wrong },
    { email, password, totp_code: '' },
    { email, password },
    { email, password, totp_code: 'aaaaa-bbbbb' },
  ]
  const answers = new Set<string>()
  for (const [at, body] of tries.entries()) {
    const reply = await world.ask(auth.login, { body, from: `198.51.100.${at}` })
    answers.add(reply.text)
  }
  expect([...answers]).toEqual([
    JSON.stringify({ status: 'error', message: wrongLoginMessage, code: 'invalid_credentials' }),
  ])
})

test('the check for an authenticator says true for an unknown address', async () => {
  proves('call:GET totp/check')
  const world = await aProvider()
  const has = async (email: string) =>
    (await world.ask(auth.totpCheck, { query: { email }, ...phone })).data.has_totp
  expect(await has('nobody@adire.example')).toBe(true)
  await confirmed(world)
  expect(await has(ada.email)).toBe(false)
  await enrolled(world, { email: 'bola@adire.example' })
  expect(await has('bola@adire.example')).toBe(true)
})

test('a blocked person is told so after password and code, and loses open sessions', async () => {
  proves('transition:login.blocked', 'message:Account has been blocked.')
  const world = await aProvider()
  const person = await enrolled(world)
  await world.database.updateTable('member').set({ state: 'BLOCKED' }).execute()
  const { email } = person
  const right = await loggedIn(world, person)
  expect([right.status, right.refusal.code]).toEqual([403, 'blocked'])
  expect(right.message).toBe('Account has been blocked.')
  const wrong = await world.ask(auth.login, { body: { email, password: 'Wrong-Loom-27' } })
  expect(wrong.refusal.code).toBe('invalid_credentials')
  expect((await world.ask(merchants.profile, { token: person.token })).status).toBe(401)
})

test('a blocked merchant keeps its people out', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  await world.database.updateTable('merchant').set({ status: 'blocked' }).execute()
  expect((await loggedIn(world, person)).refusal.code).toBe('blocked')
  expect((await world.ask(merchants.profile, { token: person.token })).status).toBe(401)
})

test('login and its refusals are in the audit trail, without password or code', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  await loggedIn(world, person)
  await world.ask(auth.login, { body: { email: person.email, password: 'Wrong-Loom-27' } })
  await world.ask(auth.login, { body: { email: 'nobody@adire.example', password: 'Wrong-Loom-27' } })
  const events = await world.database.selectFrom('audit_event')
    .select(['action', 'outcome', 'email', 'chain'])
    .where('action', 'like', 'login%').orderBy('at').execute()
  expect(events.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
    'login done', 'login done', 'login.refused refused', 'login.refused refused',
    'login.without_authenticator done',
  ])
  expect(events.find(({ email }) => email === 'nobody@adire.example')?.chain).toBe('provider')
  expect(JSON.stringify(await world.database.selectFrom('audit_event').selectAll().execute()))
    .not.toContain('Wrong-Loom-27')
})

test('a new device or network is told of by mail, the first and a known one are not', async () => {
  const world = await aProvider()
  const person = await enrolled(world)
  const letters = async () =>
    (await world.mailbox(person.email)).filter(({ subject }) => subject.startsWith('A new device'))
  await loggedIn(world, person)
  await loggedIn(world, person, { ...phone, from: '102.89.77.3' })
  expect(await letters()).toEqual([])
  const laptop = {
    from: '203.0.113.9', headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/131.0' },
  }
  await loggedIn(world, person, laptop)
  await loggedIn(world, person, laptop)
  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.text).toContain('Device: Firefox on Windows')
  expect(letter?.text).toContain('Internet address: 203.0.113.9')
  expect(letter?.text).toContain('2 March 2026')
})
