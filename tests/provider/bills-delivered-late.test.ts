// A token that the vendor delivers after the end of a bill: never lost, and never the merchant's before it
// is paid.
import { expect, test } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import type { BillVendor, VendorNotice } from '#provider/outside/bills.ts'
import { sandboxBills } from '#provider/outside/bills-sandbox.ts'
import { aProvider } from '#tests/world.ts'
import { billOf, payBill, power } from './money/billing.ts'
import { faultsIn } from './money/collecting.ts'
import { aMerchant, balances } from './money/merchant.ts'
import { aDesk, type Desk } from './review-world.ts'
import { found } from './settling.ts'

const HOUR = 3_600_000
const token = '12345678901234567890'
const delivery = { token, serial: null, units: '23.9 kWh' }

/** ₦5,000 of power whose vendor says nothing for a day, by a merchant with `naira`; two reviewers. */
async function aSilentVendor(naira = 10_000) {
  let tell: (notice: VendorNotice) => Promise<void> = async () => {}
  let vendor_reference = ''
  const vendor: BillVendor = {
    ...sandboxBills(0),
    async buy(order) {
      vendor_reference = order.vendor_reference
      return { code: null }
    },
    query: async () => ({ code: null }),
    listen(told) { tell = told },
  }
  const world = await aProvider({ outside: { bills: vendor } })
  const merchant = await aMerchant(world, { mode: 'live', naira })
  const { bill_reference } = await payBill(world, merchant, { ...power, customer: '04123456701' })
  await world.jobsDone()
  const read = () => billOf(world, merchant, bill_reference)
  const path = `/review/bills/${(await read()).bill.id}`
  const desksOf = async () => [await aDesk(world, 'Kemi Sample'), await aDesk(world, 'Ola Sample')] as const
  const says = (code: string) =>
    tell({ vendor_reference, code, ...code === 'delivered' && { delivery } })
  return { world, merchant, read, path, desksOf, says }
}

async function decide([one, other]: readonly [Desk, Desk], path: string, outcome: 'PAID' | 'NOT_PAID') {
  expect((await one.post(`${path}/propose`, { ...found, outcome })).status).toBe(303)
  const settlement = /name="settlement" value="([^"]+)"/.exec((await other.get(path)).text)?.[1] ?? ''
  return { settlement, reply: await other.post(`${path}/confirm`, { settlement }) }
}

test('charged after all, by two: its price leaves the balance, and the merchant sees the token', async () => {
  const { world, merchant, read, path, desksOf, says } = await aSilentVendor()
  const desks = await desksOf()
  const { bill: { total_amount } } = await read()
  await says('declined')
  expect(await balances(world, merchant)).toMatchObject({ available: 1_000_000, pending: 0 })
  await says('delivered')
  await says('delivered')
  expect(await read()).toMatchObject({ bill: { status: 'FAILED' }, delivery: null, is_hidden: false })
  const { text } = await desks[0].get(path)
  for (const words of [token, '23.9 kWh', 'Delivered late']) expect(text).toContain(words)
  expect((await desks[0].get('/review/bills')).text).not.toContain(token)
  const kept = await world.database.selectFrom('bill').select('late_delivery').executeTakeFirstOrThrow()
  expect(kept.late_delivery?.toString('latin1')).not.toContain(token)

  const { settlement, reply } = await decide(desks, path, 'PAID')
  expect(reply.status).toBe(303)
  expect((await desks[1].post(`${path}/confirm`, { settlement })).status).toBe(409)
  expect(await read()).toMatchObject({ bill: { status: 'SUCCESSFUL', reason: null }, delivery })
  const available = 1_000_000 - total_amount
  expect(await balances(world, merchant)).toEqual({ available, ledger: available, pending: 0 })
  const [letter] = await world.mailbox(merchant.email)
  expect(letter?.subject).toBe('A bill was delivered after all')
  expect(letter?.text).not.toContain(token)
  expect((await desks[0].get(path)).text).not.toContain(token)
  expect(await faultsIn(world)).toEqual([])
  // It is said once more, and is no news.
  await says('delivered')
  expect((await desks[0].get('/review/bills')).text).not.toContain(path)
})

test('left as it is, the merchant never sees the token', async () => {
  const { world, merchant, read, path, desksOf, says } = await aSilentVendor()
  const desks = await desksOf()
  await says('declined')
  await says('delivered')
  expect((await decide(desks, path, 'NOT_PAID')).reply.status).toBe(303)
  expect(await read()).toMatchObject({ bill: { status: 'FAILED' }, delivery: null, is_hidden: false })
  expect(JSON.stringify(await read())).not.toContain(token)
  expect((await desks[0].get(path)).text).not.toContain(token)
  expect(await balances(world, merchant)).toMatchObject({ available: 1_000_000 })
  expect(await faultsIn(world)).toEqual([])
})

test('what the merchant cannot pay for now is not charged, and goes on waiting', async () => {
  const { world, merchant, read, path, desksOf, says } = await aSilentVendor(6_000)
  const desks = await desksOf()
  await says('declined')
  await payBill(world, merchant, { amount: fromNaira(2_000) })
  await says('delivered')
  const { reply } = await decide(desks, path, 'PAID')
  expect([reply.status, reply.text.includes('balance does not cover this bill now')]).toEqual([409, true])
  expect(await read()).toMatchObject({ bill: { status: 'FAILED' }, delivery: null })
  expect((await desks[0].get('/review/bills')).text).toContain(path)
  expect(await faultsIn(world)).toEqual([])
})

test('of one that reviewers found paid, the token that comes later is the merchant’s at once', async () => {
  const { world, merchant, read, path, desksOf, says } = await aSilentVendor()
  for (const hours of [20, 5]) {
    await world.clock.advance(hours * HOUR)
    await world.jobsDone()
  }
  const desks = await desksOf()
  expect((await decide(desks, path, 'PAID')).reply.status).toBe(303)
  expect(await read()).toMatchObject({ bill: { status: 'SUCCESSFUL' }, delivery: null })
  await says('delivered')
  expect((await read()).delivery).toEqual(delivery)
  expect((await world.mailbox(merchant.email))[0]?.subject).toBe('Your bill was paid')
  const { text } = await desks[0].get(path)
  expect(text).not.toContain(token)
  expect(await faultsIn(world)).toEqual([])
})
