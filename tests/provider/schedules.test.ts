// Scheduled payouts: each day exactly once, whatever the clock and the workers do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals } from '#contract/approvals.ts'
import { bulk } from '#contract/bulk.ts'
import type { Ask } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { kobo } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { runDue, runSchedule } from '#provider/schedules/run.ts'
import { proves } from '#tests/spec/proves.ts'
import { anotherSession } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { rows, validated } from './money/batch.ts'
import {
  aColleague, aMerchant, balances, freshToken, funded, payoutBody, pin, type Merchant,
} from './money/merchant.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Each on its own day: a Monday at ten in Lagos. */
let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

type Timetable = NonNullable<Ask<typeof payouts.request>['body']['schedule']>

async function planned(merchant: Merchant, schedule: Timetable, changes = {}, on = world) {
  return on.ask(payouts.request, {
    token: await freshToken(on, merchant), query: { command: 'scheduled' },
    body: payoutBody(merchant, { amount: kobo(100_000), schedule, ...changes }),
  })
}

const inDays = (days: number, on = world) =>
  new Date(on.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

async function scheduleOf(merchant: Merchant, schedule_reference: string, on = world) {
  const asked = { token: await freshToken(on, merchant), query: { schedule_reference } }
  return (await on.ask(schedules.list, asked)).data.items[0]!
}

/** So many days, one after the other, with all that is due. */
async function days(count: number, on = world) {
  for (let day = 0; day < count; day += 1) await on.clock.advance(DAY).then(() => on.jobsDone())
}

const ledger = async (merchant: Merchant, on = world) => (await balances(on, merchant)).ledger

describe('a schedule', () => {
  test('reserves nothing, pays on its day, and is then complete', async () => {
    proves('call:GET dashboard/payouts/schedule', 'call:GET dashboard/payouts/schedule?schedule_reference',
      'field:scheduled-payout.schedule_reference', 'field:scheduled-payout.end_date',
      'field:scheduled-payout.status')
    const merchant = await aMerchant(world, { naira: 5_000 })
    const { data } = await planned(merchant, { start_date: inDays(2), frequency: 'once' })
    expect(data).toMatchObject({ payout_reference: null, status: 'PENDING', required_approvals: 0 })
    const reference = data.schedule_reference!
    expect(await scheduleOf(merchant, reference)).toMatchObject({
      schedule_reference: reference, status: 'ACTIVE', end_date: null, frequency: 'once', kind: 'single',
      next_date: inDays(2), amount: 100_000, runs: [],
    })
    expect(await balances(world, merchant)).toEqual({ available: 500_000, ledger: 500_000, pending: 0 })
    await days(1)
    expect(await ledger(merchant)).toBe(500_000)
    await days(1)
    expect(await ledger(merchant)).toBe(400_000)
    const done = await scheduleOf(merchant, reference)
    expect(done).toMatchObject({ status: 'COMPLETED', next_date: null, runs: [{ outcome: 'PAID' }] })
    const paid = await world.ask(payouts.list, {
      token: await freshToken(world, merchant), query: { schedule_reference: reference },
    })
    expect(paid.data.items).toMatchObject([{
      schedule_reference: reference, status: 'SUCCESSFUL', unique_reference: done.runs[0]!.unique_reference,
    }])
  })

  test('pays daily until its last day, weekly, and monthly on the last day of a shorter month', async () => {
    const own = await aProvider({ now: '2026-01-30T09:00:00Z' })
    const merchant = await aMerchant(own, { naira: 50_000 })
    const made = []
    for (const schedule of [
      { start_date: '2026-01-31', frequency: 'daily', end_date: '2026-02-03' },
      { start_date: '2026-01-31', frequency: 'weekly' }, { start_date: '2026-01-31', frequency: 'monthly' },
    ] as const) made.push((await planned(merchant, schedule, {}, own)).data.schedule_reference!)
    await days(62, own)
    const runs = await Promise.all(made.map(async (reference) => {
      const { data } = await own.ask(schedules.list, {
        token: await freshToken(own, merchant), query: { schedule_reference: reference },
      })
      return data.items[0]!.runs.map(({ due_on, outcome }) => `${due_on} ${outcome}`).reverse()
    }))
    expect(runs[0]).toEqual(['2026-01-31 PAID', '2026-02-01 PAID', '2026-02-02 PAID', '2026-02-03 PAID'])
    expect(runs[1]).toHaveLength(9)
    expect(runs[2]).toEqual(['2026-01-31 PAID', '2026-02-28 PAID', '2026-03-31 PAID'])
    expect(await ledger(merchant, own)).toBe(5_000_000 - 16 * 100_000)
    await own.stop()
  }, 120_000)

  test('runs a day once: many workers at once, a job twice, a clock that goes back', async () => {
    const merchant = await aMerchant(world, { naira: 5_000 })
    const { data } = await planned(merchant, { start_date: inDays(1), frequency: 'daily' })
    const { id: schedule_id } = await world.database.selectFrom('payout_schedule').select('id')
      .where('schedule_reference', '=', data.schedule_reference!).executeTakeFirstOrThrow()
    await world.clock.advance(DAY)
    await Promise.all(Array.from({ length: 8 }, () => runSchedule({ schedule_id }, jobWork(world.app))))
    await world.jobsDone()
    expect(await ledger(merchant)).toBe(400_000)
    await world.clock.advance(-DAY)
    await runSchedule({ schedule_id }, jobWork(world.app))
    await world.clock.advance(DAY)
    await runSchedule({ schedule_id }, jobWork(world.app))
    await world.jobsDone()
    expect(await ledger(merchant)).toBe(400_000)
    expect((await scheduleOf(merchant, data.schedule_reference!)).runs).toHaveLength(1)
  })

  test('that could not run for a week makes up for one day at most, and tells of the others', async () => {
    const merchant = await aMerchant(world, { naira: 50_000 })
    const { data } = await planned(merchant, { start_date: inDays(1), frequency: 'daily' })
    await world.clock.advance(7 * DAY)
    await world.jobsDone()
    const { runs, status, next_date } = await scheduleOf(merchant, data.schedule_reference!)
    expect(runs.map(({ outcome }) => outcome)).toEqual(['PAID', ...Array(6).fill('SKIPPED')])
    expect({ status, next_date }).toEqual({ status: 'ACTIVE', next_date: inDays(1) })
    expect(await ledger(merchant)).toBe(4_900_000)
    const [letter] = await world.mailbox(merchant.email)
    expect(letter!.text).toContain('more than a day late')
  })

  test('that is not funded is skipped, told by mail, and paid again once there is money', async () => {
    const merchant = await aMerchant(world, { naira: 1_500 })
    const { data } = await planned(merchant, { start_date: inDays(1), frequency: 'daily' })
    await days(2)
    await world.clock.advance(15 * HOUR).then(() => world.jobsDone())
    const skipped = await scheduleOf(merchant, data.schedule_reference!)
    expect(skipped.runs).toMatchObject([
      { outcome: 'SKIPPED', reason: expect.stringContaining('not enough money') }, { outcome: 'PAID' },
    ])
    expect(skipped.status).toBe('ACTIVE')
    const letters = await world.mailbox(merchant.email)
    expect(letters.map(({ subject }) => subject))
      .toEqual(['was not made', 'waits for money'].map((words) =>
        `TEST: A scheduled payout ${words} (${data.schedule_reference})`))
    await funded(world, { ...merchant, token: await freshToken(world, merchant) }, kobo(100_000))
    await world.clock.advance(9 * HOUR).then(() => world.jobsDone())
    expect((await scheduleOf(merchant, data.schedule_reference!)).runs[0]).toMatchObject({ outcome: 'PAID' })
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test.each([
    ['today', () => ({ start_date: inDays(0), frequency: 'daily' as const })],
    ['in six years', () => ({ start_date: inDays(2200), frequency: 'once' as const })],
    ['ending before it begins', () =>
      ({ start_date: inDays(3), frequency: 'daily' as const, end_date: inDays(2) })],
    ['once with a last day', () =>
      ({ start_date: inDays(3), frequency: 'once' as const, end_date: inDays(4) })],
  ])('%s is refused', async (_, timetable) => {
    const merchant = await aMerchant(world, { naira: 0 })
    expect((await planned(merchant, timetable())).refusal.code).toBe('invalid_input')
  })
})

describe('calling off', () => {
  const cancel = async (merchant: Merchant, reference: string) => world.ask(schedules.cancel, {
    token: await freshToken(world, merchant), params: { reference },
  })

  test('ends what has not begun, says so, and twice is once', async () => {
    proves('call:POST dashboard/payouts/schedule/cancel/{ref}', 'message:Payout cancelled',
      'call:GET dashboard/payouts/schedule?status=incomplete')
    const merchant = await aMerchant(world, { naira: 5_000 })
    const { data } = await planned(merchant, { start_date: inDays(1), frequency: 'daily' })
    const other = await planned(merchant, { start_date: inDays(1), frequency: 'once' })
    await days(1)
    const reply = await cancel(merchant, data.schedule_reference!)
    expect(reply.message).toBe('Payout cancelled')
    expect(reply.data).toMatchObject({ status: 'CANCELLED', next_date: null, runs: [{ outcome: 'PAID' }] })
    expect((await cancel(merchant, data.schedule_reference!)).status).toBe(200)
    expect((await cancel(merchant, other.data.schedule_reference!)).refusal.code).toBe('conflict')
    await days(2)
    expect(await ledger(merchant)).toBe(300_000)
    const open = await planned(merchant, { start_date: inDays(1), frequency: 'once' })
    const { data: incomplete } = await world.ask(schedules.list, {
      token: await freshToken(world, merchant), query: { status: 'incomplete' },
    })
    expect(incomplete.items.map(({ schedule_reference }) => schedule_reference))
      .toEqual([open.data.schedule_reference])
  })

  test('and running at the same moment leaves one of the two', async () => {
    const merchant = await aMerchant(world, { naira: 5_000 })
    const { data } = await planned(merchant, { start_date: inDays(1), frequency: 'once' })
    const { id } = await world.database.selectFrom('payout_schedule').select('id')
      .where('schedule_reference', '=', data.schedule_reference!).executeTakeFirstOrThrow()
    await world.clock.advance(DAY)
    const [reply] = await Promise.all([
      cancel(merchant, data.schedule_reference!), jobWork(world.app).inTransaction((work) => runDue(work,
        id)),
    ])
    await world.jobsDone()
    const { status } = await scheduleOf(merchant, data.schedule_reference!)
    expect([reply.status, status, await ledger(merchant)])
      .toEqual(reply.status === 200 ? [200, 'CANCELLED', 500_000] : [409, 'COMPLETED', 400_000])
  })
})

describe('with approvals', () => {
  test('waits, then begins with the first day that is still to come', async () => {
    const merchant = await aMerchant(world, { naira: 5_000 })
    const checker = await aColleague(world, merchant)
    const { data } = await planned(merchant, { start_date: inDays(1), frequency: 'daily' })
    const once = await planned(merchant, { start_date: inDays(1), frequency: 'once' })
    expect(data.required_approvals).toBe(1)
    await days(2)
    expect(await ledger(merchant)).toBe(500_000)
    const token = await anotherSession(world, checker)
    for (const reference of [data.unique_reference, once.data.unique_reference]) {
      await world.ask(approvals.approve, { token, params: { reference }, body: { version: 1, pin } })
        .then((reply) => reply.data)
    }
    const [monthly, single] = await Promise.all([data, once.data].map(({ schedule_reference }) =>
      scheduleOf(merchant, schedule_reference!)))
    expect(monthly).toMatchObject({ status: 'ACTIVE', next_date: inDays(1) })
    expect(single).toMatchObject({ status: 'EXPIRED', next_date: null })
    await days(1)
    expect(await ledger(merchant)).toBe(400_000)
  })
})

describe('a batch', () => {
  test('is paid whole on each of its days', async () => {
    const merchant = await aMerchant(world, { naira: 12_000 })
    const { bulk_reference } = await validated(world, merchant, rows(5))
    const { data } = await world.ask(bulk.request, {
      token: await freshToken(world, merchant), query: { command: 'scheduled' },
      body: { bulk_reference, pin, schedule: { start_date: inDays(1), frequency: 'weekly' } },
    })
    await days(16)
    const { runs, kind, payouts: count } = await scheduleOf(merchant, data.schedule_reference!)
    expect({ kind, count }).toEqual({ kind: 'bulk', count: 5 })
    expect(runs.map(({ outcome }) => outcome)).toEqual(['SKIPPED', 'PAID', 'PAID'])
    expect(await balances(world, merchant)).toEqual({ available: 200_000, ledger: 200_000, pending: 0 })
    const { data: { items } } = await world.ask(bulk.processed, { token: await freshToken(world, merchant) })
    const references = items.map(({ schedule_reference }) => schedule_reference)
    expect(references).toEqual(Array(3).fill(data.schedule_reference))
    expect((await checkLedger(world.database)).faults).toEqual([])
  })
})
