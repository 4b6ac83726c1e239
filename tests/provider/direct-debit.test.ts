import { expect, test } from 'vitest'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { fromNaira } from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import {
  aKey, anActiveMandate, aProduct, collected, DAY, debitsOf, mandateOf, MINUTE, productOf, rent, subscribed,
  type ProductBody,
} from './money/debiting.ts'
import { aColleague, aMerchant, freshToken, type Merchant } from './money/merchant.ts'

type Who = Pick<Merchant, 'token'>

test('a product is added, changed by whoever saw its latest version, and found', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const product = await aProduct(world, merchant)
  expect(product).toMatchObject({ ...rent, status: 'ACTIVE', subscribers: 0, version: 1 })
  const params = { reference: product.reference }
  const change = (version: number, changes: Partial<ProductBody> & { status?: 'OFF' }) =>
    world.ask(directDebit.updateProduct, { token, params, body: { ...rent, ...changes, version } })
  expect((await change(1, { name: 'Rent of a stall', status: 'OFF' })).data)
    .toMatchObject({ name: 'Rent of a stall', status: 'OFF', version: 2 })
  expect((await change(1, {})).refusal).toMatchObject({ code: 'stale', data: { version: 2 } })
  expect((await change(2, { amount: fromNaira(99) })).refusal.errors).toHaveProperty('amount')
  const found = async (query: object) =>
    (await world.ask(directDebit.products, { token, query })).data.items.map(({ name }) => name)
  expect(await found({ search: 'rent' })).toEqual(['Rent of a stall'])
  expect(await found({ status: 'ACTIVE' })).toEqual([])
  const mandate = await anActiveMandate(world, merchant)
  expect((await subscribed(world, merchant, product.reference, [mandate])).refusal.code).toBe('conflict')
  const other = await aMerchant(world, { naira: 0 })
  expect((await world.ask(directDebit.product,
    { token: other.token, params })).refusal.code).toBe('not_found')
  expect((await subscribed(world, other, product.reference, [mandate])).refusal.code).toBe('not_found')
  const viewer = await aColleague(world, merchant, ['view_collections', 'view_customers'])
  expect((await world.ask(directDebit.createProduct, { token: viewer.token, body: rent })).refusal.code)
    .toBe('forbidden')
})

test('each day of a subscription falls due once, whoever looks how often', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const product = await aProduct(world, merchant)
  const mandate = await anActiveMandate(world, merchant)
  expect((await subscribed(world, merchant, product.reference, [mandate, mandate])).data.subscribed).toBe(1)
  expect((await subscribed(world, merchant, product.reference, [mandate])).data.subscribed).toBe(0)
  expect((await mandateOf(world, merchant, mandate)).next_date).toBe('2026-03-02')
  await collected(world)
  expect(await productOf(world, merchant, product.reference)).toMatchObject({
    collected: 400_000, product: { subscribers: 1 },
    due: [{ due_on: '2026-03-02', status: 'PAID', tries: 1, product_name: 'Stall rent' }],
    subscriptions: [{ mandate, next_date: '2026-03-09' }],
  })
  await collected(world)
  expect(await debitsOf(world, merchant, mandate)).toEqual([['SUCCESSFUL', '00']])
  await world.clock.advance(7 * DAY)
  await collected(world)
  const again = { token: await freshToken(world, merchant) }
  expect((await productOf(world, again, product.reference)).due.map(({ due_on, status }) => [due_on, status]))
    .toEqual([['2026-03-09', 'PAID'], ['2026-03-02', 'PAID']])
  const home = (await world.ask(directDebit.home, { token: again.token })).data
  expect(home).toMatchObject({
    active_mandates: 1, collected: { count: 2, amount: 800_000 }, due: { count: 1, amount: 400_000 },
    failed: { count: 0 },
  })
  expect(await faultsIn(world)).toEqual([])
})

test('what failed is tried again as the product says, and then says why', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const product = await aProduct(world, merchant)
  const mandate = await anActiveMandate(world, merchant, { nuban: '0123456793' })
  await subscribed(world, merchant, product.reference, [mandate])
  const due = async (who: Who) => (await productOf(world, who, product.reference)).due[0]
  await collected(world)
  expect(await due(merchant)).toMatchObject({ status: 'DUE', tries: 1, next_try: '2026-03-04' })
  await world.clock.advance(DAY)
  await collected(world)
  const next = { token: await freshToken(world, merchant) }
  expect(await due(next)).toMatchObject({ status: 'DUE', tries: 1 })
  await world.clock.advance(DAY)
  await collected(world)
  const last = { token: await freshToken(world, merchant) }
  expect(await due(last)).toMatchObject({
    status: 'FAILED', tries: 2, next_try: null, reason: 'There was not enough money in the account.',
  })
  const failed = (await world.ask(directDebit.due, { ...last, query: { status: 'FAILED' } })).data
  expect(failed.items).toMatchObject([{ mandate, product: product.reference }])
  expect((await world.ask(directDebit.home, last)).data.failed).toEqual({ count: 1, amount: 400_000 })
  expect(await debitsOf(world, last, mandate)).toEqual([['FAILED', '51'], ['FAILED', '51']])
})

test('an outcome that is not known is waited for, and nothing falls due twice meanwhile', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const product = await aProduct(world, merchant, { frequency: 'daily' })
  const mandate = await anActiveMandate(world, merchant, { nuban: '0123456794' })
  await world.clock.advance(MINUTE)
  await world.jobsDone()
  await subscribed(world, merchant, product.reference, [mandate])
  await collected(world)
  const [first] = (await productOf(world, merchant, product.reference)).due
  expect(first).toMatchObject({ status: 'PENDING', tries: 0 })
  await world.clock.advance(2 * MINUTE)
  await collected(world)
  expect((await productOf(world, merchant, product.reference)).due).toMatchObject([{ status: 'PAID',
    tries: 1 }])
})

test('a mandate is collected on its own days; suspended it is not, and says why', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const mandate = await anActiveMandate(world, merchant, {
    debit_type: 'FIXED', frequency: 'daily', is_scheduled: true, end_date: '2026-03-04',
  })
  await collected(world)
  expect(await debitsOf(world, merchant, mandate)).toEqual([['SUCCESSFUL', '00']])
  const { version } = (await mandateOf(world, merchant, mandate)).mandate
  await world.ask(mandates.suspend, { token: merchant.token, params: { reference: mandate },
    body: { version } })
  await world.clock.advance(DAY)
  await collected(world)
  const next = { token: await freshToken(world, merchant) }
  const dues = async (who: Who) => (await world.ask(directDebit.due, { ...who, query: {} })).data.items
  expect((await dues(next))[0]).toMatchObject({
    due_on: '2026-03-03', status: 'DUE', reason: 'Only an active mandate can be debited.', product: null,
  })
  await world.clock.advance(3 * DAY)
  await collected(world)
  const over = { token: await freshToken(world, merchant) }
  expect((await mandateOf(world, over, mandate)).mandate.status).toBe('EXPIRED')
  expect((await dues(over)).map(({ due_on, status }) => [due_on, status]))
    .toEqual(expect.arrayContaining([['2026-03-03', 'FAILED'], ['2026-03-02', 'PAID']]))
  expect(await debitsOf(world, over, mandate)).toEqual([['SUCCESSFUL', '00']])
})

test('who is subscribed no more is due no more', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const product = await aProduct(world, merchant)
  const mandate = await anActiveMandate(world, merchant)
  const small = await anActiveMandate(world, merchant, { amount: fromNaira(3_999) })
  const refused = await subscribed(world, merchant, product.reference, [mandate, small])
  expect(refused.refusal.errors).toHaveProperty('mandates')
  expect((await subscribed(world, merchant, product.reference, ['012345678901'])).refusal.errors)
    .toHaveProperty('mandates')
  const { data } = await subscribed(world, merchant, product.reference, [mandate])
  const params = { id: data.subscriptions[0]?.id ?? '' }
  const other = await aMerchant(world, { naira: 0 })
  expect((await world.ask(directDebit.unsubscribe,
    { token: other.token, params })).refusal.code).toBe('not_found')
  const { token } = merchant
  expect((await world.ask(directDebit.unsubscribe, { token, params })).data)
    .toMatchObject({ status: 'ENDED', next_date: null })
  await collected(world)
  expect(await debitsOf(world, merchant, mandate)).toEqual([])
})

test('many are debited with one call by a program that shows its api_secret', async () => {
  proves('call:bulk-payout-initiate-with-api_secret')
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const [one, two] = [await anActiveMandate(world, merchant), await anActiveMandate(world, merchant)]
  const body = {
    debits: [{ mandate: one }, { mandate: two, amount: fromNaira(500) }, { mandate: '012345678901' },
      { mandate: one, amount: fromNaira(600) }],
  }
  const ask = (api_secret: string, more = {}) => world.ask(directDebit.bulk,
    { query: { command: 'initiate' }, body, headers: { api_secret }, ...more })
  expect((await ask('oja_test_guess')).refusal.code).toBe('unauthenticated')
  const reader = await aKey(world, merchant, [])
  expect((await ask(reader)).refusal.code).toBe('forbidden')
  const api_secret = await aKey(world, merchant, ['manage_direct_debit'])
  const requestId = '0198a000-0000-7000-8000-000000000002'
  for (let copy = 0; copy < 3; copy += 1) {
    expect((await ask(api_secret, { requestId })).data).toMatchObject({
      accepted: 2, refused: 2, total_amount: 2_050_000,
      debits: [{ problem: null }, { problem: null }, { reference: null },
        { problem: expect.stringMatching(/not known/) }],
    })
  }
  await world.jobsDone()
  expect(await debitsOf(world, merchant, one)).toEqual([['SUCCESSFUL', '00']])
  expect(await debitsOf(world, merchant, two)).toEqual([['SUCCESSFUL', '00']])
  const other = await aKey(world, await aMerchant(world, { naira: 0 }), ['manage_direct_debit'])
  expect((await ask(other)).data).toMatchObject({ accepted: 0, refused: 4 })
})
