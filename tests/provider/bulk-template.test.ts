// A batch that is paid on the days of a schedule: what it is said to be, and its rows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { schedules } from '#contract/schedules.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, batchOf, rows, rowsOf, validated } from './money/batch.ts'
import { aColleague, aMerchant, freshToken, pin, type Merchant } from './money/merchant.ts'

const DAY = 24 * 3_600_000
let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

/** Five rows that are paid tomorrow. */
async function planned(merchant: Merchant) {
  const { bulk_reference } = await validated(world, merchant, rows(5))
  const start_date = new Date(world.clock.now().getTime() + DAY).toISOString().slice(0, 10)
  const { data } = await world.ask(bulk.request, {
    token: await freshToken(world, merchant), query: { command: 'scheduled' },
    body: { bulk_reference, pin, schedule: { start_date, frequency: 'once' } },
  })
  return { bulk_reference, reference: data.schedule_reference! }
}

async function cancelled(merchant: Merchant, reference: string) {
  await world.ask(schedules.cancel, { token: await freshToken(world, merchant), params: { reference } })
}

test('it is scheduled until its days are through, and each day has a batch of its own', async () => {
  const merchant = await aMerchant(world)
  const { bulk_reference, reference } = await planned(merchant)
  expect(await batchOf(world, merchant, bulk_reference)).toMatchObject({
    status: 'SCHEDULED', is_template: true, schedule_reference: reference, successful: 0, failed: 0,
  })
  await world.clock.advance(DAY)
  await world.jobsDone()
  const through = { status: 'SUCCESSFUL', successful: 0 }
  expect(await batchOf(world, merchant, bulk_reference)).toMatchObject(through)
  const { data: { items } } = await world.ask(bulk.processed, { token: await freshToken(world, merchant) })
  expect(items.map(({ is_template, status, successful }) => [is_template, status, successful]))
    .toEqual([[false, 'SUCCESSFUL', 5], [true, 'SUCCESSFUL', 0]])
})

test('called off it is cancelled, and found as that', async () => {
  const merchant = await aMerchant(world)
  const { bulk_reference, reference } = await planned(merchant)
  const found = async (status: 'SCHEDULED' | 'CANCELLED') =>
    (await world.ask(bulk.processed, { token: await freshToken(world, merchant), query: { status } }))
      .data.items.map((batch) => batch.bulk_reference)
  expect([await found('SCHEDULED'), await found('CANCELLED')]).toEqual([[bulk_reference], []])
  await cancelled(merchant, reference)
  expect([await found('SCHEDULED'), await found('CANCELLED')]).toEqual([[], [bulk_reference]])
})

test('while its approval is missing it waits, and called off then it is cancelled too', async () => {
  const merchant = await aMerchant(world)
  await aColleague(world, merchant)
  const { bulk_reference, reference } = await planned(merchant)
  expect((await batchOf(world, merchant, bulk_reference)).status).toBe('PENDING')
  await cancelled(merchant, reference)
  expect((await batchOf(world, merchant, bulk_reference)).status).toBe('CANCELLED')
})

test('its rows are neither paid nor failed', async () => {
  const merchant = await aMerchant(world)
  const { bulk_reference } = await planned(merchant)
  const all = await rowsOf(world, merchant, { bulk_reference })
  expect(all.items.map(({ status }) => status)).toEqual(Array(5).fill('VALID'))
  expect((await rowsOf(world, merchant, { bulk_reference, status: 'VALID' })).total).toBe(5)
  expect((await rowsOf(world, merchant, { bulk_reference, status: 'failed' })).total).toBe(0)
})

test('of a batch that is not sent, the rows are those that can be paid and those that cannot', async () => {
  const merchant = await aMerchant(world)
  const given = [aRow(1), aRow(2, { amount: 'a lot' })]
  const { bulk_reference } = await validated(world, merchant, given)
  const { items } = await rowsOf(world, merchant, { bulk_reference })
  expect(items.map(({ status }) => status)).toEqual(['VALID', 'INVALID'])
  const draft = { status: 'DRAFT', is_template: false }
  expect(await batchOf(world, merchant, bulk_reference)).toMatchObject(draft)
})
