// The day of a settlement, and the account that it goes to.
import { expect, test } from 'vitest'
import { settlements } from '#contract/settlements.ts'
import { fromNaira } from '#domain/money.ts'
import { aProvider } from '#tests/world.ts'
import { bank, decide, underReview } from './applicants.ts'
import { faultsIn } from './money/collecting.ts'
import { aMerchant, balances, freshToken } from './money/merchant.ts'
import {
  approvedAccount, collected, DAY, HOUR, listed, liveMerchant as live, run,
} from './money/settling.ts'

test.each([
  ['a Friday evening', '2026-03-06T18:00:00Z', '2026-03-09'],
  ['a Saturday', '2026-03-07T12:00:00Z', '2026-03-09'],
  ['the day before Eid-el-Fitr and a weekend', '2026-03-18T12:00:00Z', '2026-03-23'],
  ['a minute before midnight in Lagos', '2026-03-10T22:59:00Z', '2026-03-11'],
  ['midnight in Lagos', '2026-03-10T23:00:00Z', '2026-03-12'],
  ['Maundy Thursday', '2026-04-02T12:00:00Z', '2026-04-07'],
])('what came on %s is settled on its day and on none before', async (_, came, day) => {
  const world = await aProvider({ now: came })
  const merchant = await live(world)
  await collected(world, merchant, 1_000)
  // Each morning at seven in Lagos, until the day has come.
  let morning = Date.parse(`${came.slice(0, 10)}T06:00:00Z`)
  while (morning < Date.parse(`${day}T06:00:00Z`)) {
    if (morning > world.clock.now().getTime()) {
      await world.clock.advance(morning - world.clock.now().getTime())
      await run(world)
      expect(await listed(world, merchant)).toEqual([])
    }
    morning += DAY
  }
  await world.clock.advance(morning - world.clock.now().getTime())
  await run(world)
  expect(await listed(world, merchant)).toHaveLength(1)
}, 60_000)

test('a provider that was down in the morning settles when it is back, the same day or later', async () => {
  const world = await aProvider({ now: '2026-03-02T09:00:00Z' })
  const merchant = await live(world)
  await collected(world, merchant, 1_000)
  await world.clock.advance(2 * DAY + 9 * HOUR)
  await run(world)
  expect(await listed(world, merchant)).toHaveLength(1)
})

test('nothing leaves in live mode before a reviewer has approved an account; then all of it', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  await collected(world, merchant, 1_000)
  await world.clock.advance(DAY)
  await run(world)
  expect(await listed(world, merchant)).toEqual([])
  const token = await freshToken(world, merchant)
  expect((await world.ask(settlements.due, { token })).data).toMatchObject({
    settlement_nuban: null, settles_on: '2026-03-04', amount: fromNaira(1_000 - 10) - 75,
  })
  await approvedAccount(world, merchant)
  await run(world)
  expect((await listed(world, merchant))[0]).toMatchObject({ settlement_status: 'SUCCESSFUL' })
})

test.each([
  ['a minute past midnight in Lagos', '2026-03-02T23:01:00Z', '2026-03-03'],
  ['a minute before the run', '2026-03-03T05:59:00Z', '2026-03-03'],
  ['the moment of the run', '2026-03-03T06:00:00Z', '2026-03-04'],
  ['a minute before midnight in Lagos', '2026-03-03T22:59:00Z', '2026-03-04'],
  ['a minute past midnight on a Saturday', '2026-03-06T23:01:00Z', '2026-03-09'],
])('at %s the next settlement is the one of the next run', async (_, now, settles_on) => {
  const world = await aProvider({ now })
  const { token } = await live(world)
  expect((await world.ask(settlements.due, { token })).data).toMatchObject({ settles_on })
})

test('an account that is only typed in is not paid to: the approved one stays', async () => {
  const world = await aProvider()
  const merchant = await live(world)
  await collected(world, merchant, 1_000)
  await world.database.updateTable('bank_detail').set({ business_nuban: '0123456702' })
    .where('merchant_id', '=', merchant.merchant_id).execute()
  await world.clock.advance(DAY)
  await run(world)
  expect((await listed(world, merchant))[0]!.settlement_nuban).toBe('0123456701')
})

test('in test mode without an approved account it goes to the payout balance', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  await collected(world, merchant, 1_000, 2_500)
  await world.clock.advance(DAY)
  await run(world)
  expect((await listed(world, merchant))[0]).toMatchObject({
    destination: 'balance', settlement_nuban: merchant.nuban, settlement_status: 'SUCCESSFUL',
    amount: fromNaira(3_500), attempts: 0,
  })
  expect((await balances(world, merchant)).available).toBe(fromNaira(3_500))
  expect(await faultsIn(world)).toEqual([])
})

test('the reviewer who approves a business approves the account that it is settled to', async () => {
  const world = await aProvider()
  const applicant = await underReview(world)
  const approved = () => world.database.selectFrom('settlement_account').select(['nuban', 'bank_code'])
    .where('merchant_id', '=', applicant.merchant_id).executeTakeFirst()
  expect(await approved()).toBeUndefined()
  expect((await decide(world, applicant.merchant_id, { decision: 'approve' })).status).toBe(200)
  expect(await approved()).toEqual({ nuban: bank.business_nuban, bank_code: bank.bank_code })
})
