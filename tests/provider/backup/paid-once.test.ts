// What left after the snapshot of a backup leaves no second time once that is restored: outside is asked
// first, and gets what it does not know.
import { afterAll, expect, test, vi } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { payouts } from '#contract/payouts.ts'
import type { Outside } from '#provider/outside/open.ts'
import { sandboxBills } from '#provider/outside/bills-sandbox.ts'
import { sandboxMandates } from '#provider/outside/mandates.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { sessionOf } from '#provider/payouts/sessions.ts'
import { aProvider, type World } from '#tests/world.ts'
import { rows, validated } from '../money/batch.ts'
import { billOf, payBill, power } from '../money/billing.ts'
import { faultsIn } from '../money/collecting.ts'
import {
  aMerchant, balances, freshToken, pay, payoutBody, payoutOf, pin,
} from '../money/merchant.ts'
import { collected, DAY, job, liveMerchant } from '../money/settling.ts'
import { aFolder, restoredWorld } from './places.ts'

// Whole databases are filled: that takes its time on a machine with other work.
vi.setConfig({ testTimeout: 120_000 })

const folder = aFolder()
afterAll(() => folder.remove())

/** A bank and a vendor that know what they were sent, and nothing else, and outlive every database. */
function aMemory() {
  const transfers: string[] = []
  const orders: string[] = []
  let is_silent = false
  const outside: Partial<Outside> = {
    rail: {
      ...sandboxRail(0),
      async send({ payout_reference, session_id }) {
        transfers.push(`${session_id} ${payout_reference}`)
        return '00'
      },
      async query({ session_id }) {
        if (is_silent) return null
        return transfers.some((one) => one.startsWith(session_id)) ? '00' : '25'
      },
    },
    bills: {
      ...sandboxBills(0),
      async buy({ vendor_reference }) {
        orders.push(vendor_reference)
        return { code: 'delivered', delivery: { token: '1', serial: null, units: null } }
      },
      query: async ({ vendor_reference }) => (orders.includes(vendor_reference)
        ? { code: 'delivered', delivery: { token: '1', serial: null, units: null } } : { code: 'no_record' }),
    },
    mandates: sandboxMandates(0),
  }
  return { outside, transfers, orders, silence: (is: boolean) => { is_silent = is } }
}

type Memory = ReturnType<typeof aMemory>

const restored = (world: World, { outside }: Memory, since: () => Promise<unknown>) =>
  restoredWorld(folder, world, outside, since)

const dispatch = async (world: World, unique_reference: string) => {
  const { request_id } = await world.database.selectFrom('payout').select('request_id')
    .where('unique_reference', '=', unique_reference).executeTakeFirstOrThrow()
  await job(world, 'dispatch', { request_id })
}

test('what left since the snapshot leaves no second time, and what never left is sent', async () => {
  const memory = aMemory()
  const world = await aProvider({ outside: memory.outside })
  const merchant = await aMerchant(world)
  const [left, never] = [await pay(world, merchant), await pay(world, merchant)]
  const meter = { ...power, customer: '04123456701' }
  const bills = [await payBill(world, merchant, meter), await payBill(world, merchant, meter)]
  const after = await restored(world, memory, async () => {
    await dispatch(world, left.unique_reference)
    const { id } = await world.database.selectFrom('bill').select('id')
      .where('bill_reference', '=', bills[0]!.bill_reference).executeTakeFirstOrThrow()
    await job(world, 'buy_bill', { id })
  })
  expect([memory.transfers.length, memory.orders.length]).toEqual([1, 1])
  expect((await payoutOf(after, merchant, left.unique_reference)).status).toBe('PENDING')
  await after.jobsDone()
  for (const { unique_reference } of [left, never]) {
    expect((await payoutOf(after, merchant, unique_reference)).status).toBe('SUCCESSFUL')
  }
  for (const { bill_reference } of bills) {
    expect((await billOf(after, merchant, bill_reference)).bill.status).toBe('SUCCESSFUL')
  }
  expect(memory.transfers.map((one) => one.slice(31)).toSorted())
    .toEqual([left.payout_reference, never.payout_reference].toSorted())
  expect([memory.orders.length, new Set(memory.orders).size]).toEqual([2, 2])
  expect((await balances(after, merchant)).pending).toBe(0)
  expect(await faultsIn(after)).toEqual([])
})

test('a client that got no answer asks again for what the snapshot has not: it is paid once', async () => {
  const memory = aMemory()
  // The days in between are those of the snapshot and of the restore, by the clocks of the machines.
  const world = await aProvider({ outside: memory.outside, now: new Date() })
  const merchant = await aMerchant(world)
  const body = payoutBody(merchant)
  const ask = async (on: World) => on.ask(payouts.requestSingle, {
    token: await freshToken(on, merchant), query: { command: 'initiate' }, body,
  })
  const after = await restored(world, memory, async () => {
    await ask(world)
    await world.jobsDone()
  })
  await after.clock.advance(3 * DAY)
  expect((await ask(after)).status).toBe(200)
  await after.jobsDone()
  expect((await payoutOf(after, merchant, body.unique_reference)).status).toBe('SUCCESSFUL')
  expect(memory.transfers).toHaveLength(1)
  expect(await faultsIn(after)).toEqual([])
})

test('while the bank is silent nothing is sent; it waits, and is asked about again', async () => {
  const memory = aMemory()
  const world = await aProvider({ outside: memory.outside })
  const merchant = await aMerchant(world)
  const [left, never] = [await pay(world, merchant), await pay(world, merchant)]
  const after = await restored(world, memory, () => dispatch(world, left.unique_reference))
  memory.silence(true)
  await after.jobsDone()
  const statuses = async () => Promise.all([left, never].map(async ({ unique_reference }) =>
    (await payoutOf(after, merchant, unique_reference)).status))
  expect([await statuses(), memory.transfers.length]).toEqual([['PENDING', 'PENDING'], 1])
  memory.silence(false)
  await after.clock.advance(60_000)
  await after.jobsDone()
  expect([await statuses(), memory.transfers.length]).toEqual([['SUCCESSFUL', 'SUCCESSFUL'], 2])
})

test('a day of a schedule that was paid since is found, though its payout is made anew', async () => {
  const memory = aMemory()
  const world = await aProvider({ outside: memory.outside })
  const merchant = await aMerchant(world)
  const start_date = new Date(world.clock.now().getTime() + DAY).toISOString().slice(0, 10)
  await world.ask(payouts.request, {
    token: merchant.token, query: { command: 'scheduled' },
    body: payoutBody(merchant, { schedule: { start_date, frequency: 'daily' } }),
  })
  const batch = await validated(world, merchant, rows(3))
  await world.ask(bulk.request, {
    token: await freshToken(world, merchant), query: { command: 'scheduled' },
    body: { bulk_reference: batch.bulk_reference, pin, schedule: { start_date, frequency: 'daily' } },
  })
  await world.jobsDone()
  const after = await restored(world, memory, async () => {
    await world.clock.advance(DAY)
    await world.jobsDone()
  })
  const paid = memory.transfers.length
  expect(paid).toBe(4)
  await after.jobsDone()
  expect(memory.transfers).toHaveLength(paid)
  await after.clock.advance(DAY)
  await after.jobsDone()
  expect(memory.transfers).toHaveLength(2 * paid)
  expect(await faultsIn(after)).toEqual([])
})

test('a settlement that was paid since is found, in the snapshot or made anew', async () => {
  for (const has_it of [true, false]) {
    const memory = aMemory()
    const world = await aProvider({ outside: memory.outside })
    const merchant = await liveMerchant(world)
    await collected(world, merchant, 5_000, 7_000)
    await world.clock.advance(DAY)
    if (has_it) await job(world, 'settlement_run')
    const after = await restored(world, memory, async () => {
      await job(world, 'settlement_run')
      await world.jobsDone()
    })
    expect(memory.transfers).toHaveLength(1)
    await job(after, 'settlement_run')
    await after.jobsDone()
    const settled = await after.database.selectFrom('settlement').select('status').execute()
    expect(settled).toEqual([{ status: 'SUCCESSFUL' }])
    expect(memory.transfers).toHaveLength(1)
    expect(await faultsIn(after)).toEqual([])
  }
})

test('a name outside is of 30 digits, its own, and the same each time', () => {
  const at = new Date('2026-03-02T23:30:00Z')
  expect(sessionOf('payout 1', at)).toMatch(/^999099260303([01]\d|2[0-3])[0-5]\d[0-5]\d\d{12}$/)
  expect(sessionOf('payout 1', at)).toBe(sessionOf('payout 1', at))
  const many = Array.from({ length: 10_000 }, (_, subject) => sessionOf(String(subject), at))
  expect(new Set(many).size).toBe(many.length)
})
