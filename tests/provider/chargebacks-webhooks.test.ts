// Chargebacks as a merchant's own server hears of them: each standing once, signed, sent again where it
// failed.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ChargebackNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { fromNaira } from '#domain/money.ts'
import {
  accept, charged, chargeBack, contest, decided, minuteOf, theChargeback,
} from './money/disputing.ts'
import { anAccount, faultsIn, transferIn } from './money/collecting.ts'
import { freshToken, type Merchant } from './money/merchant.ts'
import { isGenuine } from './webhooks/receiver.ts'
import { aShop, deliveries, delivery, type Shop } from './webhooks/shop.ts'

const HOUR = 3_600_000

async function told({ world, receiver, secret }: Shop, reference: string) {
  await world.jobsDone()
  expect(receiver.received.every((message) => isGenuine(message, secret))).toBe(true)
  return receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
    .filter(({ type }) => type.startsWith('chargeback.'))
    .map(({ type, data }) => ({ type, data: z.decode(ChargebackNews, data as never) }))
    .filter(({ data }) => data.reference === reference)
}

const signedIn = async ({ world, merchant }: Shop): Promise<Merchant> =>
  ({ ...merchant, token: await freshToken(world, merchant) })

test.each([
  ['WON', 'chargeback.won'], ['LOST', 'chargeback.lost'],
] as const)('one that is contested and %s is told of as opened, as contested and as it ended', async (
  decision, event,
) => {
  const shop = await aShop()
  const { world, merchant } = shop
  const { reference, transaction_reference } = await charged(world, merchant, { naira: 4_000 })
  await world.jobsDone()
  await contest(world, merchant, reference)
  await world.jobsDone()
  await decided(world, merchant, reference, decision)
  const news = await told(shop, reference)
  expect(news.map(({ type }) => type)).toEqual(['chargeback.opened', 'chargeback.contested', event])
  const [opened, contested, ended] = news.map(({ data }) => data)
  expect(opened).toMatchObject({
    transaction_reference, status: 'PENDING', reason: 'value_not_given', amount: fromNaira(4_000),
    held: fromNaira(4_000), explanation: null, answered_at: null, ended_at: null, channel: 'card',
  })
  expect(contested).toMatchObject({
    status: 'DISPUTED', explanation: 'Delivered on Monday.', held: fromNaira(4_000),
  })
  expect(ended).toMatchObject({ status: decision, held: 0, ended_at: expect.any(String) })
  expect(await faultsIn(world)).toEqual([])
})

test('one that is accepted is told of once, beside the payment taken back', async () => {
  const shop = await aShop()
  const { world, merchant } = shop
  const { reference } = await charged(world, merchant)
  await world.jobsDone()
  await Promise.all([accept(world, merchant, reference), accept(world, merchant, reference)])
  const news = await told(shop, reference)
  expect(news.map(({ type }) => type)).toEqual(['chargeback.opened', 'chargeback.accepted'])
  const events = (await deliveries(shop)).map(({ event }) => event)
  expect(events.filter((event) => event === 'collection.reversed')).toHaveLength(1)
})

test('one that nobody answers is told of as expired, and its reminders are not told', async () => {
  const shop = await aShop()
  const { world } = shop
  const { reference } = await charged(world, shop.merchant)
  await world.jobsDone()
  for (let hour = 0; hour < 25; hour += 1) {
    await world.clock.advance(HOUR)
    await minuteOf(world)
  }
  const news = await told(shop, reference)
  expect(news.map(({ type, data }) => [type, data.status])).toEqual([
    ['chargeback.opened', 'PENDING'], ['chargeback.expired', 'EXPIRED'],
  ])
})

test('a server that fails is told again under the same id, of the chargeback as it was then', async () => {
  const shop = await aShop()
  const { world, receiver } = shop
  const { reference } = await charged(world, shop.merchant)
  receiver.behave((response) => response.writeHead(503).end())
  await world.jobsDone()
  receiver.behave((response) => response.writeHead(200).end())
  await accept(world, await signedIn(shop), reference)
  await world.clock.advance(2 * 60_000)
  const opened = (await told(shop, reference)).filter(({ type }) => type === 'chargeback.opened')
  expect(opened.map(({ data }) => data.status)).toEqual(['PENDING', 'PENDING'])
  const one = (await deliveries(shop)).find(({ event }) => event === 'chargeback.opened')!
  expect(one).toMatchObject({ status: 'DELIVERED', attempts: 2, reference })
  const sent = (await delivery(shop, one.id)).body
  expect(receiver.received.filter(({ body }) => body === sent).map(({ headers }) => headers['webhook-id']))
    .toEqual([one.event_id, one.event_id])
})

test('the address of the virtual account that it came by is told, too', async () => {
  const shop = await aShop()
  const { world, merchant } = shop
  const own = 'https://till.adire.example/oja'
  const vnuban = await anAccount(world, merchant, { callback_url: own })
  const { reference: paid } = await transferIn(world, merchant, vnuban)
  const { reference } = await chargeBack(world, merchant, paid)
  const rows = (await deliveries(shop)).filter((each) => each.reference === reference)
  expect(rows.map(({ event, vnuban: by, url }) => [event, by, url]).toSorted()).toEqual([
    ['chargeback.opened', null, 'https://shop.adire.example/oja'], ['chargeback.opened', vnuban, own],
  ].toSorted())
  expect((await theChargeback(world, merchant, reference)).channel).toBe('transfer')
})
