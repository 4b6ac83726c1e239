import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { simulator } from '#contract/simulator.ts'
import { fromNaira } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { outcomes } from '#provider/outside/outcomes.ts'
import {
  collectionTable, payoutTable, settlementTable, type OutcomeRow,
} from '#provider/simulator/outcomes.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aLink, anAccount, faultsIn, seenBy, transferIn, unsettled } from './money/collecting.ts'
import { aMerchant, balances, freshToken, pay, type Merchant } from './money/merchant.ts'
import { settled } from './money/settled.ts'

const takeBack = async (world: World, { token }: Merchant, transaction: string) =>
  (await world.ask(simulator.reversal, { token, body: { transaction, reason: 'wrong_account' } })).data

test('a transfer comes in by the rules of its virtual account', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant, {
    min_amount: fromNaira(100), max_amount: fromNaira(5_000), use_frequency: 2,
  })
  const told = async (naira: number) => {
    const { status, response_code } = await transferIn(world, merchant, vnuban, { naira })
    return `${status} ${response_code}`
  }
  expect(await told(99.99)).toBe('RETURNED 13')
  expect(await told(5_000.01)).toBe('RETURNED 61')
  expect(await told(100)).toBe('SUCCESSFUL 00')
  expect(await told(5_000)).toBe('SUCCESSFUL 00')
  expect(await told(200)).toBe('RETURNED 65')
  expect((await unsettled(world, merchant)).posted).toBe(510_000)
  const { token } = merchant
  const body = { vnuban, amount: fromNaira(0.5), sender_name: 'AMBER SAMPLE' }
  expect((await world.ask(simulator.collection, { token, body })).refusal.errors).toHaveProperty('amount')
})

test('what the network tells twice counts once', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant)
  await transferIn(world, merchant, vnuban, { naira: 300, outcome: 'repeated' })
  expect((await unsettled(world, merchant)).posted).toBe(30_000)
  expect(await faultsIn(world)).toEqual([])
})

test('nothing is played in live mode, nor with what belongs to another merchant', async () => {
  const world = await aProvider()
  const live = await aMerchant(world, { naira: 0, mode: 'live' })
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant)
  const { reference } = await transferIn(world, merchant, vnuban)
  const link = await aLink(world, merchant)
  const mine = await anAccount(world, live)
  const transferred = { vnuban: mine, amount: fromNaira(500), sender_name: 'AMBER SAMPLE' }
  const linkBody = { payment_link: link.reference, payer_name: 'AMBER SAMPLE' }
  const refused = [
    await world.ask(simulator.collection, { token: live.token, body: transferred }),
    await world.ask(simulator.linkPayment, { token: live.token, body: linkBody }),
    await world.ask(simulator.reversal, { token: live.token, body: { transaction: reference } }),
  ]
  expect(refused.map(({ refusal }) => refusal.code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  const { token } = await aMerchant(world, { naira: 0 })
  const foreign = { ...transferred, vnuban }
  expect((await world.ask(simulator.collection, { token, body: foreign })).refusal.errors)
    .toHaveProperty('vnuban')
  expect((await world.ask(simulator.linkPayment, { token, body: linkBody })).refusal.code).toBe('not_found')
  expect((await world.ask(simulator.reversal, { token, body: { transaction: reference } })).refusal.code)
    .toBe('not_found')
})

test('a link is paid once by the simulator too', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference } = await aLink(world, merchant, 800)
  const ask = { token: merchant.token, body: { payment_link: reference, payer_name: 'AMBER SAMPLE' } }
  expect((await world.ask(simulator.linkPayment, ask)).data).toMatchObject({
    amount: 80_000, channel: 'link', payment_link: reference, status: 'SUCCESSFUL',
  })
  expect((await world.ask(simulator.linkPayment, ask)).refusal.message).toBe('This link was paid before.')
})

test('a payment that is taken back leaves the books as they were, once', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant)
  const { reference } = await transferIn(world, merchant, vnuban, { naira: 4_000 })
  const [first, ...others] =
    await Promise.all(Array.from({ length: 4 }, () => takeBack(world, merchant, reference)))
  expect(first).toMatchObject({ status: 'REVERSED', reversal: { status: 'DONE', held: 0 } })
  expect(others.every(({ status }) => status === 'REVERSED')).toBe(true)
  expect(await unsettled(world, merchant)).toEqual({ posted: 0, lien: 0 })
  const { events } = await seenBy(world, merchant, reference)
  expect(events.map(({ kind }) => kind)).toEqual(['received', 'credited', 'reversal_asked', 'reversed'])
  expect(await faultsIn(world)).toEqual([])
  const small = await anAccount(world, merchant, { max_amount: fromNaira(1) })
  const returned = await transferIn(world, merchant, small)
  const body = { transaction: returned.reference }
  expect((await world.ask(simulator.reversal, { token: merchant.token, body })).refusal.code).toBe('conflict')
})

test('where the balance is short, what there is is held, and what comes in, until it is enough', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant)
  const { reference } = await transferIn(world, merchant, vnuban, { naira: 4_000 })
  await settled(world, merchant, reference)
  await pay(world, merchant, { amount: fromNaira(3_000) })
  await world.jobsDone()

  const waiting = await takeBack(world, merchant, reference)
  expect(waiting).toMatchObject({
    status: 'SUCCESSFUL', reversal: { status: 'PENDING', held: 100_000 }, is_settled: true,
  })
  expect(await balances(world, merchant)).toMatchObject({ available: 0, ledger: 100_000 })
  const sweep = async () => {
    await world.app.jobs['sweep_reversals']?.({}, jobWork(world.app))
    return (await seenBy(world, merchant, reference)).transaction
  }
  const fund = async (naira: number) => {
    const token = await freshToken(world, merchant)
    const body = { source_nuban: merchant.nuban, amount: fromNaira(naira) }
    await world.ask(accounts.simulateFunding, { token, body })
  }
  await fund(1_200)
  expect((await sweep()).reversal).toMatchObject({ status: 'PENDING', held: 220_000 })
  expect((await sweep()).reversal).toMatchObject({ status: 'PENDING', held: 220_000 })
  await fund(5_000)
  expect(await sweep()).toMatchObject({ status: 'REVERSED', reversal: { status: 'DONE', held: 0 } })
  expect(await sweep()).toMatchObject({ status: 'REVERSED' })
  expect(await balances(world, merchant)).toMatchObject({ available: 320_000, ledger: 320_000 })
  const { events } = await seenBy(world, merchant, reference)
  expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['received', 400_000], ['credited', 400_000], ['settled', 400_000], ['reversal_asked', 400_000],
    ['held', 100_000], ['held', 120_000], ['reversed', 400_000],
  ])
  expect(await faultsIn(world)).toEqual([])
})

test('the tables of outcomes are all there, and stand in the documents as they are', async () => {
  const world = await aProvider()
  const { token } = await aMerchant(world, { naira: 0 })
  const { payouts, collections } = (await world.ask(simulator.outcomes, { token })).data
  expect(payouts.map(({ chosen_by }) => chosen_by)).toEqual([...Object.keys(outcomes), 'all others'])
  expect(collections.find(({ chosen_by }) => chosen_by.includes('minimum'))?.happens).toContain('code 13')
  const text = await readFile(new URL('../../docs/simulator.md', import.meta.url), 'utf8')
  const rows = [...payoutTable(), ...collectionTable(), ...settlementTable()]
  for (const row of rows) expect(text).toContain(lineOf(row))
})

const lineOf = ({ chosen_by, name, enquiry, happens }: OutcomeRow) =>
  `| ${[chosen_by, name, enquiry, happens].join(' | ')} |`
