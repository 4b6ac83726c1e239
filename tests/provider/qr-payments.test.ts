import { expect, test } from 'vitest'
import type { Ask } from '#contract/endpoint.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { simulator } from '#contract/simulator.ts'
import { transactions } from '#contract/transactions.ts'
import { fromNaira } from '#domain/money.ts'
import { readQrPayload } from '#domain/qr-code.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import { aColleague, aMerchant, freshToken, type Merchant } from './money/merchant.ts'

type Body = Ask<typeof qrPayments.create>['body']

const aCode = async (world: World, { token }: Merchant, body: Body) =>
  (await world.ask(qrPayments.create, { token, body })).data

const scan = (world: World, { token }: Merchant, qr_code: string, naira?: number) =>
  world.ask(simulator.qrPayment, {
    token,
    body: { qr_code, payer_name: 'AMBER SAMPLE', ...naira !== undefined && { amount: fromNaira(naira) } },
  })

const dynamic = { kind: 'DYNAMIC', name: 'Order 12', amount: fromNaira(2_500) } as const

test('a code on the counter takes any amount, as often as somebody pays', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const till = await aCode(world, merchant, { kind: 'STATIC', name: 'Till 1' })
  expect(till).toMatchObject({ amount: null, expires_at: null, status: 'ACTIVE' })
  expect(readQrPayload(till.payload)).toMatchObject({ '01': '11', '59': 'TEST Adire Works', '60': 'LAGOS' })
  for (const naira of [300, 450.5]) await scan(world, merchant, till.reference, naira)
  expect((await scan(world, merchant, till.reference)).refusal.errors).toHaveProperty('amount')
  expect((await scan(world, merchant, till.reference, 99)).refusal.errors).toHaveProperty('amount')
  const shown = (await world.ask(qrPayments.show, { token, params: { reference: till.reference } })).data
  expect(shown).toMatchObject({ payments: 2, collected: 75_050, qr_code: { status: 'ACTIVE' } })
  expect(shown.latest.map(({ amount }) => amount)).toEqual([45_050, 30_000])
  const query = { qr_code: till.reference }
  const { items } = (await world.ask(transactions.list, { token, query })).data
  expect(items.map(({ channel, qr_code }) => [channel, qr_code]))
    .toEqual([['qr', till.reference], ['qr', till.reference]])
  await world.ask(simulator.reversal, { token, body: { transaction: items[0]?.reference ?? '' } })
  expect((await world.ask(qrPayments.show, { token, params: { reference: till.reference } })).data)
    .toMatchObject({ payments: 1, collected: 30_000 })
  expect(await faultsIn(world)).toEqual([])
})

test('a code for one payment takes its amount once, within the hour', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const code = await aCode(world, merchant, dynamic)
  expect(readQrPayload(code.payload)).toMatchObject({ '01': '12', '54': '2500.00' })
  const late = await aCode(world, merchant, { ...dynamic, name: 'Order 13' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => scan(world, merchant, code.reference)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.refusal.message).toBe('This QR code was paid before.')
  await world.clock.advance(60 * 60_000)
  const again = { ...merchant, token: await freshToken(world, merchant) }
  expect((await scan(world, again, late.reference)).refusal.message).toBe('This QR code has expired.')
  const listed = async (query: object) =>
    (await world.ask(qrPayments.list, { token: again.token, query })).data.items.map(({ name }) => name)
  expect(await listed({ status: 'USED' })).toEqual(['Order 12'])
  expect(await listed({ status: 'EXPIRED' })).toEqual(['Order 13'])
  expect(await listed({ status: 'ACTIVE' })).toEqual([])
  expect(await listed({ kind: 'STATIC' })).toEqual([])
  expect(await listed({ search: 'order' })).toEqual(['Order 13', 'Order 12'])
  expect(await faultsIn(world)).toEqual([])
})

test('a code that was paid is not switched off; a code on the counter that was paid still is', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const order = await aCode(world, merchant, dynamic)
  await scan(world, merchant, order.reference)
  const params = { reference: order.reference }
  const { status, refusal } = await world.ask(qrPayments.switchOff, { token, params })
  expect([status, refusal.code, refusal.message])
    .toEqual([409, 'conflict', 'This QR code was paid, so there is nothing to switch off.'])
  expect((await world.ask(qrPayments.show, { token, params })).data.qr_code.status).toBe('USED')
  const till = await aCode(world, merchant, { kind: 'STATIC', name: 'Till 1' })
  await scan(world, merchant, till.reference, 500)
  const off = await world.ask(qrPayments.switchOff, { token, params: { reference: till.reference } })
  expect(off.data.status).toBe('OFF')
})

test('what a code asks for is right, and only those make one who may', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const wrong: Body[] = [
    { kind: 'DYNAMIC', name: 'No amount' }, { kind: 'STATIC', name: 'Amount', amount: fromNaira(500) },
    { ...dynamic, amount: fromNaira(99.99) }, { ...dynamic, amount: fromNaira(10_000_000.01) },
  ]
  for (const body of wrong) {
    expect((await world.ask(qrPayments.create, { token, body })).refusal.errors).toHaveProperty('amount')
  }
  const { reference } = await aCode(world, merchant, { kind: 'STATIC', name: 'Till 1' })
  const viewer = await aColleague(world, merchant, ['view_collections'])
  const params = { reference }
  expect((await world.ask(qrPayments.create, { token: viewer.token, body: dynamic })).refusal.code)
    .toBe('forbidden')
  expect((await world.ask(qrPayments.switchOff, { token: viewer.token, params })).refusal.code)
    .toBe('forbidden')
  const other = await aMerchant(world, { naira: 0 })
  expect((await world.ask(qrPayments.show, { token: other.token, params })).refusal.code).toBe('not_found')
  expect((await scan(world, other, reference, 500)).refusal.code).toBe('not_found')
  expect((await world.ask(qrPayments.switchOff, { token, params })).data.status).toBe('OFF')
  expect((await world.ask(qrPayments.switchOff, { token, params })).data.status).toBe('OFF')
  expect((await scan(world, merchant, reference, 500)).refusal.message).toBe('This QR code is switched off.')
})
