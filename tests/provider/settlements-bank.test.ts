// Settlements and a bank that refuses, says nothing, says it twice or says the opposite: paid once, or kept.
import { expect, test } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn, unsettled } from './money/collecting.ts'
import { aMerchant, type Merchant } from './money/merchant.ts'
import {
  aBank, approvedAccount, collected, DAY, HOUR, job, listed, MINUTE, run, shown, sweep,
} from './money/settling.ts'
import { eventsOf } from './team.ts'

async function sent(answers: Parameters<typeof aBank>[0]) {
  const bank = aBank(answers)
  const world = await aProvider({ outside: { rail: bank.rail } })
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant)
  await collected(world, merchant, 1_000, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const one = async () => (await listed(world, merchant))[0]!
  return { bank, world, merchant, one, set_aside: () => unsettled(world, merchant) }
}

test.each([
  ['silence', null], ['a code that nobody has heard of', '4Z'], ['no record yet', '25'],
  ['a duplicate', '94'],
])('is not sent again and its money stays set aside after %s', async (_, code) => {
  const { bank, world, one, set_aside } = await sent({ send: code, query: code })
  for (let hour = 0; hour < 12; hour += 1) {
    await world.clock.advance(HOUR)
    await sweep(world)
  }
  expect(bank.sends).toHaveLength(1)
  expect(await one()).toMatchObject({ settlement_status: 'PROCESSING', attempts: 1 })
  expect((await set_aside()).posted).toBe(fromNaira(3_000))
  expect(await faultsIn(world)).toEqual([])
  bank.answers.query = '00'
  await world.clock.advance(HOUR)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL' })
  expect(bank.sends).toHaveLength(1)
  expect((await set_aside()).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
})

test('is asked about once a day after the first, until the bank knows', async () => {
  const { bank, world, one } = await sent({ send: null, query: null })
  for (let day = 0; day < 5; day += 1) {
    await world.clock.advance(DAY)
    await sweep(world)
  }
  bank.answers.query = '00'
  await world.clock.advance(DAY)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL' })
  expect(bank.sends).toHaveLength(1)
})

test('"no record" a day later is believed: it failed and is sent again under another session', async () => {
  const { bank, world, one } = await sent({ send: null, query: '25' })
  await world.clock.advance(DAY + MINUTE)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'FAILED' })
  bank.answers.send = '00'
  await world.clock.advance(15 * MINUTE)
  await sweep(world)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL', attempts: 2 })
  expect(new Set(bank.sends.map(({ session_id }) => session_id)).size).toBe(2)
  expect(await faultsIn(world)).toEqual([])
})

test('refused it is tried again after 15 minutes, 1 and 4 hours, then each business day', async () => {
  const { bank, world, merchant, one, set_aside } = await sent({ send: '57', query: '57' })
  expect(await one()).toMatchObject({
    settlement_status: 'FAILED', reason: 'The sender may not make this transfer.',
    next_try_at: '2026-03-03T09:15:00.000Z',
  })
  for (const [wait, next] of [
    [15 * MINUTE, '2026-03-03T10:15:00.000Z'], [HOUR, '2026-03-03T14:15:00.000Z'],
    [4 * HOUR, '2026-03-04T06:00:00.000Z'], [15.75 * HOUR, '2026-03-05T06:00:00.000Z'],
  ] as const) {
    const before = bank.sends.length
    await world.clock.advance(wait - MINUTE)
    await sweep(world)
    expect(bank.sends).toHaveLength(before)
    await world.clock.advance(MINUTE)
    await sweep(world)
    expect(bank.sends).toHaveLength(before + 1)
    expect((await one()).next_try_at).toBe(next)
  }
  expect((await set_aside()).posted).toBe(fromNaira(3_000))
  bank.answers.send = '00'
  await world.clock.advance(DAY)
  await sweep(world)
  const paid = await one()
  expect(paid).toMatchObject({ settlement_status: 'SUCCESSFUL', attempts: 6 })
  expect(new Set(bank.sends.map(({ session_id }) => session_id)).size).toBe(6)
  const { events } = await shown(world, merchant, paid.id)
  expect(events.filter(({ kind }) => kind === 'refused')).toHaveLength(5)
  // The settlement keeps its payments: what came meanwhile is another's.
  await collected(world, merchant, 50)
  await world.clock.advance(4 * DAY)
  await run(world)
  expect((await listed(world, merchant)).map(({ transactions }) => transactions)).toEqual([1, 2])
  expect(await faultsIn(world)).toEqual([])
})

test('of a business that was blocked meanwhile it waits, and goes on when that is open again', async () => {
  const { bank, world, merchant, one } = await sent({ send: '57', query: '57' })
  const become = (status: 'blocked' | 'active') => world.database.updateTable('merchant').set({ status })
    .where('id', '=', merchant.merchant_id).execute()
  await become('blocked')
  for (let hour = 0; hour < 3; hour += 1) {
    await world.clock.advance(HOUR)
    await sweep(world)
    await job(world, 'send_settlement', { id: (await idOf(world, merchant)) })
  }
  expect(bank.sends).toHaveLength(1)
  bank.answers.send = '00'
  await become('active')
  await sweep(world)
  expect(bank.sends).toHaveLength(2)
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL', attempts: 2 })
  expect(await faultsIn(world)).toEqual([])
})

const idOf = async (world: World, { merchant_id }: Merchant) => (await world.database.selectFrom('settlement')
  .select('id').where('merchant_id', '=', merchant_id).executeTakeFirstOrThrow()).id

test('told by itself, twice, or of a session that is nobody\'s, it counts once', async () => {
  const { bank, world, one } = await sent({ send: null, query: null })
  const { session_id } = bank.sends[0]!
  await Promise.all(Array.from({ length: 5 }, () => bank.notice(session_id, '00')))
  await bank.notice('9'.repeat(30), '00')
  expect(await one()).toMatchObject({ settlement_status: 'SUCCESSFUL' })
  await bank.notice(session_id, '00')
  expect(await faultsIn(world)).toEqual([])
})

test('refused and then said to be paid: nothing more is sent, and it is written down', async () => {
  const { bank, world, merchant, one, set_aside } = await sent({ send: '57', query: null })
  await bank.notice(bank.sends[0]!.session_id, '00')
  expect(await one()).toMatchObject({ settlement_status: 'FAILED', contradicted: true, next_try_at: null })
  bank.answers.send = '00'
  for (let day = 0; day < 3; day += 1) {
    await world.clock.advance(DAY)
    await sweep(world)
    await run(world)
  }
  expect(bank.sends).toHaveLength(1)
  expect((await set_aside()).posted).toBe(fromNaira(3_000))
  expect((await eventsOf(world, merchant.merchant_id)).map(({ action }) => action))
    .toContain('settlement.contradicted')
  expect(await faultsIn(world)).toEqual([])
})
