// A direct debit that the customer's bank takes back is taken back everywhere: in the payment, the debit,
// what was due, the product, the figures of the first page, the trail, and what the merchant's server hears.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditTrail } from '#contract/audit-trail.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { transactions } from '#contract/transactions.ts'
import { DebitNews, WebhookMessage } from '#contract/webhook-messages.ts'
import type { DueStatus } from '#domain/direct-debit.ts'
import { jobWork } from '#provider/jobs.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import {
  anActiveMandate, aProduct, collected, DAY, debit, productOf, subscribed,
} from './money/debiting.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'
import { approvedAccount, run } from './money/settling.ts'
import { aShop } from './webhooks/shop.ts'

async function paid() {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const product = await aProduct(world, merchant)
  const mandate = await anActiveMandate(world, merchant)
  await subscribed(world, merchant, product.reference, [mandate])
  await collected(world)
  const [debit] = await debits(world, merchant)
  return { world, merchant, product, mandate, reference: debit!.transaction_reference ?? '' }
}

async function debits(world: World, merchant: Merchant, query: object = {}) {
  const token = await freshToken(world, merchant)
  return (await world.ask(directDebit.debits, { token, query })).data.items
}

const takeBack = (world: World, merchant: Merchant, reference: string) =>
  jobWork(world.app).asTenant(merchant, (work) => askReversal(work, merchant, reference, 'recalled'))

test('the payment, the debit, what was due, the product and the figures agree', async () => {
  const { world, merchant, product, reference } = await paid()
  await takeBack(world, merchant, reference)
  const token = await freshToken(world, merchant)
  const payment = (await world.ask(transactions.show, { token, params: { reference } })).data
  expect(payment.transaction).toMatchObject({ status: 'REVERSED' })
  expect(await debits(world, merchant)).toMatchObject([{
    status: 'REVERSED', reason: 'The customer’s bank took it back.', reversed_at: '2026-03-02T09:00:00.000Z',
    transaction_reference: reference,
  }])
  const of = { token }
  expect(await productOf(world, of, product.reference)).toMatchObject({
    collected: 0,
    due: [{ status: 'REVERSED', reason: 'The customer’s bank took it back.', next_try: null }],
  })
  expect((await world.ask(directDebit.home, { token })).data).toMatchObject({
    collected: { count: 0, amount: 0 }, reversed: { count: 1, amount: 400_000 }, failed: { count: 0 },
  })
  expect(await faultsIn(world)).toEqual([])
})

test('each filter finds it under what it is now alone', async () => {
  const { world, merchant, reference } = await paid()
  await takeBack(world, merchant, reference)
  const found = async (status: string) => (await debits(world, merchant, { status })).length
  expect([await found('REVERSED'), await found('SUCCESSFUL'), await found('FAILED')]).toEqual([1, 0, 0])
  const token = await freshToken(world, merchant)
  const dues = async (status: DueStatus) =>
    (await world.ask(directDebit.due, { token, query: { status } })).data.items.length
  expect([await dues('REVERSED'), await dues('PAID'), await dues('FAILED')]).toEqual([1, 0, 0])
})

test('it stands in the trail once, and is not debited again for that day', async () => {
  const { world, merchant, product, reference } = await paid()
  await takeBack(world, merchant, reference)
  await takeBack(world, merchant, reference)
  const token = await freshToken(world, merchant)
  const trail = (await world.ask(auditTrail.list, { token, query: { action: 'debit.reversed' } })).data.items
  expect(trail).toHaveLength(1)
  for (let day = 0; day < 3; day += 1) {
    await world.clock.advance(DAY)
    await collected(world)
  }
  const later = { token: await freshToken(world, merchant) }
  expect((await productOf(world, later, product.reference)).due.map(({ due_on, status }) => [due_on, status]))
    .toEqual([['2026-03-02', 'REVERSED']])
  expect(await debits(world, merchant)).toHaveLength(1)
  expect(await faultsIn(world)).toEqual([])
})

test('the merchant’s own server hears of it once', async () => {
  const shop = await aShop()
  const { world, merchant, receiver } = shop
  const mandate = await anActiveMandate(world, merchant)
  await debit(world, merchant, mandate, 1_500)
  const [paid] = await debits(world, merchant)
  const reference = paid!.transaction_reference ?? ''
  await takeBack(world, merchant, reference)
  await takeBack(world, merchant, reference)
  await world.jobsDone()
  const told = receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
    .filter(({ type }) => type.startsWith('debit.'))
  expect(told.map(({ type }) => type)).toEqual(['debit.successful', 'debit.reversed'])
  expect(z.decode(DebitNews, told[1]!.data as never)).toMatchObject({
    status: 'REVERSED', transaction_reference: reference, reversed_at: expect.stringMatching(/^2026/),
  })
})

test('what is asked back while the balance is short is paid until it goes back', async () => {
  const { world, merchant, reference } = await paid()
  await approvedAccount(world, merchant)
  await world.clock.advance(DAY)
  await run(world)
  await takeBack(world, merchant, reference)
  expect(await debits(world, merchant)).toMatchObject([{ status: 'SUCCESSFUL', reversed_at: null }])
  expect(await faultsIn(world)).toEqual([])
})
