// Finding a scheduled payout by the reference that the client gave it.
import { expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { kobo } from '#domain/money.ts'
import { aProvider } from '#tests/world.ts'
import { aMerchant, payoutBody } from './money/merchant.ts'

test('a schedule is found by the reference that the client gave it', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world)
  const planned = async (start_date: string) =>
    (
      await world.ask(payouts.request, {
        token: merchant.token,
        query: { command: 'scheduled' },
        body: payoutBody(merchant, {
          amount: kobo(100_000),
          schedule: { start_date, frequency: 'once' },
        }),
      })
    ).data
  const made = [await planned('2026-03-04'), await planned('2026-03-05')]
  const found = async (unique_reference: string) =>
    (await world.ask(schedules.list, { token: merchant.token, query: { unique_reference } })).data
  for (const { unique_reference, schedule_reference } of made) {
    const { items, total } = await found(unique_reference)
    expect([total, items.map((item) => item.schedule_reference)]).toEqual([1, [schedule_reference]])
  }
  expect((await found('000000000000')).items).toEqual([])
})
