// A statement adds up, whatever two people do on both sides of midnight: what it opens with, what came and
// what went make what it closes with, and the next day opens with that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statements as calls } from '#contract/statements.ts'
import { kobo, type Kobo } from '#domain/money.ts'
import { fund } from '#provider/accounts/funding.ts'
import { sourceAccount } from '#provider/accounts/open.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, balances, freshToken, funded, pay, type Merchant } from './money/merchant.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let world: World
beforeAll(async () => {
  // Two minutes to midnight in Lagos.
  world = await aProvider({ now: '2026-11-21T22:58:00Z' })
})
afterAll(() => world.stop())

/** Money whose work began now and is booked once `others` are through. */
const fundedAfter = (merchant: Merchant, amount: Kobo, others: () => Promise<unknown>) =>
  jobWork(world.app).inTransaction(async (work) => {
    await others()
    const source = await sourceAccount(work, merchant, merchant.nuban)
    await fund(work, merchant, { source, amount, sender_name: 'SENDER SAMPLE' })
  })

const inKobo = (figure = '') => Math.round(Number(figure) * 100)

async function statementOf(merchant: Merchant, from: string, to: string) {
  const token = await freshToken(world, merchant)
  const body = { from, to, nuban: merchant.nuban }
  const { data: { id } } = await world.ask(calls.request, { token, body })
  await world.jobsDone()
  const reply = await world.request(`/v2/dashboard/statements/${id}`, { headers: { token } })
  const table = (await reply.text()).trim().split('\r\n\r\n')[1] ?? ''
  const lines = table.split('\r\n').slice(1).map((line) => {
    const cells = line.split(',')
    return { day: cells[0]!, moved: inKobo(cells[8]) - inKobo(cells[9]), balance: inKobo(cells[10]) }
  })
  const { items } = (await world.ask(calls.list, { token })).data
  const { opening_balance: opening, closing_balance: closing } = items.find((one) => one.id === id)!
  return { opening: opening!, closing: closing!, lines }
}

type Statement = Awaited<ReturnType<typeof statementOf>>

function expectToAddUp({ opening, closing, lines }: Statement): void {
  let balance: number = opening
  const worked_out = lines.map(({ moved }) => (balance += moved))
  expect(lines.map((line) => line.balance)).toEqual(worked_out)
  expect(closing).toBe(balance)
}

test('a line of before midnight that is booked after one of the next day stands in its own day', async () => {
  const merchant = await aMerchant(world, { naira: 1_000 })
  await fundedAfter(merchant, kobo(7_000), async () => {
    await world.clock.advance(3 * MINUTE)
    await funded(world, merchant, kobo(500))
    await pay(world, merchant, { amount: kobo(20_000) })
    await world.jobsDone()
  })
  await world.clock.advance(DAY)
  await funded(world, { ...merchant, token: await freshToken(world, merchant) }, kobo(300))

  const first = await statementOf(merchant, '2026-11-21', '2026-11-21')
  const second = await statementOf(merchant, '2026-11-22', '2026-11-22')
  const third = await statementOf(merchant, '2026-11-23', '2026-11-23')
  const both = await statementOf(merchant, '2026-11-21', '2026-11-22')
  const later = await statementOf(merchant, '2026-11-22', '2026-11-23')
  expect(first.lines.map(({ moved }) => moved)).toEqual([100_000, 7_000])
  expect(second.lines.map(({ moved }) => moved).slice(0, 2)).toEqual([500, -20_000])
  for (const each of [first, second, third, both, later]) expectToAddUp(each)
  expect([first.opening, second.opening, third.opening]).toEqual([0, first.closing, second.closing])
  expect([both.opening, both.closing]).toEqual([first.opening, second.closing])
  expect([later.opening, later.closing]).toEqual([second.opening, third.closing])
  expect(third.closing).toBe((await balances(world, merchant)).ledger)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('a day without a line opens with all that was booked of the days before', async () => {
  await world.clock.advance(DAY - 4 * MINUTE)
  const merchant = await aMerchant(world, { naira: 1_000 })
  await fundedAfter(merchant, kobo(7_000), async () => {
    await world.clock.advance(10 * MINUTE)
    await funded(world, merchant, kobo(500))
  })
  await world.clock.advance(2 * DAY)
  const [before, quiet] = [
    await statementOf(merchant, '2026-11-23', '2026-11-23'),
    await statementOf(merchant, '2026-11-25', '2026-11-26'),
  ]
  expectToAddUp(before)
  expect(before.closing).toBe(107_000)
  expect(quiet).toEqual({ opening: 107_500, closing: 107_500, lines: [] })
})
