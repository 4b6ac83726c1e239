// What the operator says of trouble is said to everybody at once, and is over when it is over.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerStatus } from '#contract/provider-status.ts'
import { transaction } from '#provider/database.ts'
import { endTrouble, sayTrouble } from '#provider/provider-status/state.ts'
import { aProvider, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await aProvider({ settings: { SUPPORT_EMAIL: 'desk@oja.example' } })
})
afterAll(() => world.stop())

const status = async () => (await world.ask(providerStatus.show, {})).data
const say = (id: string, words: string) => transaction(world.database, (inside) =>
  sayTrouble(inside, `0198a000-0000-7000-8000-0000000000${id}`, words, world.clock.now()))

test('trouble is said with since when, its words can change, and it ends', async () => {
  expect(await status()).toEqual({ trouble: null, contact: 'desk@oja.example' })
  const since = world.clock.now().toISOString()
  await say('a1', 'Bank transfers are slow.')
  await world.clock.advance(60_000)
  await say('a2', 'Transfers to one bank are slow.')
  expect((await status()).trouble).toEqual({ words: 'Transfers to one bank are slow.', since })
  expect(await transaction(world.database, (inside) => endTrouble(inside, world.clock.now()))).toBe(true)
  expect((await status()).trouble).toBeNull()
  expect(await transaction(world.database, (inside) => endTrouble(inside, world.clock.now()))).toBe(false)
  await say('a3', 'Something else again.')
  expect((await status()).trouble?.since).toBe(world.clock.now().toISOString())
})
