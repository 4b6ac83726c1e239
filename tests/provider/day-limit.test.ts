// The limit of a day counts what is let go on it, whenever that was asked for; what does not fit waits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { bulk } from '#contract/bulk.ts'
import { notifications } from '#contract/notifications.ts'
import { payouts } from '#contract/payouts.ts'
import { fromNaira } from '#domain/money.ts'
import { payoutLimits, payoutMessages } from '#domain/payout.ts'
import { lagosDay } from '#domain/time.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, sent, validated } from './money/batch.ts'
import { faultsIn } from './money/collecting.ts'
import {
  aColleague, aMerchant, freshToken, pay, payoutBody, payoutOf, pin, type Merchant,
} from './money/merchant.ts'
import { anotherSession, type Member } from './team.ts'

const HOUR = 3_600_000
const MILLION = 1_000_000

let world: World
/** Each on its own days, which begin at half past eleven at night in Lagos. */
beforeAll(async () => {
  world = await aProvider({ now: '2026-03-02T22:30:00Z' })
})
afterAll(() => world.stop())

const rich = async () => aMerchant(world, { naira: 900 * MILLION })

/** A batch of so many payouts of ₦10,000,000; answers its reference. */
async function batch(merchant: Merchant, count: number, first = 1): Promise<string> {
  const rows = Array.from({ length: count }, (_, at) => aRow(first + at, { amount: 10 * MILLION }))
  const { bulk_reference } = await validated(world, merchant, rows)
  await sent(world, merchant, bulk_reference).then((reply) => reply.data)
  return bulk_reference
}

async function approve(checker: Member, reference: string) {
  const token = await anotherSession(world, checker, 'test')
  const body = { version: 1, pin }
  const reply = await world.ask(approvals.approveBulk, { token, params: { reference }, body })
  return reply.data
}

/** What was sent on each day, in naira. */
async function sentOn({ merchant_id }: Merchant): Promise<Record<string, number>> {
  const rows = await world.database.selectFrom('payout').select(['amount', 'sent_at'])
    .where('merchant_id', '=', merchant_id).where('status', '=', 'SUCCESSFUL').execute()
  const days: Record<string, number> = {}
  for (const { amount, sent_at } of rows) {
    const day = lagosDay(sent_at!)
    days[day] = (days[day] ?? 0) + amount / 100
  }
  return days
}

async function standingOf(merchant: Merchant, bulk_reference: string) {
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(payouts.list, { token, query: { bulk_reference, limit: 100 } })
  const counts: Record<string, number> = {}
  for (const { status, waits_for } of data.items) {
    const key = waits_for ?? status
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test('what was asked before midnight and let go after it counts for the day on which it leaves', async () => {
  const merchant = await rich()
  const checker = await aColleague(world, merchant)
  const first = await batch(merchant, 10)
  const today = lagosDay(world.clock.now())
  await world.clock.advance(HOUR)
  const tomorrow = lagosDay(world.clock.now())
  expect(tomorrow).not.toBe(today)
  const second = await batch(merchant, 6, 50)
  await approve(checker, second)
  await world.jobsDone()
  await approve(checker, first)
  await world.jobsDone()
  expect(await sentOn(merchant)).toEqual({ [tomorrow]: 100 * MILLION })
  expect(await standingOf(merchant, first)).toEqual({ SUCCESSFUL: 4, limit: 6 })
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(payouts.list, { token, query: { bulk_reference: first, limit: 100 } })
  expect(data.items.find(({ waits_for }) => waits_for === 'limit')?.reason).toBe(payoutMessages.held)
  const notices = (await world.ask(notifications.list, { token })).data.items
  expect(notices.filter(({ kind }) => kind === 'payout.held')).toHaveLength(1)
  await world.clock.advance(24 * HOUR)
  await world.jobsDone()
  expect(await standingOf(merchant, first)).toEqual({ SUCCESSFUL: 10 })
  const after = lagosDay(world.clock.now())
  expect(await sentOn(merchant)).toEqual({ [tomorrow]: 100 * MILLION, [after]: 60 * MILLION })
  expect(await faultsIn(world)).toEqual([])
})

test('a schedule whose day is full waits, and nothing of it is left out', async () => {
  const merchant = await rich()
  const token = await freshToken(world, merchant)
  const day = lagosDay(new Date(world.clock.now().getTime() + 24 * HOUR))
  const body = payoutBody(merchant, {
    amount: fromNaira(10 * MILLION), schedule: { start_date: day, frequency: 'once' },
  })
  await world.ask(payouts.request, { token, query: { command: 'scheduled' }, body }).then(({ data }) => data)
  await world.clock.advance(2 * HOUR)
  while (lagosDay(world.clock.now()) !== day) await world.clock.advance(HOUR)
  await batch(merchant, 10, 200)
  await world.jobsDone()
  await world.clock.advance(8 * HOUR)
  await world.jobsDone()
  const { items } = (await world.ask(payouts.list, {
    token: await freshToken(world, merchant), query: { status: 'PENDING' },
  })).data
  expect(items).toMatchObject([{ amount: fromNaira(10 * MILLION), waits_for: 'limit' }])
  await world.clock.advance(24 * HOUR)
  await world.jobsDone()
  expect(await payoutOf(world, merchant, items[0]!.unique_reference)).toMatchObject({ status: 'SUCCESSFUL' })
  expect(Math.max(...Object.values(await sentOn(merchant)))).toBe(100 * MILLION)
})

test('who lets it go by asking hears at once that it does not fit, and nothing is held', async () => {
  const merchant = await rich()
  await batch(merchant, 9, 300)
  await pay(world, merchant, { amount: fromNaira(9 * MILLION) })
  const token = await freshToken(world, merchant)
  const body = payoutBody(merchant, { amount: fromNaira(2 * MILLION) })
  const reply = await world.ask(payouts.requestSingle, { token, query: {}, body })
  expect(reply.refusal).toMatchObject({ code: 'over_limit', errors: { amount: payoutMessages.per_day } })
  const { data } = await world.ask(accounts.details, { token })
  expect(data.accounts[0]!.pending).toBe(fromNaira(99 * MILLION))
  await world.jobsDone()
  const left = await world.ask(payouts.quote, {
    token, query: {
      source_nuban: merchant.nuban, beneficiary_nuban: '0123456781', bank_code: '000014',
      amount: fromNaira(MILLION),
    },
  })
  expect(left.data).toMatchObject({ left_today: fromNaira(MILLION), problem: null })
})

test('two batches that pass it together do not leave together', async () => {
  const merchant = await rich()
  const references = []
  for (const first of [400, 500]) {
    const rows = Array.from({ length: 6 }, (_, at) => aRow(first + at, { amount: 10 * MILLION }))
    references.push((await validated(world, merchant, rows)).bulk_reference)
  }
  const replies = await Promise.all(references.map((reference) => sent(world, merchant, reference)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('what the bank refuses frees its part of the day on which it left', async () => {
  const merchant = await rich()
  const checker = await aColleague(world, merchant)
  const row = aRow(1, { amount: 10 * MILLION, beneficiary_nuban: '0123456793' })
  const { bulk_reference } = await validated(world, merchant, [row])
  await sent(world, merchant, bulk_reference).then((reply) => reply.data)
  await world.clock.advance(24 * HOUR)
  await approve(checker, bulk_reference)
  await world.jobsDone()
  const days = await world.database.selectFrom('payout_day').select(['amount'])
    .where('merchant_id', '=', merchant.merchant_id).execute()
  expect(days).toEqual([{ amount: 0 }])
})

test('a batch that no day could hold is refused when it is asked for', async () => {
  const merchant = await rich()
  await aColleague(world, merchant)
  const rows = Array.from({ length: 11 }, (_, at) => aRow(600 + at, { amount: 10 * MILLION }))
  const { bulk_reference } = await validated(world, merchant, rows)
  const token = await freshToken(world, merchant)
  const reply = await world.ask(bulk.request, { token, query: {}, body: { bulk_reference, pin } })
  expect(reply.refusal.code).toBe('over_limit')
  expect(payoutLimits.per_day).toBe(fromNaira(100 * MILLION))
})
