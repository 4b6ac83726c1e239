// What a suspension halts, at every door: nothing leaves, what payers send is kept, and reopening gives it
// back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { all } from '#contract/all.ts'
import { apiKeys } from '#contract/api-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { payouts } from '#contract/payouts.ts'
import { transactions } from '#contract/transactions.ts'
import { kobo } from '#domain/money.ts'
import { activityOf, alwaysPossible } from '#provider/rights/restriction.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, payers, seen, type Payers } from './approving.ts'
import { aLiveBusiness, measured } from './measuring.ts'
import { aLink, faultsIn, payOnPage, unsettled } from './money/collecting.ts'
import { payoutBody } from './money/merchant.ts'
import { approvedAccount, collected, DAY, listed, run } from './money/settling.ts'
import { aDesk, type Desk } from './review-world.ts'
import { anotherSession } from './team.ts'

let world: World
let two: readonly [Desk, Desk]
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())
beforeEach(async () => { two = [await aDesk(world), await aDesk(world)] })

const suspend = async (whose: { merchant_id: string }) => {
  two = [await aDesk(world), await aDesk(world)]
  await measured(two, whose, { measure: 'suspend', code: 'complaints' })
}
const reopen = async (whose: { merchant_id: string }) => {
  two = [await aDesk(world), await aDesk(world)]
  await measured(two, whose, { measure: 'reopen', code: 'cleared' })
}

const endpoints = Object.entries(all).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) =>
    ({ name: `${noun}.${name}`, endpoint })))
const names = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replace(/\/$/, '')}`)

/** Changes that somebody signed in may always make, besides what only ends something. */
const own = [
  'auth', 'accountSecurity', 'accessNotices', 'merchants', 'banks', 'accounts', 'statements', 'pins', 'pin',
  'uploads', 'chargebacks', 'simulator', 'users', 'notifications', 'push', 'fieldMeasures', 'lookup', 'bills',
  'journal',
]

test('every change is one that a suspension halts, or stands among what hurts nobody', () => {
  for (const path of alwaysPossible) expect(names).toContain(path)
  const open = endpoints.filter(({ endpoint }) => {
    const { method, path, callers } = endpoint
    const name = `${method} ${path.replace(/\/$/, '')}`
    const halting = activityOf(endpoint)
    return method !== 'GET' && callers !== 'anyone' && callers.includes('member')
      && !alwaysPossible.includes(name) && (halting === null || halting === 'refunds')
  }).map(({ name }) => name)
  const nouns = new Set(open.map((name) => name.split('.')[0] ?? ''))
  expect([...nouns].filter((noun) => !own.includes(noun))).toEqual([])
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "accountSecurity.backupCodes",
      "accountSecurity.begin",
      "accountSecurity.changePassword",
      "accountSecurity.complete",
      "accountSecurity.endOthers",
      "accountSecurity.endSession",
      "accountSecurity.reset",
      "accounts.simulateFunding",
      "auth.signOut",
      "banks.enquiry",
      "chargebacks.accept",
      "chargebacks.contest",
      "journal.setPlan",
      "merchants.update",
      "notifications.choose",
      "notifications.read",
      "pin.change",
      "pin.reset",
      "pin.set",
      "push.subscribe",
      "push.unsubscribe",
      "simulator.cardPayment",
      "simulator.chargeback",
      "simulator.chargebackDecision",
      "simulator.collection",
      "simulator.linkPayment",
      "simulator.qrPayment",
      "simulator.reversal",
      "statements.request",
      "uploads.begin",
      "uploads.part",
    ]
  `)
})

test('a suspended business reads everything in live mode and changes nothing', async () => {
  const owner = await aLiveBusiness(world)
  const link = await aLink(world, owner)
  await suspend(owner)
  const { token } = owner
  expect((await world.ask(transactions.list, { token })).status).toBe(200)
  const paying = await world.ask(payouts.requestSingle, {
    token, query: { command: 'initiate' }, body: payoutBody(owner),
  })
  expect([paying.status, paying.refusal.code]).toEqual([403, 'restricted'])
  expect(paying.refusal.message).toContain('This business is suspended. Payouts and bills: not possible now.')
  const linking = await world.ask(paymentLinks.create, { token, body: { amount: kobo(500_000) } })
  expect(linking.refusal.code).toBe('restricted')
  const meta = await world.ask(merchants.update, {
    token, body: { meta: { address: '1 Sample Street' } },
  })
  expect(meta.refusal.code).toBe('restricted')
  // What only ends something goes on.
  const off = await world.ask(paymentLinks.switchOff, { token, params: { reference: link.reference } })
  expect(off.status).toBe(200)
  await world.ask(merchants.update, { token, body: { is_test: true } }).then(({ data }) => data)
  expect((await world.ask(paymentLinks.create, { token, body: { amount: kobo(500_000) } })).refusal.code)
    .toBe('restricted')
  await reopen(owner)
  expect((await world.ask(paymentLinks.create, { token, body: { amount: kobo(500_000) } })).status).toBe(200)
})

test('nobody pays by its links, and its page says nothing of it', async () => {
  const owner = await aLiveBusiness(world)
  const link = await aLink(world, owner)
  await suspend(owner)
  expect((await payOnPage(world, link.link)).status).toBe(404)
  expect((await unsettled(world, owner)).posted).toBe(0)
  await reopen(owner)
  expect((await payOnPage(world, link.link)).status).toBe(303)
})

test('what payers send meanwhile is kept, is not settled, and is settled once it is open again', async () => {
  const owner = await aLiveBusiness(world)
  await approvedAccount(world, owner)
  await suspend(owner)
  await collected(world, owner, 1_000, 2_000)
  const kept = (await unsettled(world, owner)).posted
  expect(kept).toBeGreaterThan(0)
  for (let day = 0; day < 2; day += 1) {
    await world.clock.advance(DAY)
    await run(world)
    await world.jobsDone()
  }
  expect(await listed(world, owner)).toEqual([])
  expect((await unsettled(world, owner)).posted).toBe(kept)
  await reopen(owner)
  await world.clock.advance(DAY)
  await run(world)
  await world.jobsDone()
  const [settlement] = await listed(world, owner)
  expect(settlement).toMatchObject({ transactions: 2, settlement_status: 'SUCCESSFUL' })
  expect((await unsettled(world, owner)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
})

async function reviewed(team: Payers): Promise<Payers> {
  await world.database.updateTable('merchant').set({ submitted_at: world.clock.now(), one_reviewer: false })
    .where('id', '=', team.merchant_id).execute()
  return team
}

test('a payout that had not left ends, so that nothing leaves by itself later', async () => {
  const team = await reviewed(await payers(world))
  const asked = async (token: string) => (await world.ask(payouts.request, {
    token, query: { command: 'initiate' }, body: payoutBody(team.source),
  })).data.unique_reference
  const reference = await asked(team.maker.token)
  await approve(world, team.checker, reference)
  await suspend(team)
  await world.jobsDone()
  expect(await seen(world, team.checker, reference)).toMatchObject({ status: 'CANCELLED' })
  await reopen(team)
  await world.jobsDone()
  expect((await paidOf(team)).rows).not.toContain('SUCCESSFUL')
  const again = { ...team.checker, token: await anotherSession(world, team.checker) }
  await approve(world, again, await asked(await anotherSession(world, team.maker)))
  await world.jobsDone()
  expect((await paidOf(team)).rows.filter((status) => status === 'SUCCESSFUL')).toHaveLength(1)
  expect(await faultsIn(world)).toEqual([])
})

test('a schedule skips the days of a suspension and goes on after it, without another approval', async () => {
  const team = await reviewed(await payers(world))
  const start_date = new Date(world.clock.now().getTime() + DAY).toISOString().slice(0, 10)
  const { data } = await world.ask(payouts.request, {
    token: team.maker.token, query: { command: 'scheduled' },
    body: payoutBody(team.source, { schedule: { start_date, frequency: 'daily' } }),
  })
  await approve(world, team.checker, data.unique_reference)
  await suspend(team)
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      await world.clock.advance(DAY)
      await world.jobsDone()
    }
  }
  await days(3)
  expect((await paidOf(team)).rows).toEqual([])
  await reopen(team)
  await days(2)
  expect((await paidOf(team)).rows).toEqual(['SUCCESSFUL', 'SUCCESSFUL'])
})

const paidOf = async ({ merchant_id }: { merchant_id: string }) => ({
  rows: (await world.database.selectFrom('payout').select('status').where('merchant_id', '=', merchant_id)
    .execute()).map(({ status }) => status),
})

test('its API keys rest in live mode, and work again after it', async () => {
  const owner = await aLiveBusiness(world)
  const body = { name: 'Shop', permissions: [], days: 0 as const, totp_code: await owner.code() }
  const { api_secret } = (await world.ask(apiKeys.create, { token: owner.token, body })).data
  const asks = () => world.ask(transactions.list, { token: api_secret! })
  expect((await asks()).status).toBe(200)
  await suspend(owner)
  expect((await asks()).refusal.code).toBe('restricted')
  await reopen(owner)
  expect((await asks()).status).toBe(200)
})
