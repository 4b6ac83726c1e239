// A batch says in money what was asked, paid, failed and freed; a fee is a fee alone wherever it is told; and
// who approved hears what failed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals } from '#contract/approvals.ts'
import { notifications } from '#contract/notifications.ts'
import { payouts } from '#contract/payouts.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve } from './approving.ts'
import { aRow, batchOf, sent, validated } from './money/batch.ts'
import {
  aColleague, aMerchant, balances, freshToken, funded, pay, type Merchant,
} from './money/merchant.ts'

const HOUR = 3_600_000
let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const refused = (row: number, amount: number) =>
  aRow(row, { beneficiary_nuban: `01000${String(row).padStart(3, '0')}93`, amount })

const noticesOf = async ({ token }: { token: string }) =>
  (await world.ask(notifications.list, { token })).data.items
    .filter(({ kind }) => kind === 'payout.failed').map(({ title }) => title)

/** Live, with 200,000 naira, and one who approves what it asks for. */
async function aTeam() {
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  await funded(world, merchant, fromNaira(200_000))
  return { merchant, checker: await aColleague(world, merchant) }
}

async function aBatch(merchant: Merchant): Promise<string> {
  const rows = [aRow(1, { amount: 20_000 }), aRow(2, { amount: 4_000 }), refused(3, 60_000)]
  const { bulk_reference } = await validated(world, merchant, rows)
  await sent(world, merchant, bulk_reference)
  return bulk_reference
}

test('asked, paid, failed and freed are amounts, and who approved hears what failed', async () => {
  const { merchant, checker } = await aTeam()
  const reference = await aBatch(merchant)
  expect(await batchOf(world, merchant, reference)).toMatchObject({
    total_amount: fromNaira(84_000), paid_amount: 0, pending_amount: fromNaira(84_000), failed_amount: 0,
    freed: 0,
  })
  const item = await approve(world, checker, reference, { kind: 'bulk' })
  expect(item.data).toMatchObject({ fee: 85_00, vat: 6_38, stamp_duty: 100_00, charges: 191_38 })
  await world.jobsDone()
  await world.clock.advance(2 * HOUR)
  await world.jobsDone()
  const batch = await batchOf(world, merchant, reference)
  expect(batch).toMatchObject({
    paid_amount: fromNaira(24_000), pending_amount: 0, failed_amount: fromNaira(60_000), freed: 60_103_75,
  })
  // What is there is what came less what was paid with its charges.
  expect(await balances(world, merchant)).toMatchObject({ available: 200_000_00 - 24_000_00 - 87_63 })

  const told = async (email: string) =>
    (await world.mailbox(email)).find(({ subject }) => /refused/.test(subject))?.text
  const money = 'Asked: ₦84,000.00. Paid: ₦24,000.00. '
    + 'Back in your balance, charges included: ₦60,103.75.'
  expect(await told(merchant.email)).toContain(`1 of 3 payouts of your batch ${reference} was not paid:`)
  expect(await told(merchant.email)).toContain(money)
  expect(await told(checker.email)).toContain(`the batch ${reference}, which you approved, was not paid:`)
  expect(await told(checker.email)).toContain(money)
  const token = await freshToken(world, { ...merchant, ...checker, mode: 'live' })
  expect(await noticesOf({ token })).toEqual(['Payouts of a batch were refused'])
})

test('who approved a single payout hears that it was refused, and who did not does not', async () => {
  const { merchant, checker } = await aTeam()
  const other = await aColleague(world, merchant, ['approve_payouts', 'view_payouts'])
  const { unique_reference } = await pay(world, merchant, {
    beneficiary_nuban: '0123456793', amount: kobo(2_000_000),
  })
  await approve(world, checker, unique_reference)
  await world.jobsDone()
  await world.jobsDone()
  const texts = async ({ email }: { email: string }) =>
    (await world.mailbox(email)).filter(({ subject }) => /refused/.test(subject)).map(({ text }) => text)
  expect(await texts(checker)).toEqual([expect.stringContaining(', which you approved, was not paid.')])
  expect(await texts(merchant)).toEqual([expect.stringContaining('Your payout of ₦20,000.00')])
  expect(await texts(other)).toEqual([])
})

test('of one payout the fee is the same in its quote, in the queue and in the list', async () => {
  const { merchant, checker } = await aTeam()
  const { unique_reference } = await pay(world, merchant, { amount: fromNaira(20_000) })
  const charges = { fee: 25_00, vat: 1_88, stamp_duty: 50_00 }
  const params = { reference: unique_reference }
  const { data } = await world.ask(approvals.show, { token: checker.token, params })
  expect(data).toMatchObject({ ...charges, charges: 76_88 })
  const token = await freshToken(world, merchant)
  const listed = await world.ask(payouts.list, { token, query: { unique_reference } })
  expect(listed.data.items[0]).toMatchObject(charges)
})
