// A schedule that never paid is not called paid: it waits for money for a day, and is skipped, or refused.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { fromNaira } from '#domain/money.ts'
import { scheduleStanding } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { scheduleLook } from '#app/ui/payout-looks.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, batchOf, validated } from './money/batch.ts'
import { faultsIn } from './money/collecting.ts'
import {
  aColleague, aMerchant, balances, freshToken, funded, payoutBody, payoutOf, pin, type Merchant,
} from './money/merchant.ts'

const HOUR = 3_600_000

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

/** For tomorrow, once; answers its reference. */
async function planned(merchant: Merchant, changes = {}): Promise<string> {
  const start_date = lagosDay(new Date(world.clock.now().getTime() + 24 * HOUR))
  const body = payoutBody(merchant, {
    amount: fromNaira(1_000), schedule: { start_date, frequency: 'once' }, ...changes,
  })
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(payouts.request, { token, query: { command: 'scheduled' }, body })
  return data.schedule_reference!
}

async function scheduleOf(merchant: Merchant, schedule_reference: string) {
  const token = await freshToken(world, merchant)
  return (await world.ask(schedules.list, { token, query: { schedule_reference } })).data.items[0]!
}

async function hours(count: number) {
  await world.clock.advance(count * HOUR)
  await world.jobsDone()
}

const payNow = async (merchant: Merchant, reference: string, due_on: string) =>
  world.ask(schedules.payNow, {
    token: await freshToken(world, merchant), params: { reference }, body: { due_on, pin },
  })

test('without money it waits, and is paid when money comes on the same day', async () => {
  const merchant = await aMerchant(world, { naira: 100 })
  const reference = await planned(merchant)
  await hours(24)
  expect(await scheduleOf(merchant, reference)).toMatchObject({
    status: 'ACTIVE', waits: expect.stringContaining('not enough money'), runs: [],
  })
  const [letter] = await world.mailbox(merchant.email)
  expect(letter!.subject).toContain('waits for money')
  await hours(1)
  await funded(world, { ...merchant, token: await freshToken(world, merchant) }, fromNaira(2_000))
  await hours(1)
  expect(await scheduleOf(merchant, reference)).toMatchObject({
    status: 'COMPLETED', waits: null, runs: [{ outcome: 'PAID' }],
  })
  expect((await world.mailbox(merchant.email)).filter(({ subject }) => /waits for money/.test(subject)))
    .toHaveLength(1)
  expect(await balances(world, merchant)).toMatchObject({ ledger: fromNaira(1_100) })
})

test('without money all day it is skipped, and can be paid afterwards, once', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const reference = await planned(merchant)
  await hours(24)
  await hours(24)
  const skipped = await scheduleOf(merchant, reference)
  expect(skipped).toMatchObject({
    status: 'SKIPPED', waits: null, runs: [{ outcome: 'SKIPPED', unique_reference: null }],
  })
  const due_on = skipped.runs[0]!.due_on
  const [letter] = await world.mailbox(merchant.email)
  expect(letter!.subject).toContain('was not made')
  expect((await payNow(merchant, reference, due_on)).refusal.code).toBe('insufficient_balance')
  expect((await payNow(merchant, reference, '2026-01-01')).refusal.errors).toHaveProperty('due_on')
  await funded(world, { ...merchant, token: await freshToken(world, merchant) }, fromNaira(5_000))
  const replies = await Promise.all([0, 1].map(() => payNow(merchant, reference, due_on)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  await world.jobsDone()
  const { unique_reference } = replies.find(({ status }) => status === 200)!.data
  expect(await payoutOf(world, merchant, unique_reference)).toMatchObject({
    status: 'SUCCESSFUL', schedule_reference: reference,
  })
  expect(await scheduleOf(merchant, reference)).toMatchObject({
    status: 'COMPLETED', runs: [{ outcome: 'SKIPPED', unique_reference }],
  })
  expect(await balances(world, merchant)).toMatchObject({ ledger: fromNaira(4_000) })
  expect(await faultsIn(world)).toEqual([])
})

test('what the bank refuses ends it as refused, and what it has not answered leaves it open', async () => {
  const merchant = await aMerchant(world, { naira: 10_000 })
  const [refused, open] = [
    await planned(merchant, { beneficiary_nuban: '0123456793' }),
    await planned(merchant, { beneficiary_nuban: '0123456791' }),
  ]
  await hours(24)
  expect((await scheduleOf(merchant, refused)).status).toBe('FAILED')
  expect((await scheduleOf(merchant, open)).status).toBe('PROCESSING')
  const cancel = await world.ask(schedules.cancel, {
    token: await freshToken(world, merchant), params: { reference: open },
  })
  expect(cancel.refusal.code).toBe('conflict')
  await hours(1)
  expect((await scheduleOf(merchant, open)).status).toBe('COMPLETED')
})

test('a batch whose day was skipped is paid afterwards, as others decide', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { bulk_reference } = await validated(world, merchant, [aRow(1), aRow(2)])
  const start_date = lagosDay(new Date(world.clock.now().getTime() + 24 * HOUR))
  const asked = await world.ask(bulk.request, {
    token: await freshToken(world, merchant), query: { command: 'scheduled' },
    body: { bulk_reference, pin, schedule: { start_date, frequency: 'once' } },
  })
  const reference = asked.data.schedule_reference!
  await hours(24)
  await hours(24)
  expect((await scheduleOf(merchant, reference)).status).toBe('SKIPPED')
  expect((await batchOf(world, merchant, bulk_reference)).status).toBe('FAILED')
  await aColleague(world, merchant)
  await funded(world, { ...merchant, token: await freshToken(world, merchant) }, fromNaira(5_000))
  const { data } = await payNow(merchant, reference, start_date)
  expect(data).toMatchObject({ bulk_reference: expect.any(String), required_approvals: 1 })
  await world.jobsDone()
  expect(await scheduleOf(merchant, reference)).toMatchObject({
    status: 'PROCESSING', runs: [{ outcome: 'SKIPPED', bulk_reference: data.bulk_reference }],
  })
})

test('calling it off while it waits ends the waiting', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const reference = await planned(merchant)
  await hours(24)
  const token = await freshToken(world, merchant)
  await world.ask(schedules.cancel, { token, params: { reference } }).then(({ data }) => data)
  await funded(world, { ...merchant, token }, fromNaira(5_000))
  await hours(2)
  expect(await scheduleOf(merchant, reference)).toMatchObject({ status: 'CANCELLED', waits: null, runs: [] })
  expect(await balances(world, merchant)).toMatchObject({ ledger: fromNaira(5_000) })
})

test('what it came to is said as it is; whatever others say, as the specification has it', () => {
  const words = ['SKIPPED', 'FAILED', 'PROCESSING', 'COMPLETED', 'CANCELLED', 'something else']
    .map((status) => scheduleLook(status).words)
  expect(words).toEqual(['Skipped', 'Failed', 'Being paid', 'Successful', 'Cancelled', 'Cancelled'])
  expect(scheduleStanding('SUCCESSFUL')).toBe('successful')
})
