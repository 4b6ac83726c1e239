// Payouts to accounts that we issued ourselves, however they are asked for: in batches, on a day, again.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, rowsOf, sent, validated } from './money/batch.ts'
import { anAccount, faultsIn, unsettled } from './money/collecting.ts'
import { aMerchant, balances, funded, pay, payoutBody, payoutOf, pin } from './money/merchant.ts'
import { listeningRail, OURS, paidTo, signedIn, to } from './money/our-accounts.ts'

let world: World
const bank = listeningRail()
beforeAll(async () => {
  world = await aProvider({ outside: { rail: bank.rail } })
})

test('a batch pays ours and others, and each row ends as it does', async () => {
  const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
  const vnuban = await anAccount(world, other)
  const { bulk_reference } = await validated(world, merchant, [
    aRow(1), aRow(2, { beneficiary_nuban: vnuban, bank_code: OURS }),
    aRow(3, { beneficiary_nuban: other.nuban, bank_code: OURS }),
    aRow(4, { beneficiary_nuban: '0123456793' }),
  ])
  await sent(world, merchant, bulk_reference)
  await world.jobsDone()
  const { items } = await rowsOf(world, merchant, { bulk_reference })
  expect(items.map(({ status }) => status)).toEqual(['SUCCESSFUL', 'SUCCESSFUL', 'SUCCESSFUL', 'FAILED'])
  expect(await balances(world, other)).toMatchObject({ available: fromNaira(1_001_000) })
  expect((await unsettled(world, other)).posted).toBe(fromNaira(1_000))
  expect(await faultsIn(world)).toEqual([])
})

test('a refused one is paid again once the account takes it', async () => {
  const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
  const vnuban = await anAccount(world, other)
  const turn = { ...await signedIn(world, other), params: { vnuban } }
  await world.ask(virtualAccounts.deactivate, turn)
  const first = await paidTo(world, merchant, vnuban, 5_000)
  await world.ask(virtualAccounts.activate, turn)
  const again = await world.ask(payouts.process, {
    ...await signedIn(world, merchant), body: { payout_reference: first.payout_reference, pin },
  })
  await world.jobsDone()
  const second = await payoutOf(world, merchant, again.data.unique_reference!)
  expect(second.status).toBe('SUCCESSFUL')
  expect((await unsettled(world, other)).posted).toBe(fromNaira(5_000))
})

test('two who pay each other at once, many times, both end with what they had', async () => {
  const [one, other] = [await aMerchant(world), await aMerchant(world)]
  const [first, second] = [await anAccount(world, one), await anAccount(world, other)]
  const bodies = Array.from({ length: 6 }, () => [
    [one, to(other.nuban, 1_000)], [other, to(one.nuban, 1_000)],
    [one, to(second, 700)], [other, to(first, 700)],
  ] as const).flat()
  const asking = await Promise.all(bodies.map(([merchant, changes]) => pay(world, merchant, changes)))
  // Each job twice at once, as after a process that died.
  await sql`insert into graphile_worker._private_jobs (task_id, payload, run_at)
    select task_id, payload, run_at from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'dispatch')`
    .execute(world.database)
  await world.jobsDone()
  expect(asking).toHaveLength(24)
  for (const merchant of [one, other]) {
    expect(await balances(world, merchant)).toEqual({
      available: fromNaira(1_000_000 - 6 * 700), ledger: fromNaira(1_000_000 - 6 * 700), pending: 0,
    })
    expect((await unsettled(world, merchant)).posted).toBe(fromNaira(6 * 700))
  }
  expect(await faultsIn(world)).toEqual([])
})

test('the same request twice pays once', async () => {
  const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
  const body = payoutBody(merchant, to(other.nuban))
  const again = () => world.ask(payouts.requestSingle, { token: merchant.token, query: {}, body })
  const replies = await Promise.all([again(), again()])
  await world.jobsDone()
  expect(new Set(replies.map(({ data }) => data.payout_reference)).size).toBe(1)
  expect(await balances(world, other)).toMatchObject({ available: fromNaira(1_020_000) })
})

test('a payout that left to an account of ours is a fault of the books', async () => {
  const apart = await aProvider()
  const [merchant, other] = [await aMerchant(apart), await aMerchant(apart)]
  const { unique_reference } = await pay(apart, merchant, {})
  await apart.jobsDone()
  await apart.database.updateTable('payout').set({ beneficiary_nuban: other.nuban, bank_code: OURS })
    .where('unique_reference', '=', unique_reference).execute()
  const lost = /paid 500000 to an account of ours, and 0 arrived/
  expect(await faultsIn(apart)).toEqual([expect.stringMatching(lost)])
})

test('money from another bank funds an account as before', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  await funded(world, merchant, fromNaira(500))
  expect(await balances(world, merchant)).toMatchObject({ available: fromNaira(500) })
  expect(await faultsIn(world)).toEqual([])
})
