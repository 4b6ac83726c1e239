// As prepared.ts, for payouts: a merchant who has money and is just about to make each change, and another
// thing to send instead.
import { kobo } from '#domain/money.ts'
import { aRow, rows, sent, validated } from '#tests/provider/money/batch.ts'
import {
  aMerchant,
  freshToken,
  newReference,
  pay,
  payoutBody,
  pin,
  type Merchant,
} from '#tests/provider/money/merchant.ts'
import { payouts } from '#contract/payouts.ts'
import type { World } from '#tests/world.ts'
import type { Prepare, Prepared } from './prepared.ts'

/** The queries of two payouts of one moment are one job: each has a moment of its own. */
export const asPayer =
  (then: (merchant: Merchant, world: World) => Promise<Prepared> | Prepared): Prepare =>
  async (world) => {
    await world.clock.advance(20_000)
    const merchant = await aMerchant(world)
    return { ...(await then(merchant, world)), token: await freshToken(world, merchant) }
  }

const asking = asPayer((merchant) => {
  const body = { ...payoutBody(merchant), source_nuban: merchant.nuban }
  return { body, other: { ...body, amount: kobo(500_001) } }
})

const refused = { beneficiary_nuban: '0123456793' }

const batch = async (world: World, merchant: Merchant) =>
  (await validated(world, merchant, rows(4))).bulk_reference

async function aSchedule(world: World, merchant: Merchant): Promise<string> {
  const { data } = await world.ask(payouts.request, {
    token: await freshToken(world, merchant),
    query: { command: 'scheduled' },
    body: payoutBody(merchant, { schedule: { start_date: '2027-01-31', frequency: 'monthly' } }),
  })
  return data.schedule_reference!
}

/** Of a schedule that had no money on it: its reference and the day. */
async function aSkippedDay(world: World, merchant: Merchant): Promise<[string, string]> {
  const reference = await aSchedule(world, merchant)
  const due_on = '2026-03-01'
  const { id: schedule_id, merchant_id, mode } = await world.database.selectFrom('payout_schedule')
    .select(['id', 'merchant_id', 'mode'])
    .where('schedule_reference', '=', reference).executeTakeFirstOrThrow()
  await world.database.insertInto('schedule_run').values({
    schedule_id, due_on, merchant_id, mode, outcome: 'SKIPPED', reason: 'There was not enough money.',
    payout_id: null, bulk_id: null, at: world.clock.now(),
  }).execute()
  return [reference, due_on]
}

export const preparedMoney: Record<string, Prepare> = {
  'accounts.simulateFunding': asPayer(({ nuban: source_nuban }) => ({
    body: { source_nuban, amount: kobo(100_000) },
    other: { source_nuban, amount: kobo(100_001) },
  })),
  'payouts.request': asking,
  'payouts.requestSingle': asking,
  'payouts.process': asPayer(async (merchant, world) => {
    const first = await pay(world, merchant, refused)
    await world.jobsDone()
    await world.clock.advance(20_000)
    return {
      body: { payout_reference: first.payout_reference, pin },
      other: { bulk_reference: newReference(), pin },
    }
  }),
  'bulk.validate': asPayer(() => ({
    body: { transactions: rows(3) },
    other: { transactions: [...rows(2), aRow(3, { amount: 1_001 })] },
  })),
  'bulk.change': asPayer(async (merchant, world) => {
    const bulk_reference = await batch(world, merchant)
    return {
      body: { bulk_reference, transactions: [aRow(2, { amount: 2_000 }), aRow(9)] },
      other: { bulk_reference, transactions: [aRow(2)] },
    }
  }),
  'bulk.remove': asPayer(async (merchant, world) => {
    const { transactions } = await validated(world, merchant, rows(3))
    return { params: { id: transactions[0]!.id } }
  }),
  'bulk.request': asPayer(async (merchant, world) => {
    const bulk_reference = await batch(world, merchant)
    return { body: { bulk_reference, pin }, other: { bulk_reference, pin, total_amount: kobo(1) } }
  }),
  'schedules.payNow': asPayer(async (merchant, world) => {
    const [reference, due_on] = await aSkippedDay(world, merchant)
    return { params: { reference }, body: { due_on, pin }, other: { due_on: '2026-01-01', pin } }
  }),
  'schedules.cancel': asPayer(async (merchant, world) => ({
    params: { reference: await aSchedule(world, merchant) },
  })),
}

/** A batch of which the bank has refused one row, as a change that has no endpoint of its own. */
export const retryingBatch: Prepare = asPayer(async (merchant, world) => {
  const { bulk_reference } = await validated(world, merchant, [...rows(3), aRow(4, refused)])
  await sent(world, merchant, bulk_reference)
  await world.jobsDone()
  return { body: { bulk_reference, pin } }
})
