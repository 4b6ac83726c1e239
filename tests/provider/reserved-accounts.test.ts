// Reserved accounts: further account numbers of the business, each with its own money, lines and payouts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { reservedAccounts as calls } from '#contract/reserved-accounts.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, freshToken, pay, type Merchant } from './money/merchant.ts'
import { aMember, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const open = async (merchant: Merchant, account_name = 'Adire Works Rent') =>
  world.ask(calls.open, { token: await freshToken(world, merchant), body: { account_name } })

async function fund(merchant: Merchant, source_nuban: string, naira: number) {
  const token = await freshToken(world, merchant)
  await world.ask(accounts.simulateFunding, { token, body: { source_nuban, amount: kobo(naira * 100) } })
}

test('one is opened with a number and a balance of its own, beside the primary one', async () => {
  proves('call:POST dashboard/reserved_vnuban', 'call:GET dashboard/reserved_vnuban/{id}')
  const merchant = await aMerchant(world, { naira: 1_000 })
  const reply = await open(merchant)
  expect([reply.status, reply.message]).toEqual([200, 'Account successfully reserved'])
  expect(reply.data).toMatchObject({
    name: 'Adire Works Rent', is_primary: false, available: 0, nuban: expect.stringMatching(/^\d{10}$/),
  })
  expect(reply.data.nuban).not.toBe(merchant.nuban)
  await fund(merchant, reply.data.nuban, 500)
  const token = await freshToken(world, merchant)
  const shown = await world.ask(calls.show, { token, params: { id: reply.data.id } })
  expect(shown.data.available).toBe(50_000)
  const { data } = await world.ask(accounts.details, { token })
  expect(data.accounts.map(({ nuban, available }) => [nuban, available])).toEqual([
    [merchant.nuban, 100_000], [reply.data.nuban, 50_000],
  ])
  const events = await eventsOf(world, merchant.merchant_id)
  expect(events.filter(({ action }) => action === 'account.reserved')).toHaveLength(1)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('its funding, its payouts and its trail are its own', async () => {
  proves(
    'call:GET dashboard/reserved_vnuban/funding/{id}', 'call:GET dashboard/reserved_vnuban/payouts/{id}',
    'call:GET dashboard/accounts/trail',
  )
  const merchant = await aMerchant(world, { naira: 1_000 })
  const { id, nuban } = (await open(merchant)).data
  await fund(merchant, nuban, 5_000)
  await world.clock.advance(20_000)
  const paid = await pay(world, merchant, { source_nuban: nuban, amount: kobo(100_000) })
  await world.jobsDone()
  const token = await freshToken(world, merchant)
  const funding = (await world.ask(calls.funding, { token, params: { id } })).data
  expect(funding.items.map(({ amount, source_nuban }) => [amount, source_nuban])).toEqual([[500_000, nuban]])
  const payouts = (await world.ask(calls.payouts, { token, params: { id } })).data
  expect(payouts.items.map(({ payout_reference }) => payout_reference)).toEqual([paid.payout_reference])
  const trail = (await world.ask(accounts.trail, { token, query: { nuban } })).data
  expect(trail.items.every((line) => line.nuban === nuban)).toBe(true)
  expect(trail.items.at(-1)).toMatchObject({ direction: 'in', amount: 500_000, balance: 500_000 })
  const out = trail.items.slice(0, -1).reduce((left, { amount }) => left - amount, 500_000)
  expect(trail.items[0]!.balance).toBe(out)
  const bad = await world.ask(accounts.trail, { token, query: { nuban: '0123456789' } })
  expect(bad.refusal.errors).toEqual({ nuban: 'Choose one of your own payout accounts.' })
})

test('the list of accounts has both kinds, and is narrowed by kind and beginning', async () => {
  proves('call:GET dashboard/accounts', 'call:GET dashboard/accounts.account_type')
  const merchant = await aMerchant(world, { naira: 1_000 })
  const { nuban } = (await open(merchant, 'Rent of the shop')).data
  const token = await freshToken(world, merchant)
  await world.ask(subAccounts.save, { token, body: { nuban: '0123456789', bank_code: '000014' } })
  const list = async (query: object = {}, as = token) =>
    (await world.ask(accounts.list, { token: as, query })).data
  expect((await list()).total).toBe(3)
  expect((await list({ account_type: 'BANK' })).items.map((one) => one.nuban)).toEqual(['0123456789'])
  const own = (await list({ account_type: 'VIRTUAL' })).items
  expect(own.map((one) => [one.nuban, one.is_primary, one.available])).toEqual([
    [nuban, false, 0], [merchant.nuban, true, 100_000],
  ])
  expect((await list({ search: 'rent of' })).items.map((one) => one.nuban)).toEqual([nuban])
  const first = await list({ limit: 2 })
  expect((await list({ limit: 2, cursor: first.next_cursor })).items).toHaveLength(1)
  const blind = await aMember(world, merchant.merchant_id, { role: 'Clerk', permissions: [] })
  const seen = await list({ account_type: 'VIRTUAL' }, blind.token)
  expect(seen.items.map(({ available }) => available)).toEqual([null, null])
})

test('a business has twenty, also when all are asked for at once; another business sees none', async () => {
  const [merchant, other] = [await aMerchant(world, { naira: 1 }), await aMerchant(world, { naira: 1 })]
  const replies = await Promise.all(Array.from({ length: 21 }, (_, at) => open(merchant, `Account ${at}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(19)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused.map(({ refusal }) => refusal.message)).toEqual([
    'A business has at most 20 accounts of its own.', 'A business has at most 20 accounts of its own.',
  ])
  const id = replies.find(({ status }) => status === 200)!.data.id
  const token = await freshToken(world, other)
  for (const call of [calls.show, calls.funding, calls.payouts]) {
    expect((await world.ask(call, { token, params: { id } })).status).toBe(404)
  }
})
