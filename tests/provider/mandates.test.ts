import { expect, test } from 'vitest'
import { mandates } from '#contract/mandates.ts'
import { otpRules } from '#domain/mandate.ts'
import { sandboxMandates } from '#provider/outside/mandates.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider } from '#tests/world.ts'
import {
  aBegunMandate, aCustomer, anActiveMandate, DAY, debit, mandateOf, MINUTE, sendCode, termsFor,
} from './money/debiting.ts'
import { aColleague, aMerchant, freshToken } from './money/merchant.ts'

test('a mandate is begun, consented to with the customer\'s code, and active', async () => {
  proves('call:GET .../mandates', 'call:POST .../mandates/{ref}')
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const customer = await aCustomer(world, merchant)
  const begun = (await world.ask(mandates.create, { token, body: termsFor(customer) })).data
  expect(begun).toMatchObject({
    status: 'INITIATED', customer_name: 'Copper Drum Sample', nuban: '••••••6781', amount: 2_000_000,
  })
  expect(begun.payer_name).toMatch(/SAMPLE$/)
  const { reference } = begun
  expect((await sendCode(world, merchant, reference)).refusal.code).toBe('conflict')
  await world.jobsDone()
  expect((await mandateOf(world, merchant, reference)).mandate).toMatchObject({
    status: 'PENDING_OTP', otp_expires_at: '2026-03-02T09:15:00.000Z', otp_tries_left: 3,
  })
  const sent = await sendCode(world, merchant, reference)
  expect(sent.data).toMatchObject({ outcome: 'accepted', mandate: { status: 'PENDING_ACTIVATION' } })
  expect(sent.message).toBe('OTP Successfully sent')
  await world.jobsDone()
  expect((await mandateOf(world, merchant, reference)).mandate.status).toBe('ACTIVE')
  const found = async (query: object) =>
    (await world.ask(mandates.list, { token, query })).data.items.map((item) => item.reference)
  for (const query of [{ status: 'ACTIVE' }, { search: begun.payer_name.slice(0, 4).toLowerCase() },
    { search: reference }, { customer }, { from: '2026-03-02', to: '2026-03-02' }]) {
    expect(await found(query)).toEqual([reference])
  }
  expect(await found({ status: 'pending' })).toEqual([])
})

test('a mandate is found by the name of its account and by that of its customer, once by both', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const plain = await aBegunMandate(world, merchant)
  const { payer_name } = (await mandateOf(world, merchant, plain)).mandate
  await world.clock.advance(MINUTE)
  const customer = await aCustomer(world, merchant, payer_name)
  const both = await aBegunMandate(world, merchant, { customer })
  const found = async (query: object) => {
    const { items, total, next_cursor } = (await world.ask(mandates.list, { token, query })).data
    return { found: items.map(({ reference }) => reference), total, next_cursor }
  }
  expect(await found({ search: payer_name })).toEqual({ found: [both, plain], total: 2, next_cursor: null })
  expect(await found({ search: 'copper dr' })).toEqual({ found: [plain], total: 1, next_cursor: null })
  expect((await found({ search: 'nobody' })).total).toBe(0)
  const first = await found({ search: payer_name, limit: 1 })
  expect(first).toMatchObject({ found: [both], total: 2 })
  expect(await found({ search: payer_name, limit: 1, cursor: first.next_cursor }))
    .toEqual({ found: [plain], total: 2, next_cursor: null })

  // Both are of one account: its words stay when its customer gets another name, and then yet another.
  const rename = (fullname: string) => world.database.updateTable('customer').set({ fullname })
    .where('reference', '=', customer).execute()
  await rename('Ṣọlá Ẹ̀bùn')
  expect(await found({ search: 'sola ebun' })).toEqual({ found: [both], total: 1, next_cursor: null })
  expect((await found({ search: payer_name })).found).toEqual([both, plain])
  await rename('Indigo Loom')
  expect((await found({ search: 'sola' })).total).toBe(0)
  expect((await found({ search: 'indigo loom' })).found).toContain(both)
})

test('three wrong codes end it; the same call again is no other try', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const reference = await aBegunMandate(world, merchant)
  const requestId = '0198a000-0000-7000-8000-000000000001'
  const wrong = (extra = {}) => world.ask(mandates.consent, {
    token: merchant.token, params: { reference }, body: { otp: '000000' }, ...extra,
  })
  for (let copy = 0; copy < 4; copy += 1) {
    expect((await wrong({ requestId })).data).toMatchObject({ outcome: 'wrong',
      mandate: { otp_tries_left: 2 } })
  }
  expect((await wrong()).data.mandate).toMatchObject({ status: 'PENDING_OTP', otp_tries_left: 1 })
  expect((await wrong()).data.mandate).toMatchObject({ status: 'FAILED',
    reason: expect.stringMatching(/Three/) })
  expect((await sendCode(world, merchant, reference)).refusal.code).toBe('conflict')
  expect((await world.ask(mandates.resendOtp, { token: merchant.token, params: { reference } })).refusal.code)
    .toBe('conflict')
})

test('fifteen minutes without a code end it; a new code has fifteen of its own', async () => {
  proves('call:POST .../mandates/{ref}/resendotp')
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const left = await aBegunMandate(world, merchant)
  const kept = await aBegunMandate(world, merchant)
  await world.clock.advance(14 * MINUTE)
  const again = await world.ask(mandates.resendOtp, { token: merchant.token, params: { reference: kept } })
  expect(again.message).toBe('OTP Successfully sent')
  expect(again.data.otp_resends_left).toBe(otpRules.resends - 1)
  await world.clock.advance(MINUTE)
  expect((await sendCode(world, merchant, left)).refusal.errors).toHaveProperty('otp')
  await world.jobsDone()
  expect((await mandateOf(world, merchant, left)).mandate).toMatchObject({ status: 'FAILED' })
  expect((await mandateOf(world, merchant, kept)).mandate).toMatchObject({ status: 'PENDING_OTP' })
  for (let more = 1; more < otpRules.resends; more += 1) {
    await world.ask(mandates.resendOtp, { token: merchant.token, params: { reference: kept } })
  }
  expect((await world.ask(mandates.resendOtp,
    { token: merchant.token, params: { reference: kept } })).refusal.code)
    .toBe('over_limit')
  expect((await sendCode(world, merchant, kept)).data.outcome).toBe('accepted')
})

test('a code whose answer is lost keeps the mandate pending, and it is found active', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const reference = await aBegunMandate(world, merchant, { nuban: '0123456794' })
  const sent = await sendCode(world, merchant, reference)
  expect(sent.data).toMatchObject({
    outcome: 'unknown', mandate: { status: 'PENDING_OTP', is_otp_unknown: true, otp_tries_left: 3 },
  })
  expect(sent.message).toBe('OTP Successfully sent')
  expect((await sendCode(world, merchant, reference)).refusal.code).toBe('conflict')
  await world.clock.advance(MINUTE)
  await world.jobsDone()
  expect((await mandateOf(world, merchant, reference)).mandate)
    .toMatchObject({ status: 'ACTIVE', is_otp_unknown: false })
})

test('silence of the network never ends a mandate, whatever the time', async () => {
  const silent = { ...sandboxMandates(0), standing: async () => null, consent: async () => null }
  const world = await aProvider({ outside: { mandates: silent } })
  const merchant = await aMerchant(world, { naira: 0 })
  const reference = await aBegunMandate(world, merchant)
  await sendCode(world, merchant, reference)
  for (let day = 0; day < 3; day += 1) {
    await world.clock.advance(DAY)
    await world.jobsDone()
  }
  const again = { token: await freshToken(world, merchant) }
  expect((await mandateOf(world, again, reference)).mandate).toMatchObject({ status: 'PENDING_OTP' })
})

test('a bank may take its time, or refuse after the code', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const slow = await anActiveMandate(world, merchant, { nuban: '0123456790' })
  const refused = await anActiveMandate(world, merchant, { nuban: '0123456795' })
  expect((await mandateOf(world, merchant, slow)).mandate.status).toBe('PENDING_ACTIVATION')
  expect((await mandateOf(world, merchant, refused)).mandate)
    .toMatchObject({ status: 'FAILED', reason: 'The account is under another name.' })
  await world.clock.advance(15 * MINUTE)
  await world.jobsDone()
  expect((await mandateOf(world, merchant, slow)).mandate.status).toBe('ACTIVE')
})

test('suspended it rests, cancelled it is over, by whoever saw its latest version', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const reference = await anActiveMandate(world, merchant)
  const params = { reference }
  const { version } = (await mandateOf(world, merchant, reference)).mandate
  const early = await aBegunMandate(world, merchant)
  const begun = (await mandateOf(world, merchant, early)).mandate
  // Going on is no way around the customer's consent.
  expect((await world.ask(mandates.resume, {
    token, params: { reference: early }, body: { version: begun.version },
  })).refusal.code).toBe('conflict')
  const held = (await world.ask(mandates.suspend, { token, params, body: { version } })).data
  expect(held.status).toBe('SUSPENDED')
  expect((await debit(world, merchant, reference, 500)).refusal.code).toBe('conflict')
  expect((await world.ask(mandates.cancel, { token, params, body: { version } })).refusal).toMatchObject({
    code: 'stale', data: { status: 'SUSPENDED' },
  })
  const on = (await world.ask(mandates.resume, { token, params, body: { version: held.version } })).data
  expect(on.status).toBe('ACTIVE')
  const over = await world.ask(mandates.cancel, { token, params, body: { version: on.version } })
  expect(over.data.status).toBe('CANCELLED')
  await world.jobsDone()
  expect((await world.ask(mandates.resume,
    { token, params, body: { version: over.data.version } })).refusal.code)
    .toBe('conflict')
})

test('what a mandate says is right, its customer is one\'s own, and only those begin one who may',
  async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const customer = await aCustomer(world, merchant)
  const create = (token: string, changes: Parameters<typeof termsFor>[1]) =>
    world.ask(mandates.create, { token, body: termsFor(changes?.customer ?? customer, changes) })
  const wrong = [
    ['amount', { amount: 9_999 as never }], ['start_date', { start_date: '2026-03-01' }],
    ['end_date', { start_date: '2026-03-05', end_date: '2026-03-04' }], ['nuban', { nuban: '0123456797' }],
    ['frequency', { is_scheduled: true, debit_type: 'FIXED' as const }],
    ['debit_type', { is_scheduled: true, frequency: 'weekly' as const }],
    ['customer', { customer: '012345678901' }], ['bank_code', { bank_code: '999999' }],
  ] as const
  for (const [field, changes] of wrong) {
    expect((await create(merchant.token, changes)).refusal.errors, field).toHaveProperty(field)
  }
  const viewer = await aColleague(world, merchant, ['view_collections'])
  expect((await create(viewer.token, {})).refusal.code).toBe('forbidden')
  const other = await aMerchant(world, { naira: 0 })
  expect((await create(other.token, {})).refusal.errors).toHaveProperty('customer')
  const reference = await aBegunMandate(world, merchant)
  const params = { reference }
  expect((await world.ask(mandates.show, { token: viewer.token, params })).status).toBe(200)
  for (const reply of [
    await world.ask(mandates.show, { token: other.token, params }),
    await sendCode(world, other, reference), await debit(world, other, reference),
    await world.ask(mandates.resendOtp, { token: other.token, params }),
    await world.ask(mandates.cancel, { token: other.token, params, body: { version: 1 } }),
  ]) expect(reply.refusal.code).toBe('not_found')
})
