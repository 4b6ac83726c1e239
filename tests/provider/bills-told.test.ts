// Bills as people and the merchant's own server hear of them: what waited, what was refunded, each once.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notifications } from '#contract/notifications.ts'
import { BillNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { kobo } from '#domain/money.ts'
import { billOf, payBill, power } from './money/billing.ts'
import { freshToken } from './money/merchant.ts'
import { isGenuine } from './webhooks/receiver.ts'
import { aShop, type Shop } from './webhooks/shop.ts'

const MINUTE = 60_000

const kindsOf = async ({ world, merchant }: Shop) => {
  const token = await freshToken(world, merchant)
  return (await world.ask(notifications.list, { token })).data.items
    .filter(({ kind }) => kind.startsWith('bill.'))
    .map(({ kind, path }) => [kind, path.split('/').at(-1)])
}

test('one that waited is told when it is delivered, one that failed with its money, others not', async () => {
  const shop = await aShop()
  const { world, merchant } = shop
  await payBill(world, merchant)
  const waited = await payBill(world, merchant, { customer: '8031234591' })
  const refused = await payBill(world, merchant, { customer: '8031234593', amount: kobo(20_000) })
  await world.jobsDone()
  expect(await kindsOf(shop)).toEqual([['bill.failed', refused.bill_reference]])
  await world.clock.advance(MINUTE)
  await world.jobsDone()
  await world.clock.advance(5 * MINUTE)
  await world.jobsDone()
  expect(await kindsOf(shop)).toEqual([
    ['bill.paid', waited.bill_reference], ['bill.failed', refused.bill_reference],
  ])
  expect((await world.mailbox(merchant.email))
    .filter(({ subject }) => subject === 'TEST: Your bill was paid'))
    .toHaveLength(1)
})

test('the merchant’s own server hears how each ended, once, and never what was delivered', async () => {
  const shop = await aShop()
  const { world, merchant, receiver, secret } = shop
  const meter = await payBill(world, merchant, { ...power, customer: '04123456701' })
  const twice = await payBill(world, merchant, { customer: '8031234599' })
  const refused = await payBill(world, merchant, { customer: '8031234593', amount: kobo(20_000) })
  await world.jobsDone()
  const { delivery } = await billOf(world, merchant, meter.bill_reference)
  expect(delivery?.token).toMatch(/\d{20}|\d{4}-/)
  expect(receiver.received.every((message) => isGenuine(message, secret))).toBe(true)
  expect(receiver.received.map(({ body }) => body).join()).not.toContain(delivery!.token)
  const news = receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
    .filter(({ type }) => type.startsWith('bill.'))
    .map(({ type, data }) => ({ type, ...z.decode(BillNews, data as never) }))
  expect(news.map(({ type, bill_reference, status }) => [bill_reference, type, status]).toSorted()).toEqual([
    [meter.bill_reference, 'bill.successful', 'SUCCESSFUL'],
    [twice.bill_reference, 'bill.successful', 'SUCCESSFUL'],
    [refused.bill_reference, 'bill.failed', 'FAILED'],
  ].toSorted())
})
