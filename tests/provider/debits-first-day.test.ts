// Nothing falls due before the first day of its mandate: a subscription that was to begin earlier begins with
// it, and takes one debit for one day.
import { expect, test } from 'vitest'
import { lagosDay } from '#domain/time.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsIn } from './money/collecting.ts'
import {
  anActiveMandate, aProduct, collected, DAY, debitsOf, mandateOf, MINUTE, productOf, subscribed,
} from './money/debiting.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'

const FIRST_DAY = '2026-03-05'

/** A product of each day, and a customer whose mandate begins on the fifth; it is the second. */
async function aLateMandate() {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference } = await aProduct(world, merchant, { frequency: 'daily', retries: 3, retry_days: 1 })
  const mandate = await anActiveMandate(world, merchant, { start_date: FIRST_DAY })
  expect((await subscribed(world, merchant, reference, [mandate], '2026-03-02')).data.subscribed).toBe(1)
  const dues = async () =>
    (await productOf(world, { token: await freshToken(world, merchant) }, reference)).due
      .map(({ due_on, status, tries }) => [due_on, status, tries])
  return { world, merchant, reference, mandate, dues }
}

/** Several times on each day up to this one, as the clock does. */
async function collectedUntil(world: World, day: string): Promise<void> {
  await collected(world)
  while (lagosDay(world.clock.now()) < day) {
    await world.clock.advance(DAY)
    for (let round = 0; round < 4; round += 1) await collected(world)
  }
}

const debitsNow = async (world: World, merchant: Merchant, mandate: string) =>
  debitsOf(world, { token: await freshToken(world, merchant) }, mandate)

test('the first debit is on the mandate’s first day, the next by the frequency from there', async () => {
  const { world, merchant, reference, mandate, dues } = await aLateMandate()
  expect((await mandateOf(world, merchant, mandate)).next_date).toBe(FIRST_DAY)
  expect((await productOf(world, merchant, reference)).subscriptions)
    .toMatchObject([{ start_date: FIRST_DAY, next_date: FIRST_DAY }])
  await collectedUntil(world, '2026-03-04')
  expect(await dues()).toEqual([])
  await collectedUntil(world, FIRST_DAY)
  expect(await debitsNow(world, merchant, mandate)).toEqual([['SUCCESSFUL', '00']])
  await collectedUntil(world, '2026-03-06')
  expect(await dues()).toEqual([['2026-03-06', 'PAID', 1], ['2026-03-05', 'PAID', 1]])
  expect(await debitsNow(world, merchant, mandate)).toHaveLength(2)
  expect(await faultsIn(world)).toEqual([])
})

test.each([['weekly', '2026-03-12'], ['monthly', '2026-04-05']] as const)(
  'what is %s is counted from the mandate’s first day, too', async (frequency, next_date) => {
    const world = await aProvider()
    const merchant = await aMerchant(world, { naira: 0 })
    const { reference } = await aProduct(world, merchant, { frequency })
    const mandate = await anActiveMandate(world, merchant, { start_date: FIRST_DAY })
    await subscribed(world, merchant, reference, [mandate], '2026-03-03')
    await collectedUntil(world, FIRST_DAY)
    const { due, subscriptions } =
      await productOf(world, { token: await freshToken(world, merchant) }, reference)
    expect(due).toMatchObject([{ due_on: FIRST_DAY, status: 'PAID', tries: 1 }])
    expect(subscriptions).toMatchObject([{ next_date }])
  })

test('a day before the first one that was kept all the same is left out, and nothing piles up',
  async () => {
    const { world, merchant, mandate, dues } = await aLateMandate()
    // As it was written before a subscription waited for its mandate.
    await world.database.updateTable('debit_subscription')
      .set({ start_date: '2026-03-02', next_number: 0, next_date: '2026-03-02' }).execute()
    await collectedUntil(world, '2026-03-04')
    expect(await dues()).toEqual([
      ['2026-03-04', 'SKIPPED', 0], ['2026-03-03', 'SKIPPED', 0], ['2026-03-02', 'SKIPPED', 0],
    ])
    await collectedUntil(world, FIRST_DAY)
    await world.clock.advance(10 * MINUTE)
    await collected(world)
    expect(await debitsNow(world, merchant, mandate)).toEqual([['SUCCESSFUL', '00']])
    expect((await dues())[0]).toEqual([FIRST_DAY, 'PAID', 1])
  })
