// Receivers that fail, hang, pour, lead elsewhere, or are not who they say: what is sent again and when, what
// is given up and told, and that nobody else waits.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhooks } from '#contract/webhooks.ts'
import { webhookPauses } from '#domain/webhook.ts'
import { IN_HAND_MS } from '#provider/webhooks/in-hand.ts'
import { sendWebhooks } from '#provider/webhooks/send.ts'
import { jobWork } from '#provider/jobs.ts'
import { anAccount, faultsIn, transferIn } from '#tests/provider/money/collecting.ts'
import { aMerchant, balances, freshToken } from '#tests/provider/money/merchant.ts'
import { aProvider } from '#tests/world.ts'
import { aReceiver, isGenuine, reaching, somewhere } from './webhooks/receiver.ts'
import { aShop, deliveries, delivery, sendTest, setAddress, type Shop } from './webhooks/shop.ts'

/** One event sent to a receiver; what became of the first attempt. */
async function firstTry(shop: Shop) {
  const id = await sendTest(shop)
  await shop.world.jobsDone()
  const { delivery: one, tries } = await delivery(shop, id)
  expect(tries).toHaveLength(1)
  return { id, one, tried: tries[0]! }
}

const MINUTE_MS = 60_000

test('what fails is sent again under the same id, then given up and told once', async () => {
  const shop = await aShop()
  const { world, merchant, receiver, secret } = shop
  receiver.behave((response) => response.writeHead(503).end('down for repairs'))
  const vnuban = await anAccount(world, merchant)
  await transferIn(world, merchant, vnuban)
  await transferIn(world, merchant, vnuban)
  await world.jobsDone()
  expect(receiver.received).toHaveLength(2)
  for (const [at, minutes] of webhookPauses.entries()) {
    await world.clock.advance(minutes * 0.9 * MINUTE_MS - 1_000)
    await world.jobsDone()
    expect(receiver.received).toHaveLength(2 * (at + 1))
    await world.clock.advance(minutes * 0.2 * MINUTE_MS + 2_000)
    await world.jobsDone()
    expect(receiver.received).toHaveLength(2 * (at + 2))
  }
  const all = await deliveries(shop)
  expect(all).toMatchObject([
    { status: 'FAILED', attempts: 10, next_attempt_at: null }, { status: 'FAILED', attempts: 10 },
  ])
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(2)
  expect(receiver.received.every((message) => isGenuine(message, secret))).toBe(true)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
  const letters = await world.mailbox(merchant.email)
  expect(letters.filter(({ subject }) => subject === 'TEST: Your server could not be told')).toHaveLength(1)
  expect(letters[0]!.text).toContain('https://shop.adire.example/oja')
  await world.clock.advance(10 * 24 * 3_600_000)
  await world.jobsDone()
  expect(receiver.received).toHaveLength(20)
})

test('sent again by hand it is the same event, once for each press, and audited', async () => {
  const shop = await aShop()
  const { world, merchant, receiver } = shop
  receiver.behave((response) => response.writeHead(500).end())
  const { id, one } = await firstTry(shop)
  receiver.behave((response) => response.writeHead(200).end())
  const token = await freshToken(world, merchant)
  const requestId = '0198a000-0000-4000-8000-0000000000cd'
  for (let press = 0; press < 3; press += 1) {
    const reply = await world.ask(webhooks.resend, { token, params: { id }, requestId })
    expect(reply.data.status).toBe('PENDING')
  }
  await world.jobsDone()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([one.event_id, one.event_id])
  const { delivery: after, tries } = await delivery(shop, id)
  expect(after).toMatchObject({ status: 'DELIVERED', attempts: 2, problem: null })
  expect(tries.map(({ number, status_code }) => [number, status_code])).toEqual([[2, 200], [1, 500]])
  const { rows } = await sql`select from audit_event where action = 'webhook.sent_again'`
    .execute(world.database)
  expect(rows).toHaveLength(1)
})

test('a receiver that takes the message and never answers costs its time-out and no more', async () => {
  const shop = await aShop({ patience_ms: 300 })
  shop.receiver.behave(() => undefined)
  const { one, tried } = await firstTry(shop)
  expect(one).toMatchObject({ status: 'PENDING', attempts: 1, problem: 'timeout' })
  expect(tried.duration_ms).toBeGreaterThanOrEqual(290)
})

test('a receiver that answers ten megabytes is read a little, and has received', async () => {
  const shop = await aShop()
  let poured = 0
  shop.receiver.behave((response) => {
    response.writeHead(200)
    const pour = () => {
      if (poured >= 10_000_000 || response.destroyed) return void response.end()
      poured += 100_000
      response.write('x'.repeat(100_000), () => setTimeout(pour, 1))
    }
    pour()
  })
  const { one, tried } = await firstTry(shop)
  expect(one.status).toBe('DELIVERED')
  expect(tried.answer).toBe('x'.repeat(1_000))
  expect(poured).toBeLessThan(10_000_000)
})

test('a redirect is not followed, to a private address or any other', async () => {
  const inner = await aReceiver()
  const shop = await aShop()
  for (const location of [`https://127.0.0.1:${inner.port}/`, 'https://other.adire.example/']) {
    shop.receiver.behave((response) => response.writeHead(307, { Location: location }).end())
    const { one } = await firstTry(shop)
    expect(one).toMatchObject({ status: 'PENDING', problem: 'redirect', status_code: 307 })
  }
  expect(inner.received).toEqual([])
  expect(shop.receiver.received.map(({ host }) => host)).toEqual([
    'shop.adire.example', 'shop.adire.example',
  ])
})

test('a name that leads to a private address at the second look is not called', async () => {
  const looks = [[somewhere], ['10.0.0.7'], [somewhere, '127.0.0.1'], ['::ffff:169.254.169.254'], ['fd00::1']]
  const shop = await aShop({ resolve: async () => looks.shift() ?? ['100.64.0.1'] })
  for (let look = 0; look < 5; look += 1) {
    const { one } = await firstTry(shop)
    expect(one.problem).toBe('inner_address')
  }
  expect(shop.receiver.received).toEqual([])
})

test('the name is looked up once for a connection, and the connection goes to what was found', async () => {
  const asked: string[] = []
  const gone: string[] = []
  const receiver = await aReceiver()
  const world = await aProvider({
    outside: {
      callbacks: reaching(receiver, {
        resolve: async (host) => {
          asked.push(host)
          return [somewhere]
        },
        route: (address, port) => {
          gone.push(`${address}:${port}`)
          return { host: '127.0.0.1', port: receiver.port }
        },
      }),
    },
  })
  const shop = { world, merchant: await aMerchant(world), receiver, secret: '' }
  await setAddress(shop)
  asked.length = 0
  await firstTry(shop)
  expect([asked, gone]).toEqual([['shop.adire.example'], [`${somewhere}:443`]])
})

test('a certificate of another name, a closed port and a name of nobody are told apart', async () => {
  const nobody = () => Promise.reject(Object.assign(new Error('nobody'), { code: 'ENOTFOUND' }))
  const shop = await aShop()
  await setAddress(shop, 'https://deep.shop.adire.example/oja')
  expect((await firstTry(shop)).one.problem).toBe('certificate')
  shop.world.app.outside.callbacks = reaching({ port: 1 })
  expect((await firstTry(shop)).one.problem).toBe('no_connection')
  shop.world.app.outside.callbacks = reaching(shop.receiver, { resolve: nobody })
  expect((await firstTry(shop)).one.problem).toBe('unknown_host')
  expect(shop.receiver.received).toEqual([])
})

test('what a killed process had sent and not noted is sent again under the same id', async () => {
  const shop = await aShop()
  const { world, merchant, receiver } = shop
  const id = await sendTest(shop)
  const work = jobWork(world.app)
  let transactions = 0
  const killed = {
    ...work,
    inTransaction: ((inside) => {
      transactions += 1
      return transactions === 3 ? Promise.reject(new Error('killed')) : work.inTransaction(inside)
    }) as typeof work.inTransaction,
  }
  const { merchant_id, mode } = merchant
  await expect(sendWebhooks({ merchant_id, mode }, killed)).rejects.toThrow('killed')
  expect(receiver.received).toHaveLength(1)
  await world.jobsDone()
  expect(receiver.received).toHaveLength(1)
  await world.clock.advance(IN_HAND_MS)
  await world.jobsDone()
  const [first, second] = receiver.received
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect((await delivery(shop, id)).delivery).toMatchObject({ status: 'DELIVERED', attempts: 1 })
})

test('a receiver that hangs stops no money and no other merchant', async () => {
  const shop = await aShop({ patience_ms: 2_000 })
  const { world, merchant, receiver } = shop
  const other = await aMerchant(world)
  await setAddress({ world, merchant: other }, 'https://quick.adire.example/oja')
  receiver.behave((response, { host }) => {
    if (host === 'quick.adire.example') response.writeHead(200).end()
  })
  const vnuban = await anAccount(world, merchant)
  for (let at = 0; at < 6; at += 1) await transferIn(world, merchant, vnuban)
  const before = await balances(world, merchant)
  const sending = sendWebhooks({ merchant_id: merchant.merchant_id, mode: 'test' }, jobWork(world.app))
  await transferIn(world, other, await anAccount(world, other))
  await sendWebhooks({ merchant_id: other.merchant_id, mode: 'test' }, jobWork(world.app))
  expect(receiver.received.filter(({ host }) => host === 'quick.adire.example')).toHaveLength(1)
  expect((await deliveries(shop)).every(({ attempts }) => attempts === 0)).toBe(true)
  await sending
  await world.app.background.idle()
  // Four at once, then the turn is another merchant's.
  expect((await deliveries(shop)).filter(({ attempts }) => attempts === 1)).toHaveLength(4)
  expect(await balances(world, merchant)).toEqual(before)
  expect(await faultsIn(world)).toEqual([])
})

test('without an address any more what waits is given up, and a new address takes what waits', async () => {
  const shop = await aShop()
  shop.receiver.behave((response) => response.writeHead(500).end())
  const moved = await firstTry(shop)
  await setAddress(shop, 'https://new.adire.example/hook')
  shop.receiver.behave((response) => response.writeHead(200).end())
  await shop.world.clock.advance(2 * MINUTE_MS)
  await shop.world.jobsDone()
  expect(shop.receiver.received.map(({ host }) => host)).toEqual(['shop.adire.example', 'new.adire.example'])
  expect((await delivery(shop, moved.id)).delivery).toMatchObject({ status: 'DELIVERED' })
  const id = await sendTest(shop)
  await setAddress(shop, null)
  await shop.world.jobsDone()
  expect((await delivery(shop, id)).delivery).toMatchObject({ status: 'FAILED', problem: 'no_address' })
})

test('what ended is forgotten after 90 days, what waits is not', async () => {
  const shop = await aShop()
  await firstTry(shop)
  await shop.world.clock.advance(91 * 24 * 3_600_000)
  const waiting = await sendTest(shop)
  await shop.world.app.jobs['forget_webhooks']!({}, jobWork(shop.world.app))
  expect((await deliveries(shop)).map(({ id }) => id)).toEqual([waiting])
})
