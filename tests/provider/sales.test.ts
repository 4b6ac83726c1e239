// A closed day stays closed: what sales, charges and balances of a day are said to be does not change,
// whatever comes, goes back or is disputed on the days after.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sales as calls } from '#contract/sales.ts'
import { collectionChargesFor } from '#domain/collection.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { accept } from './money/disputing.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { freshToken, funded, type Merchant } from './money/merchant.ts'
import { DAY, liveMerchant, run } from './money/settling.ts'

let world: World
beforeAll(async () => {
  world = await aProvider({ now: '2026-03-02T09:00:00Z' })
})
afterAll(() => world.stop())

const today = () => lagosDay(world.clock.now())

async function paid(merchant: Merchant, naira: number): Promise<string> {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  return got.collection.reference
}

const recall = (merchant: Merchant, reference: string) =>
  jobWork(world.app).inTransaction((work) => askReversal(work, merchant, reference, 'recalled'))

async function dispute(merchant: Merchant, reference: string): Promise<void> {
  const chargeback = await jobWork(world.app).inTransaction((work) =>
    raiseChargeback(work, merchant, reference, 'fraud'))
  await accept(world, { token: await freshToken(world, merchant) }, chargeback)
}

/** All that is said of a day. */
async function figuresOf(merchant: Merchant, day: string) {
  const token = await freshToken(world, merchant)
  const query = { from: day, to: day }
  const days = (await world.ask(calls.days, { token, query })).data.items
  const entries = (await world.ask(calls.entries, { token, query: { ...query, limit: 200 } })).data.items
  const { data: balances } = await world.ask(calls.balances, { token, query: { on: day } })
  return { days, entries, balances }
}

test('a recall on 6 March is an entry of 6 March, and leaves the sales of 2 March alone', async () => {
  const merchant = await liveMerchant(world)
  const [first, second] = [await paid(merchant, 60_000), await paid(merchant, 3_000)]
  const closed = await figuresOf(merchant, '2026-03-02')
  expect(closed.days).toEqual([{
    day: '2026-03-02', payments: 2, sales: fromNaira(63_000), refunds: 0, disputes: 0, charges: 64_50,
    net_amount: fromNaira(62_935.5),
  }])
  expect(closed.balances).toMatchObject({ unsettled: fromNaira(62_935.5) })
  await world.clock.advance(4 * DAY)
  await recall(merchant, first)
  await dispute(merchant, second)

  expect(await figuresOf(merchant, '2026-03-02')).toEqual(closed)
  const { days, entries, balances } = await figuresOf(merchant, '2026-03-06')
  expect(days).toEqual([{
    day: '2026-03-06', payments: 0, sales: 0, refunds: fromNaira(60_000), disputes: fromNaira(3_000),
    charges: -64_50, net_amount: -fromNaira(62_935.5),
  }])
  expect(entries).toMatchObject([
    { kind: 'dispute', reference: second, reverses: second, amount: -fromNaira(3_000) },
    {
      kind: 'refund', reference: first, reverses: first, amount: -fromNaira(60_000), fee: -50_00, vat: -3_75,
      received_at: '2026-03-02T09:00:00.000Z', at: '2026-03-06T09:00:00.000Z',
    },
  ])
  expect(balances.unsettled).toBe(0)
})

test('entries are narrowed and paged; days are the last 31 where nothing is said', async () => {
  const merchant = await liveMerchant(world)
  const references = [await paid(merchant, 500), await paid(merchant, 700), await paid(merchant, 900)]
  await recall(merchant, references[1]!)
  const token = await freshToken(world, merchant)
  const asked = async (query: object) => (await world.ask(calls.entries, { token, query })).data
  expect((await asked({ status: 'refund' })).items.map(({ reverses }) => reverses)).toEqual([references[1]])
  expect((await asked({ status: 'dispute' })).items).toEqual([])
  expect((await asked({ status: 'payment' })).total).toBe(3)
  const page = await asked({ limit: 3 })
  const rest = await asked({ limit: 3, cursor: page.next_cursor })
  expect([page.items.length, rest.items.length, page.total]).toEqual([3, 1, 4])
  expect((await asked({ search: references[1] })).items).toHaveLength(2)
  const days = await world.ask(calls.days, { token, query: {} })
  expect(days.data.items.map(({ day }) => day)).toEqual([today()])
  const long = await world.ask(calls.days, { token, query: { from: '2025-01-01', to: '2026-03-01' } })
  expect(long.refusal.errors).toHaveProperty('from')
  const ahead = await world.ask(calls.balances, { token, query: { on: '2030-01-01' } })
  expect(ahead.refusal.errors).toHaveProperty('on')
})

type Event = { kind: 'pay', naira: number } | { kind: 'recall' | 'dispute', at: number }
  | { kind: 'fund', naira: number }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay'), naira: fc.integer({ min: 1, max: 90_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('recall', 'dispute'), at: fc.nat(30) }),
  },
  fc.record({ kind: fc.constant('fund'), naira: fc.integer({ min: 1, max: 90_000 }) }),
)

test('whatever happens on the days after, a day is said to be what it was when it ended', async () => {
  const someDays = fc.array(fc.array(event, { maxLength: 4 }), { minLength: 2, maxLength: 5 })
  await fc.assert(fc.asyncProperty(someDays,
    async (days) => {
      const merchant = await liveMerchant(world)
      const open: string[] = []
      const closed = new Map<string, Awaited<ReturnType<typeof figuresOf>>>()
      for (const events of days) {
        await run(world)
        for (const one of events) await happens(merchant, one, open)
        closed.set(today(), await figuresOf(merchant, today()))
        await world.clock.advance(DAY)
      }
      for (const [day, figures] of closed) expect(await figuresOf(merchant, day)).toEqual(figures)
      const said = [...closed.values()].flatMap(({ days: [day] }) => day ?? [])
      expect(said.reduce((sum, { net_amount }) => sum + net_amount, 0)).toBe(await kept(merchant))
      expect((await checkLedger(world.database)).faults).toEqual([])
    }), { numRuns: 6 })
}, 120_000)

/** What the payments brought that were not taken back. */
async function kept({ merchant_id }: Merchant): Promise<number> {
  const rows = await world.database.selectFrom('collection').select('amount')
    .where('merchant_id', '=', merchant_id).where('status', '=', 'SUCCESSFUL').execute()
  const net = ({ amount }: { amount: number }) =>
    collectionChargesFor(kobo(amount), { is_test: false, at: world.clock.now() }).net_amount
  return rows.reduce((sum, row) => sum + net(row), 0)
}

async function happens(merchant: Merchant, one: Event, open: string[]): Promise<void> {
  if (one.kind === 'fund') await funded(world, merchant, fromNaira(one.naira))
  else if (one.kind === 'pay') open.push(await paid(merchant, one.naira))
  else {
    const [taken] = open.splice(one.at % Math.max(open.length, 1), 1)
    if (taken) await (one.kind === 'recall' ? recall : dispute)(merchant, taken)
  }
}
