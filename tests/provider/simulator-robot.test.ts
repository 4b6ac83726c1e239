import { expect, test } from 'vitest'
import { approvals } from '#contract/approvals.ts'
import { simulator } from '#contract/simulator.ts'
import { users } from '#contract/users.ts'
import { approvalsNeeded } from '#provider/approvals/needed.ts'
import { jobWork } from '#provider/jobs.ts'
import { kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { asked, askedBulk, payers, seen } from './approving.ts'
import { faultsIn } from './money/collecting.ts'
import { aMerchant } from './money/merchant.ts'
import type { Member } from './team.ts'

const robot = (world: World, { token }: Member, reference: string, decision: 'approve' | 'decline') =>
  world.ask(simulator.approval, { token, body: { reference, decision } })

test('the robot approves what waits, once, and it is paid', async () => {
  const world = await aProvider()
  const team = await payers(world)
  const reference = await asked(world, team)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => robot(world, team.checker, reference, 'approve')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const item = await seen(world, team.admin, reference)
  const decisions = [{ name: 'Robot approver', decision: 'approve' }]
  expect(item).toMatchObject({ status: 'APPROVED', decisions })
  await world.jobsDone()
  const paid = await world.database.selectFrom('payout').select('status').execute()
  expect(paid).toEqual([{ status: 'SUCCESSFUL' }])
  const bulk = await askedBulk(world, team)
  expect((await robot(world, team.admin, bulk, 'decline')).data.status).toBe('DECLINED')
  expect(await world.database.selectFrom('member').select('id').where('email', 'like', 'robot@%').execute())
    .toHaveLength(1)
  expect(await faultsIn(world)).toEqual([])
})

test('the robot is nobody of the team, and makes nobody wait', async () => {
  const world = await aProvider()
  const team = await payers(world)
  const { merchant_id, admin, maker } = team
  const before = (await world.ask(users.list, { token: admin.token })).data.items.length
  const reference = await asked(world, team)
  await robot(world, admin, reference, 'approve')
  expect((await world.ask(users.list, { token: admin.token })).data.items).toHaveLength(before)
  await world.database.updateTable('member').set({ removed_at: world.clock.now() })
    .where('merchant_id', '=', merchant_id).where('id', '!=', maker.user_id)
    .where('email', 'not like', 'robot@%').execute()
  const needed = await jobWork(world.app).inTransaction((work) =>
    approvalsNeeded(work, { kobo: kobo(500_000), merchant_id, creator_id: maker.user_id }))
  expect(needed).toBe(0)
})

test('only who may approve lets it decide, in test mode, what is their own', async () => {
  const world = await aProvider()
  const team = await payers(world)
  const reference = await asked(world, team)
  expect((await robot(world, team.maker, reference, 'approve')).refusal.code).toBe('forbidden')
  const live = await aMerchant(world, { naira: 0, mode: 'live' })
  expect((await robot(world, live, reference, 'approve')).refusal.message)
    .toBe('The simulator works in test mode only.')
  const other = await aMerchant(world, { naira: 0 })
  expect((await robot(world, other, reference, 'approve')).refusal.code).toBe('not_found')
  const { token } = team.checker
  const [waits] = (await world.ask(approvals.list, { token, query: { status: 'PENDING' } })).data.items
  expect(waits).toMatchObject({ unique_reference: reference, decisions: [] })
})
