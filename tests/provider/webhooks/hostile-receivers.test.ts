// Receivers that do what no server should: each call ends in its time, a stop ends it at once, and nobody
// else waits.
import { expect, onTestFinished, test } from 'vitest'
import { webhooks } from '#contract/webhooks.ts'
import { callbacks } from '#provider/outside/callbacks.ts'
import { openOutgoing } from '#provider/outside/outgoing.ts'
import { openPlaces } from '#provider/outside/places.ts'
import { aMerchant, type Merchant } from '#tests/provider/money/merchant.ts'
import { workedByAProcess } from '#tests/provider/ground/worked.ts'
import { addressOf, callEach, wayTo } from '#tests/receivers/calling.ts'
import { openZoo, type HostileReceiver } from '#tests/receivers/zoo.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aReceiver } from './receiver.ts'
import { deliveries, setAddress } from './shop.ts'

async function theZoo(): Promise<readonly HostileReceiver[]> {
  const zoo = await openZoo()
  onTestFinished(zoo.close)
  return zoo.receivers
}

const pause = (ms: number) => new Promise((over) => { setTimeout(over, ms) })

/** Those that are waited for until the deadline. */
const hanging = (receivers: readonly HostileReceiver[]) =>
  receivers.filter(({ ends: [first, ...more] }) => first === 'timeout' && more.length === 0)

/** A provider whose webhooks reach these, and wait for each for half a minute. */
function aWorld(receivers: readonly Pick<HostileReceiver, 'name' | 'port'>[]): Promise<World> {
  const calls = openOutgoing()
  const outside = { calls, callbacks: callbacks(wayTo(receivers, 30_000), calls) }
  // Each code of an authenticator takes half a minute: nothing may be due later than the queue's own now.
  return aProvider({ now: new Date(Date.now() - 3_600_000), outside })
}

/** A fresh sign-up that has set its address, and as many events on their way to it. */
async function telling(
  world: World, receiver: Pick<HostileReceiver, 'name'>, events: number,
): Promise<Merchant> {
  const merchant = await aMerchant(world, { naira: 0 })
  await setAddress({ world, merchant }, addressOf(receiver))
  for (let count = 0; count < events; count += 1) {
    await world.ask(webhooks.test, { token: merchant.token, body: {} }).then((reply) => reply.data)
  }
  return merchant
}

test('every receiver of the zoo is left in time, and judged by what it said', async () => {
  const receivers = await theZoo()
  expect(receivers.length).toBeGreaterThanOrEqual(30)
  const endings = await callEach(receivers, 3_000)
  const wrong = endings.filter(({ isRight }) => !isRight).map(({ receiver, answer, took_ms }) =>
    `${receiver.name}: ${answer.problem ?? 'received'} after ${took_ms} ms`)
  expect(wrong).toEqual([])
})

test('a name that nobody answers for, and one that leads to a server that hangs, end in time', async () => {
  const never = callbacks({
    resolve: () => new Promise(() => {}), route: (host, port) => ({ host, port }), patience_ms: 200,
  })
  const began = performance.now()
  expect((await never.post('https://shop.adire.example/', {}, '')).problem).toBe('timeout')
  expect(await never.look('shop.adire.example')).toBe(null)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('thirty sign-ups whose servers hang keep nobody: another hears within three seconds', async () => {
  const receivers = await theZoo()
  const good = await aReceiver()
  const hostile = hanging(receivers)
  const world = await aWorld([...hostile, { name: 'shop', port: good.port }])
  for (let count = 0; count < 30; count += 1) await telling(world, hostile[count % hostile.length]!, 2)
  const other = await aMerchant(world, { naira: 0 })
  await setAddress({ world, merchant: other }, 'https://shop.adire.example/oja')
  const stop = await workedByAProcess(world)
  const met = () => hostile.reduce((sum, receiver) => sum + receiver.met(), 0)
  await expect.poll(met, { timeout: 20_000 }).toBeGreaterThanOrEqual(60)
  const began = performance.now()
  await world.ask(webhooks.test, { token: other.token, body: {} }).then((reply) => reply.data)
  await expect.poll(() => good.received.length, { timeout: 10_000, interval: 20 }).toBe(1)
  expect(performance.now() - began).toBeLessThan(3_000)
  world.app.outside.calls.stop()
  await stop()
})

test('one merchant has four calls under way, however many events wait', async () => {
  const receivers = await theZoo()
  const deaf = receivers.filter(({ name }) => name === 'deaf')
  const world = await aWorld(deaf)
  await telling(world, deaf[0]!, 12)
  const stop = await workedByAProcess(world)
  await expect.poll(() => deaf[0]!.met()).toBe(4)
  await pause(1_000)
  expect(deaf[0]!.met()).toBe(4)
  world.app.outside.calls.stop()
  await stop()
})

test('where all places are taken, who has had one for longest gives it up after its least time', async () => {
  const places = openPlaces(3, 300)
  const ended: string[] = []
  const call = (name: string, ms: number) => places.take(async (hurry) => {
    await Promise.race([pause(ms), new Promise((over) => { hurry.addEventListener('abort', over) })])
    ended.push(name)
  })
  const began = performance.now()
  const slow = ['one', 'two', 'three'].map((name) => call(name, 3_000))
  await call('quick', 1)
  const took = performance.now() - began
  expect(took).toBeGreaterThanOrEqual(290)
  expect(took).toBeLessThan(1_500)
  expect(ended).toEqual(['one', 'quick'])
  await Promise.all(slow)
  expect(ended).toEqual(['one', 'quick', 'two', 'three'])
})

test('a stop ends the calls that hang, and their events are due at once for the next process', async () => {
  const hostile = (await theZoo()).filter(({ name }) => name === 'deaf')
  const world = await aWorld(hostile)
  const deaf = hostile.find(({ name }) => name === 'deaf')!
  const merchant = await telling(world, deaf, 2)
  const stop = await workedByAProcess(world)
  await expect.poll(() => deaf.met()).toBe(2)
  const began = performance.now()
  world.app.outside.calls.stop()
  await stop()
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(await deliveries({ world, merchant })).toMatchObject([
    { status: 'PENDING', attempts: 0 }, { status: 'PENDING', attempts: 0 },
  ])
  const good = await aReceiver()
  world.app.outside.callbacks = callbacks(wayTo([{ name: 'deaf', port: good.port }], 5_000))
  const stopAgain = await workedByAProcess(world)
  await expect.poll(() => good.received.length, { timeout: 3_000 }).toBe(2)
  await stopAgain()
})
