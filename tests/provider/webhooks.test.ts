// Webhooks: what a merchant's server is told of, once for each event and receiver, and signed.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { approvals } from '#contract/approvals.ts'
import { payouts } from '#contract/payouts.ts'
import { simulator } from '#contract/simulator.ts'
import { CollectionNews, PayoutNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { webhooks } from '#contract/webhooks.ts'
import { jobWork } from '#provider/jobs.ts'
import { emitWebhook } from '#provider/webhooks/emit.ts'
import { asked, payers } from '#tests/provider/approving.ts'
import { aLink, anAccount, payOnPage, transferIn } from '#tests/provider/money/collecting.ts'
import { aMerchant, freshToken, pay, payoutBody } from '#tests/provider/money/merchant.ts'
import { aMember } from '#tests/provider/team.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider } from '#tests/world.ts'
import { isGenuine } from './webhooks/receiver.ts'
import { aShop, deliveries, setAddress, url } from './webhooks/shop.ts'

const refusedPayout = { beneficiary_nuban: '0123456793' }

const messageOf = (body: string) => WebhookMessage.parse(JSON.parse(body))

test('a payment is told to the merchant’s server, signed, with what its page shows', async () => {
  proves('field:merchant.meta.callback-url')
  const { world, merchant, receiver, secret } = await aShop()
  const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
  await world.jobsDone()
  const [message] = receiver.received
  expect(receiver.received).toHaveLength(1)
  expect(message).toMatchObject({ host: 'shop.adire.example', path: '/oja' })
  expect(isGenuine(message!, secret)).toBe(true)
  expect(isGenuine({ ...message!, body: message!.body.replace('5000', '9000') }, secret)).toBe(false)
  const { id, type, mode, timestamp, data } = messageOf(message!.body)
  expect({ type, mode, timestamp }).toEqual({
    type: 'collection.received', mode: 'test', timestamp: world.clock.now().toISOString(),
  })
  expect(message!.headers['webhook-id']).toBe(id)
  expect(z.decode(CollectionNews, data as never)).toMatchObject({ reference, status: 'SUCCESSFUL' })
  expect((data as { amount: number }).amount).toBe(5000)
  expect(await deliveries({ world, merchant })).toMatchObject([
    { event: 'collection.received', reference, status: 'DELIVERED', attempts: 1, status_code: 200 },
  ])
})

test('refused, reversed and link payments are told as what they are', async () => {
  const { world, merchant, receiver } = await aShop()
  const closed = await anAccount(world, merchant, { min_amount: 1_000_000 as never })
  await transferIn(world, merchant, closed)
  const link = await aLink(world, merchant)
  expect((await payOnPage(world, link.link)).status).toBeLessThan(400)
  const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
  const token = await freshToken(world, merchant)
  await world.ask(simulator.reversal, { token, body: { transaction: reference, reason: 'recalled' } })
    .then((reply) => reply.data)
  await world.jobsDone()
  const told = receiver.received.map(({ body }) => messageOf(body))
    .map(({ type, data }) => [type, (data as { payment_link: string | null }).payment_link])
  expect(told.sort()).toEqual([
    ['collection.received', link.reference], ['collection.received', null], ['collection.returned', null],
    ['collection.reversed', null],
  ].sort())
})

test('payouts that end are told, paid, refused and declined, and with naira as everywhere', async () => {
  const { world, merchant, receiver } = await aShop()
  const paid = await pay(world, merchant)
  const failed = await pay(world, merchant, refusedPayout)
  await world.jobsDone()
  await world.clock.advance(60_000)
  await world.jobsDone()
  const told = receiver.received.map(({ body }) => messageOf(body))
  expect(told.map(({ type, data }) => [type, (data as { unique_reference: string }).unique_reference]).sort())
    .toEqual([['payout.failed', failed.unique_reference], ['payout.successful', paid.unique_reference]])
  const success = told.find(({ type }) => type === 'payout.successful')!
  expect(z.decode(PayoutNews, success.data as never)).toMatchObject({ status: 'SUCCESSFUL' })
  expect((success.data as { amount: number }).amount).toBe(5000)
})

test('a payout that somebody declines is told as well', async () => {
  const { world, receiver } = await aShop()
  const team = await payers(world)
  const owner = await aMember(world, team.checker.merchant_id, { permissions: ['manage_settings'] })
  const body = { url, totp_code: await owner.code() }
  await world.ask(webhooks.change, { token: owner.token, body }).then((reply) => reply.data)
  const reference = await asked(world, team)
  const { token } = team.checker
  const { version } = (await world.ask(approvals.show, { token, params: { reference } })).data
  await world.ask(approvals.decline, { token, params: { reference }, body: { version, reason: 'Not ours' } })
    .then((reply) => reply.data)
  await world.jobsDone()
  expect(receiver.received.map(({ body }) => messageOf(body).type)).toEqual(['payout.declined'])
})

test('however often a payment is told to us, its event is one row and one message', async () => {
  const { world, merchant, receiver } = await aShop()
  const vnuban = await anAccount(world, merchant)
  const requestId = '0198a000-0000-4000-8000-0000000000cc'
  const body = { vnuban, amount: 500_000 as never, sender_name: 'INDIGO LOOM SAMPLE' }
  await Promise.all(Array.from({ length: 8 }, () =>
    world.ask(simulator.collection, { token: merchant.token, body, requestId })))
  await world.jobsDone()
  expect(await deliveries({ world, merchant })).toHaveLength(1)
  expect(receiver.received).toHaveLength(1)
})

test('an event that is put in the outbox twice is one row, told as it was first', async () => {
  const { world, merchant, receiver } = await aShop()
  const emit = (words: string) => jobWork(world.app).inTransaction((work) => emitWebhook(work, merchant, {
    event: 'webhook.test', subject_id: 'the same', reference: 'the same', data: () => ({ message: words }),
  }))
  await emit('first')
  await emit('second')
  await Promise.all([emit('third'), emit('fourth')])
  await world.jobsDone()
  expect(receiver.received.map(({ body }) => messageOf(body).data)).toEqual([{ message: 'first' }])
})

test('what is undone with its transaction was never told', async () => {
  const { world, merchant } = await aShop()
  const { token } = merchant
  const body = { ...payoutBody(merchant), amount: 900_000_000_000 as never }
  const reply = await world.ask(payouts.requestSingle, { token, query: { command: 'initiate' }, body })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  await world.jobsDone()
  expect(await deliveries({ world, merchant })).toEqual([])
})

test('a virtual account with its own address is told there too, and the same address only once', async () => {
  const { world, merchant, receiver } = await aShop()
  const own = await anAccount(world, merchant, { callback_url: 'https://till.adire.example/one?till=1' })
  const same = await anAccount(world, merchant, { callback_url: url })
  await transferIn(world, merchant, own)
  await transferIn(world, merchant, same)
  await world.jobsDone()
  expect(receiver.received.map(({ host, path }) => host + path).sort()).toEqual([
    'shop.adire.example/oja', 'shop.adire.example/oja', 'till.adire.example/one?till=1',
  ])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(2)
  await setAddress({ world, merchant }, null)
  await transferIn(world, merchant, own)
  await world.jobsDone()
  expect(receiver.received.map(({ host }) => host).filter((host) => host === 'till.adire.example'))
    .toHaveLength(2)
})

test('a merchant without an address is told nothing, and there is nothing to try', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world)
  await transferIn(world, merchant, await anAccount(world, merchant))
  expect(await deliveries({ world, merchant })).toEqual([])
  const reply = await world.ask(webhooks.test, { token: merchant.token, body: {} })
  expect([reply.status, reply.message]).toEqual([409, 'Set a callback URL first.'])
})
