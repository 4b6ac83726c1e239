// A payment that was paid to the merchant's bank and is asked back: what comes in next covers it, before
// anything more leaves for the bank.
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { fromNaira } from '#domain/money.ts'
import { decideChargeback } from '#provider/chargebacks/decide.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import type { Tenant } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { settleDue } from '#provider/settlements/create.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { lockWaits } from '#tests/lock-waits.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn, seenBy, unsettled } from './money/collecting.ts'
import { contest, minuteOf, theChargeback } from './money/disputing.ts'
import { balances, freshToken, funded, type Merchant } from './money/merchant.ts'
import {
  approvedAccount, collected, DAY, HOUR, listed, liveMerchant, MINUTE, run, sweep,
} from './money/settling.ts'

/** Of ₦60,000 less its charges. */
const NET = 5_994_625

/** Monday's payment, which Tuesday's run paid to the bank; it is Tuesday, 10 in the morning in Lagos. */
async function paidToTheBank() {
  const world = await aProvider({ now: '2026-03-02T09:00:00Z' })
  const merchant = await liveMerchant(world)
  await collected(world, merchant, 60_000)
  await world.clock.advance(21 * HOUR)
  await run(world)
  await world.clock.advance(3 * HOUR)
  const { reference } = await world.database.selectFrom('collection').select('reference')
    .where('merchant_id', '=', merchant.merchant_id).executeTakeFirstOrThrow()
  return { world, merchant, reference, morning: () => morning(world) }
}

async function morning(world: World): Promise<void> {
  await world.clock.advance(21 * HOUR)
  await run(world)
}

const charged = (world: World, tenant: Tenant, reference: string) => jobWork(world.app)
  .asTenant(tenant, (work) => raiseChargeback(work, tenant, reference, 'fraud'))

const recalled = (world: World, tenant: Tenant, reference: string) => jobWork(world.app)
  .asTenant(tenant, (work) => askReversal(work, tenant, reference, 'recalled'))

const decided = (world: World, tenant: Tenant, reference: string, decision: 'WON' | 'LOST') =>
  jobWork(world.app).inTransaction((work) =>
    decideChargeback(work, tenant, reference, { decision, note: null }))

const signedIn = async (world: World, merchant: Merchant) =>
  ({ ...merchant, token: await freshToken(world, merchant) })

/** Where each settlement went and how many payments it has, the oldest first. */
const ways = async (world: World, merchant: Merchant) => (await listed(world, merchant))
  .map(({ destination, transactions, settlement_status }) => [destination, transactions, settlement_status])
  .reverse()

test('while a chargeback is open, what comes in covers it first and the rest goes to the bank', async () => {
  const { world, merchant, reference, morning } = await paidToTheBank()
  const chargeback = await charged(world, merchant, reference)
  expect(await theChargeback(world, await signedIn(world, merchant), chargeback)).toMatchObject({ held: 0 })
  await collected(world, merchant, 20_000, 30_000, 40_000, 5_000)
  await morning()
  await minuteOf(world)
  expect(await ways(world, merchant)).toEqual([
    ['bank', 1, 'SUCCESSFUL'], ['balance', 3, 'SUCCESSFUL'], ['bank', 1, 'SUCCESSFUL'],
  ])
  const again = await signedIn(world, merchant)
  expect(await theChargeback(world, again, chargeback)).toMatchObject({ held: NET })
  const { ledger, available } = await balances(world, merchant)
  expect(available).toBe(ledger! - NET)
  expect((await unsettled(world, merchant)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
  await contest(world, again, chargeback)
  await decided(world, merchant, chargeback, 'WON')
  expect((await balances(world, merchant)).available).toBe(ledger)
  await collected(world, merchant, 7_000)
  await morning()
  expect((await ways(world, merchant)).at(-1)).toEqual(['bank', 1, 'SUCCESSFUL'])
  expect(await faultsIn(world)).toEqual([])
})

test('a lost chargeback is taken from what comes in, over as many days as it needs', async () => {
  const { world, merchant, reference, morning } = await paidToTheBank()
  const chargeback = await charged(world, merchant, reference)
  await contest(world, await signedIn(world, merchant), chargeback)
  await decided(world, merchant, chargeback, 'LOST')
  const standing = async () =>
    (await seenBy(world, await signedIn(world, merchant), reference)).transaction
  await collected(world, merchant, 25_000, 15_000)
  await morning()
  await minuteOf(world)
  const first = (await balances(world, merchant)).ledger!
  expect(await standing())
    .toMatchObject({ status: 'SUCCESSFUL', reversal: { status: 'PENDING', held: first } })
  expect(await faultsIn(world)).toEqual([])
  await collected(world, merchant, 30_000, 8_000)
  await morning()
  await minuteOf(world)
  expect(await standing()).toMatchObject({ status: 'REVERSED', reversal: { status: 'DONE' } })
  expect(await ways(world, merchant)).toEqual([
    ['bank', 1, 'SUCCESSFUL'], ['balance', 2, 'SUCCESSFUL'], ['balance', 1, 'SUCCESSFUL'],
    ['bank', 1, 'SUCCESSFUL'],
  ])
  expect((await unsettled(world, merchant)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
})

test('one asked back while the bank refuses its settlement is covered, and that still leaves', async () => {
  const world = await aProvider({ now: '2026-03-02T09:00:00Z' })
  const merchant = await liveMerchant(world)
  await approvedAccount(world, merchant, '0123456793')
  await collected(world, merchant, 60_000)
  await morning(world)
  const [{ reference }] = await world.database.selectFrom('collection').select('reference').execute() as
    [{ reference: string }]
  await recalled(world, merchant, reference)
  await collected(world, merchant, 70_000)
  await world.clock.advance(DAY)
  await run(world)
  await minuteOf(world)
  const token = await freshToken(world, merchant)
  expect((await seenBy(world, { ...merchant, token }, reference)).transaction.status).toBe('REVERSED')
  await approvedAccount(world, merchant, '0123456701')
  await world.clock.advance(DAY + MINUTE)
  await sweep(world)
  expect(await ways(world, merchant)).toEqual([['bank', 1, 'SUCCESSFUL'], ['balance', 1, 'SUCCESSFUL']])
  expect(await faultsIn(world)).toEqual([])
})

test('what the payout account has already covers it: everything goes to the bank', async () => {
  const { world, merchant, reference, morning } = await paidToTheBank()
  await funded(world, merchant, fromNaira(60_000))
  await charged(world, merchant, reference)
  await collected(world, merchant, 20_000)
  await morning()
  expect(await ways(world, merchant)).toEqual([['bank', 1, 'SUCCESSFUL'], ['bank', 1, 'SUCCESSFUL']])
})

test('two turns at once keep no more than is owed: the second waits for the first', async () => {
  const { world, merchant, reference } = await paidToTheBank()
  await recalled(world, merchant, reference)
  await collected(world, merchant, ...Array.from({ length: 12 }, () => 15_000))
  const turn = (until: () => Promise<void>) => jobWork(world.app).asTenant(merchant, async (work) => {
    await settleDue(work, merchant, new Date(work.now.getTime() + 1))
    await until()
  })
  let second = Promise.resolve()
  await turn(async () => {
    second = turn(async () => {})
    await expect.poll(() => lockWaits(world)).toBe(1)
  })
  await second
  await world.jobsDone()
  expect(await ways(world, merchant)).toEqual([
    ['bank', 1, 'SUCCESSFUL'], ['balance', 5, 'SUCCESSFUL'], ['bank', 7, 'SUCCESSFUL'],
  ])
  expect(await faultsIn(world)).toEqual([])
})

test('the merchant is told why it went to the payout account', async () => {
  const { world, merchant, reference, morning } = await paidToTheBank()
  await recalled(world, merchant, reference)
  await collected(world, merchant, 70_000)
  await morning()
  const why = 'Kept for payments that are asked back after they were settled.'
  const [settlement] = await listed(world, merchant)
  expect(settlement).toMatchObject({
    destination: 'balance', settlement_nuban: merchant.nuban, reason: why, attempts: 0,
  })
  const { data } = await world.ask(notifications.list, { token: await freshToken(world, merchant) })
  expect(data.items.find(({ kind }) => kind === 'settlement.paid')?.detail).toContain(why)
  const [letter] = await world.mailbox(merchant.email)
  expect([letter?.subject, letter?.text]).toEqual(['A settlement was paid', expect.stringContaining(why)])
})
