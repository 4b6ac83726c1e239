// Bills that the vendor never answers for certain: two reviewers settle each, once, and the merchant is told.
import { expect, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import type { BillVendor, VendorNotice } from '#provider/outside/bills.ts'
import { sandboxBills } from '#provider/outside/bills-sandbox.ts'
import { aProvider } from '#tests/world.ts'
import { billOf, payBill } from './money/billing.ts'
import { faultsIn } from './money/collecting.ts'
import { aMerchant, balances } from './money/merchant.ts'
import { aDesk, aReviewer, type Desk } from './review-world.ts'
import { found } from './settling.ts'
import { eventsOf } from './team.ts'

const HOUR = 3_600_000

/** A bill of ₦500 whose vendor says nothing for a day; two reviewers. */
async function waiting() {
  let tell: (notice: VendorNotice) => Promise<void> = async () => {}
  const bought: string[] = []
  const silent: BillVendor = {
    ...sandboxBills(0),
    async buy({ vendor_reference }) {
      bought.push(vendor_reference)
      return { code: null }
    },
    query: async () => ({ code: null }),
    listen(told) { tell = told },
  }
  const world = await aProvider({ outside: { bills: silent } })
  const merchant = await aMerchant(world, { mode: 'live', naira: 10_000 })
  const { bill_reference } = await payBill(world, merchant)
  await world.jobsDone()
  for (const hours of [20, 5]) {
    await world.clock.advance(hours * HOUR)
    await world.jobsDone()
  }
  const read = async () => (await billOf(world, merchant, bill_reference)).bill
  const path = `/review/bills/${(await read()).id}`
  const [one, other] = [await aDesk(world, 'Kemi Sample'), await aDesk(world, 'Ola Sample')]
  const notice = (code: string) => tell({ vendor_reference: bought[0] ?? '', code })
  return { world, merchant, read, path, one, other, bought, notice }
}

const propose = (desk: Desk, path: string, outcome: 'PAID' | 'NOT_PAID') =>
  desk.post(`${path}/propose`, { ...found, outcome })

const proposalOn = async (desk: Desk, path: string) =>
  /name="settlement" value="([^"]+)"/.exec((await desk.get(path)).text)?.[1] ?? ''

test('stand in a list without amounts; reviewers hear of them by mail, once', async () => {
  const { world, one, path } = await waiting()
  const { email } = await aReviewer(world)
  for (let times = 0; times < 2; times += 1) await world.app.jobs['tell_waiting']!({}, jobWork(world.app))
  expect((await world.mailbox(email)).map(({ subject }) => subject)).toEqual(['A bill waits for a reviewer'])
  const { text } = await one.get('/review/bills')
  expect(text).toContain(`href="${path}"`)
  expect(text).not.toContain('500.00')
  const page = await one.get(path)
  for (const words of ['₦500.00', '••••••4501', 'MTN Airtime', 'No answer came in time.']) {
    expect(page.text).toContain(words)
  }
  expect(page.text).not.toContain('8031234501')
  expect((await one.get(path)).text).toContain('Opened the bill')
  expect((await world.request(path)).status).toBe(303)
  expect((await one.get('/review/bills/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('paid, once two have agreed: the money leaves once, and the merchant is told', async () => {
  const { world, merchant, read, path, one, other, bought } = await waiting()
  expect((await propose(one, path, 'PAID')).status).toBe(303)
  expect((await read()).status).toBe('INQ')
  const settlement = await proposalOn(one, path)
  const own = await one.post(`${path}/confirm`, { settlement })
  expect([own.status, own.text.includes('Another reviewer has to confirm it.')]).toEqual([409, true])

  const twice = await Promise.all([1, 2].map(() => other.post(`${path}/confirm`, { settlement })))
  expect(twice.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(await read()).toMatchObject({ status: 'SUCCESSFUL', reason: null, waits_for: null })
  expect(await balances(world, merchant)).toEqual({ available: 950_000, ledger: 950_000, pending: 0 })
  expect((await world.mailbox(merchant.email))[0]).toMatchObject({ subject: 'Your bill was paid' })
  const trail = await eventsOf(world, merchant.merchant_id)
  expect(trail.filter(({ action }) => action === 'bill.settled')).toEqual([expect.objectContaining({
    after: expect.objectContaining({
      ...found, status: 'SUCCESSFUL', proposed_by: 'Kemi Sample', by: 'Ola Sample',
    }),
  })])
  expect(await faultsIn(world)).toEqual([])
  expect(bought).toHaveLength(1)
})

test('not paid: the money is the merchant’s again, and nothing is bought anew', async () => {
  const { world, merchant, read, path, one, other, bought } = await waiting()
  await propose(one, path, 'NOT_PAID')
  const settlement = await proposalOn(other, path)
  expect((await other.post(`${path}/confirm`, { settlement })).status).toBe(303)
  expect(await read()).toMatchObject({
    status: 'FAILED', reason: 'We looked into it with the vendor: it was not delivered.',
  })
  expect(await balances(world, merchant)).toEqual({ available: 1_000_000, ledger: 1_000_000, pending: 0 })
  expect((await world.mailbox(merchant.email))[0]).toMatchObject({ subject: 'A bill was not paid' })
  expect(await faultsIn(world)).toEqual([])
  expect(bought).toHaveLength(1)
})

test('a proposal is overtaken by an answer of the vendor, and can be taken back', async () => {
  const { read, path, one, other, notice } = await waiting()
  await propose(one, path, 'PAID')
  expect((await one.post(`${path}/drop`, { settlement: await proposalOn(one, path) })).status).toBe(303)
  await propose(one, path, 'NOT_PAID')
  const settlement = await proposalOn(one, path)
  await notice('delivered')
  expect((await read()).status).toBe('SUCCESSFUL')
  const late = await other.post(`${path}/confirm`, { settlement })
  expect([late.status, late.text.includes('It has ended meanwhile: it is paid.')]).toEqual([409, true])
  const { text } = await one.get(path)
  for (const words of ['Overtaken', 'Withdrawn']) expect(text).toContain(words)
})

/** A bill that has ended, and about which the vendor says the opposite afterwards. */
async function contradicted(first: string, then: string) {
  const all = await waiting()
  await all.notice(first)
  await all.notice(then)
  return all
}

const tellReviewers = (world: Awaited<ReturnType<typeof waiting>>['world']) =>
  world.app.jobs['tell_waiting']!({}, jobWork(world.app))

test('one that the vendor contradicts stands there, too; reviewers hear of it by mail, once', async () => {
  const { world, one, path, notice } = await contradicted('delivered', 'declined')
  const { email } = await aReviewer(world)
  for (let times = 0; times < 2; times += 1) await tellReviewers(world)
  await notice('declined')
  await tellReviewers(world)
  expect((await world.mailbox(email)).map(({ subject }) => subject))
    .toEqual(['A contradicted bill waits for a reviewer'])
  expect((await one.get('/review/bills')).text).toContain(`href="${path}"`)
  const { text } = await one.get(path)
  for (const words of ['Contradicted', 'The ledger has it as paid.', 'declined: ']) {
    expect(text).toContain(words)
  }
})

test('what has left does not come back by a proposal', async () => {
  const { path, one } = await contradicted('delivered', 'declined')
  const wrong = await propose(one, path, 'NOT_PAID')
  expect([wrong.status, wrong.text.includes('The ledger has this bill as paid')]).toEqual([409, true])
})

test.each([
  ['delivered', 'declined', 'PAID', 950_000, 'SUCCESSFUL', 'It stays paid.'],
  ['declined', 'delivered', 'NOT_PAID', 1_000_000, 'FAILED', 'It stays not paid.'],
] as const)('%s and then %s is closed as it is in the books, by two, and no money moves', async (
  first, then, as, available, status, words,
) => {
  const { world, merchant, read, path, one, other, notice } = await contradicted(first, then)
  expect((await propose(one, path, as)).status).toBe(303)
  const settlement = await proposalOn(one, path)
  expect((await one.post(`${path}/confirm`, { settlement })).status).toBe(409)
  const twice = await Promise.all([1, 2].map(() => other.post(`${path}/confirm`, { settlement })))
  expect(twice.map((reply) => reply.status).sort()).toEqual([303, 409])
  expect((await read()).status).toBe(status)
  expect(await balances(world, merchant)).toEqual({ available, ledger: available, pending: 0 })
  const [letter] = await world.mailbox(merchant.email)
  expect(letter?.subject).toBe('We looked into a bill')
  expect(letter?.text).toContain(words)
  expect((await eventsOf(world, merchant.merchant_id)).filter(({ action }) => action === 'bill.settled'))
    .toEqual([expect.objectContaining({ after: expect.objectContaining({ ...found, status }) })])
  expect((await one.get('/review/bills')).text).not.toContain(`href="${path}"`)
  expect(await faultsIn(world)).toEqual([])

  // It can happen once more, and is settled once more.
  await world.clock.advance(1_000)
  await notice(then)
  expect((await propose(other, path, as)).status).toBe(303)
  const again = await proposalOn(one, path)
  expect((await one.post(`${path}/confirm`, { settlement: again })).status).toBe(303)
})

test('one that two reviewers settled can be contradicted afterwards, and closed by two again', async () => {
  const { read, path, one, other, notice } = await waiting()
  await propose(one, path, 'NOT_PAID')
  await other.post(`${path}/confirm`, { settlement: await proposalOn(other, path) })
  await notice('delivered')
  expect((await propose(one, path, 'NOT_PAID')).status).toBe(303)
  const settlement = await proposalOn(one, path)
  expect((await other.post(`${path}/confirm`, { settlement })).status).toBe(303)
  expect((await read()).status).toBe('FAILED')
})
