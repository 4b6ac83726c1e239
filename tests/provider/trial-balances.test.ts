// The trial balance of each day is what the papers said when the day ended: whatever happens, and also where
// a night was missed.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { raiseChargeback } from '#provider/chargebacks/raise.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { askReversal } from '#provider/transactions/reverse.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anAdministrator, balancesIn, banks, nightly, openIn, paid, payTo } from './kept-days.ts'
import { funded, type Merchant } from './money/merchant.ts'
import { DAY, HOUR, liveMerchant, run } from './money/settling.ts'
import type { Desk } from './review-world.ts'

/** What payments, payouts, settlements and holds of live mode come to now, added up from their own rows. */
async function papers(world: World) {
  const { rows: [sums] } = await sql<Record<string, number>>`
    with came as (
      select amount, fee, vat, stamp_duty, amount - fee - vat - stamp_duty as net, settled_in from collection
      where mode = 'live' and status = 'SUCCESSFUL'
    ), back as (
      select amount - fee - vat - stamp_duty as net from collection
      where mode = 'live' and status = 'REVERSED' and settled_in is not null
    ), gone as (
      select amount, fee, vat, stamp_duty from payout where mode = 'live' and status = 'SUCCESSFUL'
    )
    select
      (select coalesce(sum(amount), 0) from funding where mode = 'live')::bigint as funded,
      (select coalesce(sum(amount), 0) from came)::bigint as came,
      (select coalesce(sum(net), 0) from came where settled_in is null)::bigint as waiting,
      (select coalesce(sum(net), 0) from back)::bigint as back,
      (select coalesce(sum(amount), 0) from gone)::bigint as gone,
      (select coalesce(sum(amount + fee + vat + stamp_duty), 0) from gone)::bigint as cost,
      ((select coalesce(sum(fee), 0) from came) + (select coalesce(sum(fee), 0) from gone))::bigint as fee,
      ((select coalesce(sum(vat), 0) from came) + (select coalesce(sum(vat), 0) from gone))::bigint as vat,
      ((select coalesce(sum(stamp_duty), 0) from came)
        + (select coalesce(sum(stamp_duty), 0) from gone))::bigint as stamp_duty,
      (select coalesce(sum(amount), 0) from settlement where mode = 'live' and status = 'SUCCESSFUL')::bigint
        as settled,
      (select coalesce(sum(amount), 0) from settlement where mode = 'live' and status <> 'SUCCESSFUL')::bigint
        as sent,
      (select coalesce(sum(amount + fee + vat + stamp_duty), 0) from payout
        where mode = 'live' and status in ('PENDING', 'INQ'))::bigint as reserved,
      (select coalesce(sum(amount), 0) from collection_hold where mode = 'live' and lifted_at is null)::bigint
        as held`.execute(world.database)
  return sums!
}

type Sums = Awaited<ReturnType<typeof papers>>

/** What the books have to say where the papers say so. */
const wanted = (of: Sums) => ({
  payout: of['funded']! - of['cost']! - of['back']!,
  unsettled: of['waiting']! + of['sent']!,
  fee: of['fee'], vat: of['vat'], stamp_duty: of['stamp_duty'],
  paid: of['gone']! + of['settled']!,
  funding: 0 - of['funded']!, collected: 0 - of['came']!, internal: 0,
  reserved: of['reserved']! + of['sent']!, held: of['held'],
})

async function said(desk: Desk, day: string) {
  const balances = await balancesIn(desk, day)
  const all = Object.values(balances)
  return {
    ...Object.fromEntries(Object.entries(balances).map(([account, { closing }]) => [account, closing])),
    reserved: all.reduce((sum, { reserved }) => sum + reserved, 0),
    held: all.reduce((sum, { held }) => sum + held, 0),
  }
}

/** What had not settled, by the balance that it is in. */
async function waiting(desk: Desk, day: string) {
  const open = await openIn(desk, day)
  const sumOf = (words: RegExp) =>
    open.reduce((sum, { what, amount }) => (words.test(what) ? sum + amount : sum), 0)
  return {
    reserved: sumOf(/^(Payouts|Bills|Settlements)/), held: sumOf(/^Held/),
    unsettled: sumOf(/^(Settlements|Payments)/),
  }
}

type Event = { kind: 'fund', naira: number } | { kind: 'come', naira: number }
  | { kind: 'recall', at: number } | { kind: 'dispute', at: number }
  | { kind: 'pay', bank: keyof typeof banks, naira: number }

const bankNames = Object.keys(banks) as (keyof typeof banks)[]

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('fund', 'come'), naira: fc.integer({ min: 100, max: 90_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('recall', 'dispute'), at: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay'), bank: fc.constantFrom(...bankNames),
      naira: fc.integer({ min: 1, max: 99 }),
    }),
  },
)

async function happens(world: World, merchant: Merchant, one: Event, open: string[]): Promise<void> {
  if (one.kind === 'fund') await funded(world, merchant, fromNaira(one.naira))
  else if (one.kind === 'come') open.push(await paid(world, merchant, one.naira))
  else if (one.kind === 'pay') await payTo(world, merchant, one.bank, one.naira)
  else {
    const [taken] = open.splice(one.at % Math.max(open.length, 1), 1)
    if (taken === undefined) return
    await jobWork(world.app).inTransaction(async (work) => {
      if (one.kind === 'recall') await askReversal(work, merchant, taken, 'recalled')
      else await raiseChargeback(work, merchant, taken, 'fraud')
    })
  }
}

test('whatever happens, each day is kept as its papers were when it ended, also where a night was missed',
  async () => {
    // A minute before midnight of Lagos, so that the edges of a day are met.
    const world = await aProvider({ now: '2026-03-02T22:59:00Z' })
    const desk = await anAdministrator(world)
    const merchant = await liveMerchant(world)
    await funded(world, merchant, fromNaira(50_000_000))
    const open: string[] = []
    const closed = new Map<string, ReturnType<typeof wanted>>()
    const someDays = fc.array(
      fc.record({ events: fc.array(event, { minLength: 1, maxLength: 6 }), checked: fc.boolean() }),
      { minLength: 3, maxLength: 5 },
    )
    await fc.assert(fc.asyncProperty(someDays, async (days) => {
      for (const { events, checked } of days) {
        for (const one of events) await happens(world, merchant, one, open)
        closed.set(lagosDay(world.clock.now()), wanted(await papers(world)))
        await world.clock.advance(HOUR / 2)
        await funded(world, merchant, fromNaira(1_000))
        await world.clock.advance(3.5 * HOUR)
        if (checked || closed.size === 1) await nightly(world)
        await run(world)
        await world.clock.advance(20 * HOUR)
        await world.jobsDone()
      }
      await world.clock.advance(DAY)
      await nightly(world)
      const other = await anAdministrator(world)
      for (const [day, of] of closed) {
        expect({ day, ...await said(other, day) }).toEqual({ day, ...of })
        expect({ day, ...await waiting(other, day) }).toEqual({
          day, reserved: of.reserved, held: of.held, unsettled: of.unsettled,
        })
      }
      expect((await checkLedger(world.database)).faults).toEqual([])
    }), { numRuns: 3 })
    expect((await desk.get('/review/books')).status).toBe(303)
  }, 240_000)
