// Random histories of bills: people who pay, a vendor that delivers, refuses or loses, answers late, twice or
// never, connections that are cut at any statement, and clocks that jump. At the end every naira is where the
// history says, nothing was charged twice, and nothing that was unknown was sent again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/bills.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { vendorRefusals } from '#domain/vendor-code.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { freeOrphans } from '#provider/orphans.ts'
import type { BillOrder, BillVendor, VendorAnswer, VendorNotice } from '#provider/outside/bills.ts'
import { sandboxBills } from '#provider/outside/bills-sandbox.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import { billBody } from '#tests/provider/money/billing.ts'
import { aMerchant, freshToken, newReference, type Merchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aProcessBeside, type Beside } from './simulation/beside.ts'
import { chanceOf } from './simulation/chance.ts'
import { startCutting, type Cuts } from './simulation/cuts.ts'

const COUNT = countOf('BILLS', 100, 2_400)
const HOUR = 3_600_000
const NAIRA = 1_000_000 * Math.ceil(COUNT / 240)
const chance = chanceOf(seedOf('BILLS_SEED'))

interface Known { fate: 'delivered' | 'refused' | 'lost', times: number, silent: boolean, known_at: number }

const known = new Map<string, Known>()
let notices: VendorNotice[] = []
let told: (notice: VendorNotice) => Promise<void> = async () => {}

const sure = ({ fate }: Known): string => (fate === 'delivered' ? 'delivered' : chance.one(vendorRefusals))

function sayLater({ vendor_reference }: BillOrder, code: string) {
  if (chance.percent(15)) notices.push({ vendor_reference, code })
  if (chance.percent(8)) notices.push({ vendor_reference, code }, { vendor_reference, code })
}

const vendor: BillVendor = {
  ...sandboxBills(0),
  async buy(order): Promise<VendorAnswer> {
    const before = known.get(order.bill_reference)
    if (before) before.times += 1
    const drawn = chance.below(100)
    const made: Known = before ?? {
      fate: drawn < 70 ? 'delivered' : drawn < 92 ? 'refused' : 'lost', times: 1, silent: chance.percent(3),
      known_at: order.sent_at.getTime() + (chance.percent(50) ? 0 : chance.below(20 * HOUR)),
    }
    known.set(order.bill_reference, made)
    if (made.fate === 'lost' || made.silent || chance.percent(30)) {
      if (chance.percent(40)) throw new Error('the road broke')
      return { code: chance.one([null, 'processing', 'unavailable', 'unheard of']) }
    }
    const code = sure(made)
    sayLater(order, code)
    return { code }
  },
  async query(order, now): Promise<VendorAnswer> {
    const made = known.get(order.bill_reference)
    if (!made || made.fate === 'lost') return { code: 'no_record' }
    if (made.silent) return { code: null }
    if (now.getTime() < made.known_at) return { code: chance.one([null, 'no_record', 'processing', '']) }
    const code = sure(made)
    sayLater(order, code)
    return { code }
  },
  listen(listener) { told = listener },
}

async function tellAll(): Promise<void> {
  const now = notices
  notices = []
  for (const notice of now) await told(notice).catch(() => { notices.push(notice) })
}

let world: World
let merchant: Merchant
let cuts: Cuts
let beside: Beside
beforeAll(async () => {
  world = await aProvider({ outside: { bills: vendor } })
  beside = await aProcessBeside(world)
  merchant = await aMerchant(world, { naira: NAIRA, mode: 'live' })
  cuts = startCutting(chance, 60)
})
afterAll(async () => {
  cuts.stop()
  await beside.stop()
  await world.stop()
})

/** As a phone does: again under the same id until the answer is certain. */
async function insist(): Promise<string | null> {
  const power = chance.percent(30)
  const customer = power ? `0412345${String(6_000 + chance.below(80))}` : `80312345${10 + chance.below(79)}`
  const body = billBody({
    customer, unique_reference: newReference(), amount: kobo(100_000 + 100 * chance.below(3_000)),
    ...(power && { kind: 'electricity', biller: 'ikedc', product: 'prepaid' }),
  })
  const requestId = chance.percent(80) ? randomUUID() : null
  for (let tries = 0; tries < 800; tries += 1) {
    const reply = await world.ask(bills.pay, { token: merchant.token, body, requestId })
    if (reply.status === 200) return reply.data.bill_reference
    if (!['in_progress', 'unavailable', 'internal'].includes(reply.refusal.code)) return null
    await new Promise((wake) => setTimeout(wake, 5))
  }
  throw new Error('A bill was never answered')
}

test(`${COUNT} bills end with every naira where it belongs`, async () => {
  const accepted = new Set<string>()
  for (let left = COUNT; left > 0; left -= 12) {
    await cuts.during(async () => {
      const working = beside.workOff()
      const made = await Promise.all(Array.from({ length: 12 }, insist))
      await working
      for (const reference of made) if (reference !== null) accepted.add(reference)
      await tellAll()
    })
    await freeOrphans(beside.queue, 0)
    await beside.workOff()
    await world.clock.advance(chance.below(5 * HOUR))
    merchant.token = await freshToken(world, merchant)
  }
  for (let hour = 0; hour < 60; hour += 2) {
    await world.clock.advance(2 * HOUR)
    await world.app.jobs['sweep_bills']!({}, jobWork(world.app))
    await tellAll()
    await beside.workOff()
  }
  await judge(accepted)
  expect(cuts.count).toBeGreaterThan(0)
}, 300_000 + COUNT * 200)

async function judge(accepted: ReadonlySet<string>): Promise<void> {
  expect((await checkLedger(world.database)).faults).toEqual([])
  const rows = await world.database.selectFrom('bill').selectAll().execute()
  expect(new Set(rows.map(({ bill_reference }) => bill_reference))).toEqual(accepted)
  let [gone, open] = [0, 0]
  for (const { bill_reference, status, next_query_at, amount, fee, vat } of rows) {
    const made = known.get(bill_reference)
    const seen = { bill_reference, status, fate: made?.fate, times: made?.times ?? 0, next_query_at }
    const right = made?.silent && made.fate !== 'lost' ? status === 'INQ' && next_query_at === null
      : status === (made?.fate === 'delivered' ? 'SUCCESSFUL' : 'FAILED')
    expect({ ...seen, right }).toEqual({ ...seen, times: made ? 1 : 0, right: true })
    if (status === 'SUCCESSFUL') gone += amount + fee + vat
    if (status === 'INQ') open += amount + fee + vat
  }
  const account = await world.database.selectFrom('ledger_account').select(['posted', 'reserved'])
    .where('kind', '=', 'payout').executeTakeFirstOrThrow()
  expect(account).toEqual({ posted: fromNaira(NAIRA) - gone, reserved: open })
  const ending = (wanted: string) => rows.filter(({ status }) => status === wanted).length
  const ends = { delivered: ending('SUCCESSFUL'), failed: ending('FAILED'), open: ending('INQ') }
  console.info(`bills: ${JSON.stringify({ ...ends, cuts: cuts.count })}`)
  expect(ends).toEqual({
    delivered: expect.toSatisfy((count) => count > 0), failed: expect.toSatisfy((count) => count > 0),
    open: expect.any(Number),
  })
}
