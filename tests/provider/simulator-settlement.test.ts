// Settlement now, and the end of its waiting: in test mode, for one's own.
import { expect, test } from 'vitest'
import { auditTrail } from '#contract/audit-trail.ts'
import { simulator } from '#contract/simulator.ts'
import { fromNaira } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import { aMerchant, balances, type Merchant } from './money/merchant.ts'
import { approvedAccount, collected, listed } from './money/settling.ts'

const settle = (world: World, { token }: Merchant) => world.ask(simulator.settlement, { token })
const skip = (world: World, { token }: Merchant, settlement: string) =>
  world.ask(simulator.skipTime, { token, body: { settlement } })

test('settles on any day what came a moment ago, and says so when there is nothing', async () => {
  const world = await aProvider({ now: '2026-03-07T12:00:00Z' })
  const merchant = await aMerchant(world, { naira: 0 })
  expect((await settle(world, merchant)).refusal).toMatchObject({
    code: 'conflict', message: 'Nothing waits to be settled.',
  })
  await collected(world, merchant, 1_000)
  const { data } = await settle(world, merchant)
  expect(data).toMatchObject({ settlement_status: 'SUCCESSFUL', destination: 'balance', transactions: 1 })
  expect((await balances(world, merchant)).available).toBe(fromNaira(1_000))
  const trail = await world.ask(auditTrail.list, { token: merchant.token, query: { subject: 'settlement' } })
  expect(trail.data.items.map(({ reference }) => reference)).toEqual([
    data.settlement_reference, data.settlement_reference,
  ])
})

test.each([
  ['01', 'SUCCESSFUL', null], ['91', 'PROCESSING', 'SUCCESSFUL'], ['92', 'PROCESSING', 'FAILED'],
  ['93', 'FAILED', 'FAILED'], ['94', 'PROCESSING', 'SUCCESSFUL'], ['98', 'PROCESSING', 'SUCCESSFUL'],
])('an account ending in %s is %s, and %s once time is skipped', async (ending, first, then) => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant, `01234567${ending}`)
  await collected(world, merchant, 1_000)
  const { settlement_reference } = (await settle(world, merchant)).data
  await world.jobsDone()
  const state = async () => (await listed(world, merchant))[0]!
  expect((await state()).settlement_status).toBe(first)
  const skipped = await skip(world, merchant, settlement_reference)
  if (then === null) {
    expect(skipped.refusal.code).toBe('conflict')
    return
  }
  await world.jobsDone()
  expect(await state()).toMatchObject({ settlement_status: then, attempts: ending === '93' ? 2 : 1 })
  expect(await faultsIn(world)).toEqual([])
})

test('a refused one is paid once the reviewer has approved another account and time is skipped', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant, '0123456793')
  await collected(world, merchant, 1_000)
  const { settlement_reference } = (await settle(world, merchant)).data
  await world.jobsDone()
  await approvedAccount(world, merchant, '0123456701')
  await skip(world, merchant, settlement_reference)
  await world.jobsDone()
  expect((await listed(world, merchant))[0]).toMatchObject({
    settlement_status: 'SUCCESSFUL', settlement_nuban: '0123456701',
  })
})

test('nothing of it is done in live mode, nor to another merchant\'s', async () => {
  const world = await aProvider()
  const live = await aMerchant(world, { naira: 0, mode: 'live' })
  await approvedAccount(world, live)
  await collected(world, live, 1_000)
  expect((await settle(world, live)).refusal.code).toBe('forbidden')
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant, '0123456793')
  await collected(world, merchant, 1_000)
  const { settlement_reference } = (await settle(world, merchant)).data
  expect((await skip(world, live, settlement_reference)).refusal.code).toBe('forbidden')
  const other = await aMerchant(world, { naira: 0 })
  expect((await skip(world, other, settlement_reference)).refusal.code).toBe('not_found')
})
