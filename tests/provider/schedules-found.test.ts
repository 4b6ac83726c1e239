// Finding a scheduled payout by the reference that the client gave it.
import { expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { kobo } from '#domain/money.ts'
import { aProvider } from '#tests/world.ts'
import { decline, payers } from './approving.ts'
import { aMerchant, freshToken, payoutBody } from './money/merchant.ts'

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

test('those that never will pay are found together, however they ended', async () => {
  const world = await aProvider()
  const team = await payers(world)
  const planned = async () => {
    const schedule = { start_date: '2026-03-20', frequency: 'once' } as const
    const token = await freshToken(world, team.source)
    const body = payoutBody(team.source, { amount: kobo(500_000), schedule })
    return (await world.ask(payouts.request, { token, query: { command: 'scheduled' }, body })).data
  }
  const [declined, cancelled, kept] = [await planned(), await planned(), await planned()]
  expect((await decline(world, team.admin, declined.unique_reference)).status).toBe(200)
  await world.ask(schedules.cancel, {
    token: team.maker.token, params: { reference: cancelled.schedule_reference! },
  })
  const found = async (status: 'cancelled' | 'incomplete') => {
    const { data } = await world.ask(schedules.list, { token: team.maker.token, query: { status } })
    return data.items.map(({ schedule_reference }) => schedule_reference)
  }
  expect(await found('cancelled')).toEqual([cancelled.schedule_reference, declined.schedule_reference])
  expect(await found('incomplete')).toEqual([kept.schedule_reference])
})
