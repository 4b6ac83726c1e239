// A key with rights to read reaches what an accounting program needs: balances, history, payouts, statements.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { payouts } from '#contract/payouts.ts'
import { sales } from '#contract/sales.ts'
import { statements } from '#contract/statements.ts'
import type { KeyRight } from '#domain/api-key.ts'
import { kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { aProvider, type World } from '#tests/world.ts'
import { readCamt } from './statement-readers.ts'
import { aMerchant, pay, payoutBody, type Merchant } from './money/merchant.ts'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await aProvider()
  merchant = await aMerchant(world, { naira: 50_000 })
  await pay(world, merchant, { amount: kobo(1_000_00) })
  await world.jobsDone()
})
afterAll(() => world.stop())

async function aKey(permissions: KeyRight[]): Promise<string> {
  const body = { name: 'Books', permissions, days: 0 as const, totp_code: await merchant.code() }
  const { data } = await world.ask(apiKeys.create, { token: merchant.token, body })
  return data.api_secret ?? ''
}

const today = () => lagosDay(world.clock.now())

test('with view_balances, view_payouts and export_data it reads all of them', async () => {
  const token = await aKey(['view_balances', 'view_payouts', 'export_data'])
  const { data: { accounts: [account] } } = await world.ask(accounts.details, { token })
  expect(account).toMatchObject({ nuban: merchant.nuban, ledger: 49_000_00 })
  const history = (await world.ask(accounts.history, { token, query: {} })).data.items
  expect(history.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payout', 1_000_00], ['funding', 50_000_00],
  ])
  const trail = await world.ask(accounts.trail, { token, query: { nuban: merchant.nuban } })
  expect(trail.data.total).toBe(2)
  expect((await world.ask(accounts.funding, { token, query: {} })).data.total).toBe(1)
  const on = await world.ask(sales.balances, { token, query: { on: today() } })
  expect(on.data.accounts).toMatchObject([{ nuban: merchant.nuban, ledger: 49_000_00 }])
  const paid = (await world.ask(payouts.list, { token, query: {} })).data.items
  expect(paid).toMatchObject([{ status: 'SUCCESSFUL', amount: 1_000_00 }])
})

test('it asks for a statement, sees when it is ready, and downloads it; nobody gets a mail', async () => {
  const token = await aKey(['view_balances', 'export_data'])
  const letters = async () => (await world.mailbox(merchant.email))
    .filter(({ subject }) => subject.includes('statement'))
  const { data } = await world.ask(statements.request, { token, body: { from: today(), to: today() } })
  await world.jobsDone()
  const listed = (await world.ask(statements.list, { token })).data.items.find(({ id }) => id === data.id)
  expect(listed).toMatchObject({ status: 'READY', rows: 2 })
  const reply = await world.request(`/v2/dashboard/statements/${data.id}?format=camt053`, {
    headers: { token },
  })
  const read = await readCamt(Buffer.from(await reply.arrayBuffer()))
  expect(read).toMatchObject({ opening: 0, closing: 49_000_00, moved: [50_000_00, -1_000_00] })
  expect(await letters()).toEqual([])
})

test('without the rights it reads none of them, and with all of them it pays nobody', async () => {
  const bare = await aKey([])
  const denied = [
    await world.ask(accounts.history, { token: bare, query: {} }),
    await world.ask(payouts.list, { token: bare, query: {} }),
    await world.ask(statements.request, { token: bare, body: { from: today(), to: today() } }),
    await world.ask(sales.balances, { token: bare, query: { on: today() } }),
  ]
  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const { data: { accounts: [account] } } = await world.ask(accounts.details, { token: bare })
  expect(account).toMatchObject({ available: null, ledger: null })
  const token = await aKey(['view_payouts', 'view_balances', 'export_data'])
  const body = payoutBody(merchant)
  expect((await world.ask(payouts.requestSingle, { token, query: { command: 'initiate' }, body })).status)
    .toBe(403)
})
