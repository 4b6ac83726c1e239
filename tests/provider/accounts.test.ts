import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { banks } from '#contract/banks.ts'
import { merchants } from '#contract/merchants.ts'
import { overview } from '#contract/overview.ts'
import { preferences } from '#contract/preferences.ts'
import type { MerchantStatus } from '#domain/onboarding.ts'
import { codeAt } from '#provider/auth/totp.ts'
import { jobWork } from '#provider/jobs.ts'
import { demoLogIn } from '#provider/seed/demo-log-in.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { openSession } from '#provider/sessions.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { ada, codeNow, confirmed, enrolled, enrolledUnconfirmed, phone, sent } from './people.ts'
import { aTeam } from './team.ts'

test('the profile says who is signed in, for which merchant, with which permissions', async () => {
  proves('call:GET dashboard/merchants', 'permission:from-merchant-profile',
    'constant:default-country-Nigeria')
  const world = await aProvider()
  const { token } = await enrolled(world)
  const { data: { merchant, has_bank, permissions } } = await world.ask(merchants.profile, { token })
  expect(merchant).toMatchObject({
    email: ada.email, country: 'Nigeria', status: null, review: null, submitted_at: null,
  })
  expect(has_bank).toBe(false)
  expect(permissions).toContain('initiate_payouts')
})

test('name and phone number can be changed, nothing else', async () => {
  proves('call:PUT dashboard/merchants')
  const world = await aProvider()
  const { token, secret } = await enrolled(world)
  const body = { fullname: 'Ada Second', mobile_number: '8030000002' }
  // How one is reached changes with a code alone.
  expect((await world.ask(merchants.update, { token, body })).refusal.errors).toHaveProperty('totp_code')
  const proven = { ...body, totp_code: codeNow(world, secret, 30_000) }
  expect((await world.ask(merchants.update, { token, body: proven })).data.merchant).toMatchObject(body)
  const events = await world.database.selectFrom('audit_event').select(['before', 'after'])
    .where('action', '=', 'person.changed').execute()
  expect(events).toMatchObject([{ before: { fullname: ada.fullname }, after: { fullname: 'Ada Second' } }])
  const others = ['email', 'live_allowed', 'status', 'role', 'permissions', 'merchant_id', 'business_name',
    '__proto__']
  for (const field of others) {
    const response = await world.request('/v2/dashboard/merchants', {
      method: 'PUT', headers: { token, 'Content-Type': 'application/json' }, body: `{"${field}": "x"}`,
    })
    expect(response.status, field).toBe(422)
  }
  const { merchant } = (await world.ask(merchants.profile, { token })).data
  expect(merchant).toMatchObject({ ...body, email: ada.email })
})

test('two merchants do not see each other', async () => {
  const world = await aProvider()
  const one = await enrolled(world)
  const other = await enrolled(world, { email: 'bola@balogun.example', business_name: 'Balogun Fabrics' })
  const choice = { preference_name: 'SHOW_GET_STARTED', preference_value: 'OFF' } as const
  await world.ask(preferences.change, { token: one.token, body: choice })
  const { items } = (await world.ask(preferences.list, { token: other.token })).data
  expect(items).toContainEqual({ preference_name: 'SHOW_GET_STARTED', preference_value: 'ON' })
  const { merchant } = (await world.ask(merchants.profile, { token: other.token })).data
  expect(merchant.business_name).toBe('Balogun Fabrics')
  const show = await world.ask(overview.show, { token: other.token })
  expect(new Set(show.data.recent.map(({ by }) => by))).toEqual(new Set([ada.fullname]))
  expect(show.text).not.toContain(one.email)
})

test('preferences have a value before anybody chose one, and keep what was chosen', async () => {
  proves('call:GET dashboard/preferences', 'call:PUT dashboard/preferences',
    'field:preference.preference_name', 'field:preference.preference_value',
    'field:preference.SEND_EMAIL_CUSTOMER', 'field:preference.SHOW_GET_STARTED')
  const world = await aProvider()
  const { token } = await enrolled(world)
  const items = async () => (await world.ask(preferences.list, { token })).data.items
  expect(await items()).toEqual([
    { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' },
    { preference_name: 'SHOW_GET_STARTED', preference_value: 'ON' },
  ])
  for (const preference_value of ['ON', 'OFF', 'ON'] as const) {
    const body = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value } as const
    expect((await world.ask(preferences.change, { token, body })).data).toEqual(body)
  }
  expect(await items()).toContainEqual({ preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'ON' })
  const unknown = { preference_name: 'FREE_MONEY', preference_value: 'MAYBE' }
  const { body } = await sent(world, 'dashboard/preferences', unknown, token)
  expect(Object.keys(body.errors ?? {})).toEqual(['preference_name', 'preference_value'])
})

test('only who may change settings sets a preference of the team; all others read it', async () => {
  const world = await aProvider()
  const { admin, maker } = await aTeam(world)
  const { merchant_id, user_id } = maker
  const invited = await jobWork(world.app).inTransaction(async (work) =>
    (await openSession(work, { merchant_id, user_id, kind: 'enrolling', mode: 'test' })).token)
  const body = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'ON' } as const
  const barred = [
    await world.ask(preferences.change, { token: maker.token, body }),
    await world.ask(preferences.save, { token: maker.token, body }),
    await world.ask(preferences.save, { token: invited, body }),
  ]
  expect(barred.map(({ status }) => status)).toEqual([403, 403, 403])
  const items = async () => (await world.ask(preferences.list, { token: maker.token })).data.items
  expect(await items()).toContainEqual({ ...body, preference_value: 'OFF' })
  expect((await world.ask(preferences.change, { token: admin.token, body })).status).toBe(200)
  expect(await items()).toContainEqual(body)
})

test('banks are listed by name with 6-digit codes, each once, and can be looked up', async () => {
  proves('call:GET metadata/banks/', 'call:GET banks/look_up', 'field:bank.code', 'field:bank.name')
  const world = await aProvider()
  const { items } = (await world.ask(banks.list, {})).data
  expect(items.length).toBeGreaterThan(100)
  expect(new Set(items.map(({ code }) => code)).size).toBe(items.length)
  for (const { code } of items) expect(code).toMatch(/^\d{6}$/)
  expect(items).toContainEqual(
    { code: '000014', name: 'Access Bank', institution: '000044', short_names: ['Access'] })
  const found = async (query: { code?: string, search?: string }) =>
    (await world.ask(banks.lookUp, { query })).data.items
  expect(await found({ code: '000017' })).toMatchObject([{ code: '000017', name: 'Wema Bank' }])
  expect((await found({ search: 'ZENITH BANK' })).map(({ name }) => name)).toEqual(['Zenith Bank'])
  expect((await found({ search: 'gtb' })).map(({ name }) => name)).toEqual(['Guaranty Trust Bank'])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ code: '999999' })).toEqual([])
})

test('the three collection banks are among the banks', async () => {
  proves('constant:collection-bank-codes-3', 'field:collection-banks')
  const { bankList } = await import('#provider/banks.data.ts')
  expect(bankList.filter(({ is_collection_bank }) => is_collection_bank).map(({ code }) => code).sort())
    .toEqual(['000017', '060001', '090110'])
})

test('states and countries are listed', async () => {
  proves('constant:37-states', 'field:states.list')
  const world = await aProvider()
  const { items: states } = (await world.ask(banks.states, {})).data
  expect(states).toHaveLength(37)
  expect(states.find(({ name }) => name === 'Lagos')?.cities).toContain('Ikeja')
  const { items: countries } = (await world.ask(banks.countries, {})).data
  expect(countries).toContainEqual({ code: 'NG', name: 'Nigeria' })
  expect(countries).toHaveLength(249)
})

test('an account has a name; the sandbox\'s endings choose the other outcomes', async () => {
  proves('call:POST dashboard/nuban/enquiry')
  const world = await aProvider()
  const { token } = await enrolled(world)
  const ask = (body: { nuban?: string, account_number?: string, bank_code: string }) =>
    world.ask(banks.enquiry, { token, body })
  const named = await ask({ nuban: '0123456712', bank_code: '000014' })
  expect(named.data).toEqual({
    account_name: expect.stringMatching(/ SAMPLE$/), nuban: '0123456712', bank_code: '000014',
  })
  expect((await ask({ account_number: '0123456712', bank_code: '000014' })).data).toEqual(named.data)
  const unknown = await ask({ nuban: '0123456797', bank_code: '000014' })
  expect([unknown.status, unknown.message]).toEqual([404, 'Account not found.'])
  expect((await ask({ nuban: '0123456798', bank_code: '000014' })).refusal.code).toBe('unavailable')
  const none = await ask({ bank_code: '000014' })
  expect(none.refusal.errors).toEqual({ nuban: 'Account number must be 10 digits.' })
  const nowhere = await ask({ nuban: '0123456712', bank_code: '999999' })
  expect(nowhere.refusal.errors).toEqual({ bank_code: 'Choose a bank.' })
})

test('the overview asks to confirm the address, where it is not, and to begin onboarding', async () => {
  const world = await aProvider()
  const { token } = await enrolledUnconfirmed(world)
  const { data } = await world.ask(overview.show, { token })
  expect(data).toMatchObject({ progress: 0, steps: { business: false, bank: false, documents: false } })
  expect(data.attention.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'email /confirm/email', 'onboarding /dashboard/onboarding/business-profile/about',
  ])
  expect(data.recent.map(({ title, by }) => `${title} by ${by}`).sort()).toEqual([
    'Account opened by Ada Sample', 'Authenticator set up by Ada Sample',
    'Email address confirmed by Ada Sample', 'Logged in by Ada Sample',
  ])
})

test.each<[MerchantStatus, string[]]>([
  ['pending_kyc_review', ['review /dashboard/onboarding']],
  ['reviewed_pending_kyc', ['document /dashboard/onboarding']],
  ['bank_completed', ['onboarding /dashboard/onboarding/business-profile/about']],
  ['active', []],
])('the overview of a merchant that is %s', async (status, expected) => {
  const world = await aProvider()
  const { token } = await enrolled(world)
  await world.database.updateTable('merchant').set({ status }).execute()
  const { data } = await world.ask(overview.show, { token })
  expect(data.attention.map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected)
})

test('who may not see the audit trail sees only own events', async () => {
  const world = await aProvider()
  await demo(world)
  await demoLogin(world, 'admin@adire.example')
  const names = async (email: string) => {
    const { token } = (await demoLogin(world, email)).data
    return new Set((await world.ask(overview.show, { token })).data.recent.map(({ by }) => by))
  }
  expect(await names('initiator@adire.example')).toEqual(new Set(['Adire Initiator']))
  expect(await names('approver@adire.example')).toContain('Adire Admin')
})

test('the demo fills an empty database once, and its log-ins work', async () => {
  const world = await aProvider()
  const logins = await demo(world)
  expect(await demo(world)).toEqual(logins)
  expect(logins.map(({ email }) => email)).toEqual([
    'admin@adire.example', 'initiator@adire.example', 'approver@adire.example', 'owner@balogun.example',
    'owner@cowrie.example',
  ])
  const answers = []
  for (const { email } of logins) answers.push((await demoLogin(world, email)).data)
  const [admin, initiator, approver, balogun, cowrie] = answers
  expect(admin).toMatchObject({
    business_name: 'Adire Works', status: 'ACTIVE', is_test: false, has_bank: true,
  })
  expect(admin?.bank_details?.business_bvn).toBe('•••••••0001')
  expect(initiator?.permissions).toContain('initiate_payouts')
  expect(initiator?.permissions).not.toContain('approve_payouts')
  expect(approver?.permissions).toContain('approve_payouts')
  expect(approver?.permissions).not.toContain('initiate_payouts')
  expect(balogun).toMatchObject({
    business_name: 'Balogun Fabrics', status: null, is_test: true, has_bank: false,
  })
  expect(cowrie).toMatchObject({
    business_name: 'Cowrie Provisions', status: 'Pending_KYC_Review', is_test: true,
  })
})

test('the demo leaves a database with people in it alone', async () => {
  const world = await aProvider()
  await confirmed(world)
  expect(await demo(world)).toEqual([])
  expect(await world.database.selectFrom('merchant').select('id').execute()).toHaveLength(1)
})

const demo = (world: World) => seedDemo(jobWork(world.app))

async function demoLogin(world: World, email: string) {
  await world.clock.advance(30_000)
  const { password, secretOf } = await demoLogIn(world.app)
  const totp_code = codeAt(secretOf(email), world.clock.now())
  return world.ask(auth.login, { body: { email, password, totp_code }, ...phone })
}
