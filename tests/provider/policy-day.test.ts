// How much one person lets out in a day: by approving, and by paying without anybody's approval.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalPolicy as calls } from '#contract/approval-policy.ts'
import { payouts } from '#contract/payouts.ts'
import { kobo } from '#domain/money.ts'
import type { Frequency } from '#domain/schedule.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, asked, payers, queueOf, seen, type Payers } from './approving.ts'
import { payoutBody } from './money/merchant.ts'
import type { Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

interface Terms { bands: [number, number][], daily_limit?: number }

const change = async ({ token, code }: Member, { bands, daily_limit }: Terms) => world.ask(calls.change, {
  token, body: {
    version: 0, totp_code: await code(),
    daily_limit: daily_limit === undefined ? null : kobo(daily_limit * 100),
    bands: bands.map(([naira, approvals]) => ({ from: kobo(naira * 100), approvals })),
  },
})

describe('the daily limit of one person', () => {
  const limited = async (bands: [number, number][], daily_limit: number): Promise<Payers> => {
    const team = await payers(world)
    await change(team.admin, { bands, daily_limit })
    return team
  }

  test('stops an approver, who may still decline, until midnight in Lagos', async () => {
    const team = await limited([[0, 1]], 10_000)
    const [first, second] = [await asked(world, team, 6_000), await asked(world, team, 5_000)]
    expect((await approve(world, team.checker, first)).status).toBe(200)
    const over = await approve(world, team.checker, second)
    expect([over.status, over.refusal.code]).toEqual([422, 'over_limit'])
    expect(over.refusal.message).toBe('This is above what you may still approve today: ₦4,000.00.')
    expect(await seen(world, team.checker, second)).toMatchObject({ can_decide: true, can_approve: false })
    const { items: [item] } = await queueOf(world, team.admin, { status: 'PENDING' })
    expect(item!.can_approve).toBe(true)
    const midnight = Date.parse('2026-03-02T23:00:00Z')
    await world.clock.advance(midnight - world.clock.now().getTime() - 1000)
    await world.database.updateTable('session').set({ last_seen_at: world.clock.now(), expires_at: new Date(
      '2026-03-04') })
      .where('merchant_id', '=', team.merchant_id).execute()
    expect((await approve(world, team.checker, second)).refusal.code).toBe('over_limit')
    await world.clock.advance(1000)
    expect((await approve(world, team.checker, second)).status).toBe(200)
  })

  test('of one approver is not passed by twenty approvals at once', async () => {
    const team = await limited([[0, 1]], 10_000)
    const references = await Promise.all(Array.from({ length: 8 }, () => asked(world, team, 3_000)))
    const replies = await Promise.all(references.map((reference) => approve(world, team.checker, reference)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422, 422, 422])
  })

  const ask = async ({ source }: Awaited<ReturnType<typeof limited>>, naira: number, frequency?: Frequency) =>
    (await world.ask(payouts.request, {
      token: source.token,
      query: { command: frequency ? 'scheduled' : 'initiate' },
      body: {
        ...payoutBody(source, { amount: kobo(naira * 100) }),
        ...frequency && { schedule: { start_date: '2026-03-10', frequency } },
      },
    })).data.required_approvals

  test('asks for an approval where one person alone would pass it', async () => {
    const team = await limited([[0, 0]], 10_000)
    expect([await ask(team, 6_000), await ask(team, 4_000), await ask(team, 100)]).toEqual([0, 0, 1])
  })

  test('asks for an approval of what repeats, and not of what is paid once on a later day', async () => {
    const team = await limited([[0, 0]], 10_000)
    expect([await ask(team, 100, 'daily'), await ask(team, 100, 'monthly'), await ask(team, 100, 'once')])
      .toEqual([1, 1, 0])
    const unlimited = await payers(world)
    await change(unlimited.admin, { bands: [[0, 0]] })
    expect(await ask(unlimited, 100, 'daily')).toBe(0)
  })

  test('and of eight payouts asked for at once too', async () => {
    const team = await limited([[0, 0]], 10_000)
    const asked_for = await Promise.all(Array.from({ length: 8 }, () => ask(team, 3_000)))
    expect(asked_for.toSorted()).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
  })
})
