// Who is told of a request: approvers that it waits, the one who asked what became of it, also by its end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, asked, decline, payers, queueOf, seen } from './approving.ts'
import { balances } from './money/merchant.ts'
import { anotherSession, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const WEEK = 7 * 86_400_000

const noticesOf = async (token: string) => (await world.ask(notifications.list, { token, query: {} })).data

describe('telling', () => {
  test('approvers that something waits, and the one who asked what became of it', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    const [waiting] = (await noticesOf(team.checker.token)).items
    expect(waiting).toMatchObject({
      kind: 'approval.waiting',
      read: false,
      path: expect.stringContaining(reference),
      detail: expect.stringContaining('Musa Sample asks to pay ₦5,000.00'),
    })
    expect((await noticesOf(team.maker.token)).items).toEqual([])
    expect((await world.mailbox(team.checker.email))[0]!.links[0]).toContain(reference)
    await decline(world, team.admin, reference, { reason: 'Twice in one week' })
    expect((await noticesOf(team.checker.token)).unread).toBe(0)
    const [decided] = (await noticesOf(team.maker.token)).items
    expect(decided).toMatchObject({ kind: 'approval.declined', read: false })
    expect(decided!.detail).toContain('By Ada Sample. Twice in one week')
    const [letter] = await world.mailbox(team.maker.email)
    expect([letter!.subject, letter!.text]).toEqual([
      'TEST: Your payout was declined',
      expect.stringContaining('Reason: Twice in one week'),
    ])
  })

  test('once, also where the job that looks for forgotten ones runs', async () => {
    const team = await payers(world)
    await asked(world, team)
    const announce = world.app.jobs['announce_requests']!
    await Promise.all([announce({}, jobWork(world.app)), announce({}, jobWork(world.app))])
    expect((await noticesOf(team.checker.token)).total).toBe(1)
    await world.database.deleteFrom('approval_notice').where('merchant_id', '=', team.merchant_id).execute()
    await Promise.all([announce({}, jobWork(world.app)), announce({}, jobWork(world.app))])
    expect((await noticesOf(team.checker.token)).total).toBe(2)
  })

  test('notices are marked as read, one or all, by their owner', async () => {
    const team = await payers(world)
    await asked(world, team)
    await asked(world, team)
    const { token } = team.checker
    const [first] = (await noticesOf(token)).items
    const read = (ids?: string[], who = token) =>
      world.ask(notifications.read, { token: who, body: { ...(ids && { ids }) } })
    await read([first!.id], team.admin.token)
    expect((await noticesOf(token)).unread).toBe(2)
    expect((await read([first!.id])).data).toEqual({ unread: 1 })
    expect(
      (await world.ask(notifications.list, { token, query: { unread: 'true' } })).data.items,
    ).toHaveLength(1)
    expect((await read()).data).toEqual({ unread: 0 })
  })
})

test('a request that nobody decided ends after a week, and its money is free', async () => {
  const team = await payers(world, 20_000)
  const reference = await asked(world, team)
  const expire = async () => {
    await world.app.jobs['expire_requests']!({}, jobWork(world.app))
  }
  await world.clock.advance(WEEK - 1000)
  await expire()
  const checker = { ...team.checker, token: await anotherSession(world, team.checker) }
  const maker = { ...team.source, token: await anotherSession(world, team.maker) }
  expect((await seen(world, checker, reference)).status).toBe('PENDING')
  await world.clock.advance(1000)
  const late = await approve(world, checker, reference)
  expect([late.refusal.code, late.refusal.message]).toEqual(['stale', 'This request has expired.'])
  expect((await queueOf(world, checker)).waiting).toBe(0)
  await expire()
  await expire()
  expect(await seen(world, checker, reference)).toMatchObject({
    status: 'EXPIRED',
    decisions: [],
    version: 2,
  })
  expect(await balances(world, maker)).toMatchObject({ available: 2_000_000, pending: 0 })
  expect((await noticesOf(maker.token)).items.map(({ kind }) => kind)).toEqual(['approval.expired'])
  const expired = (await eventsOf(world, team.merchant_id)).filter(
    ({ action }) => action === 'payout.expired',
  )
  expect(expired).toHaveLength(1)
})
