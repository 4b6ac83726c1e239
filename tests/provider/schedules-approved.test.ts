// A schedule pays on as long as somebody stands behind it who may.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { users } from '#contract/users.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, payers, seen, type Payers } from './approving.ts'
import { payoutBody } from './money/merchant.ts'
import { anotherSession, type Member } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const remove = async ({ admin }: Payers, { user_id: id }: Member) =>
  world.ask(users.remove, { token: admin.token, params: { id }, body: { totp_code: await admin.code() } })

const planned = async (team: Payers) => {
  const start_date = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { data } = await world.ask(payouts.request, {
    token: team.maker.token, query: { command: 'scheduled' },
    body: payoutBody(team.source, { amount: kobo(100_000), schedule: { start_date, frequency: 'daily' } }),
  })
  await approve(world, team.checker, data.unique_reference)
  return data.unique_reference
}
const aDay = () => world.clock.advance(86_400_000).then(() => world.jobsDone())
const paid = async ({ merchant_id }: Payers) => (await world.database.selectFrom('payout').select('id')
  .where('merchant_id', '=', merchant_id).where('status', '=', 'SUCCESSFUL').execute()).length
const again = async (member: Member) => ({ ...member, token: await anotherSession(world, member) })

test('whose approver and maker are gone pays no more until somebody else approves it', async () => {
  const team = await payers(world)
  const reference = await planned(team)
  await aDay()
  await aDay()
  await aDay()
  const before = await paid(team)
  expect(before).toBeGreaterThan(0)
  const admin = await again(team.admin)
  await remove({ ...team, admin }, team.maker)
  await remove({ ...team, admin }, team.checker)
  await aDay()
  await aDay()
  expect(await paid(team)).toBe(before)
  const back = await again(team.admin)
  const item = await seen(world, back, reference)
  expect(item).toMatchObject({ status: 'PENDING', pending_approvals: 1, can_approve: true })
  expect((await approve(world, back, reference, { version: item.version })).data.status).toBe('APPROVED')
  await aDay()
  await aDay()
  expect(await paid(team)).toBeGreaterThan(before)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('of a business that a reviewer has blocked pays nothing and ends', async () => {
  const team = await payers(world)
  await planned(team)
  await world.database.updateTable('merchant').set({ status: 'blocked' })
    .where('id', '=', team.merchant_id).execute()
  await aDay()
  await aDay()
  await aDay()
  expect(await paid(team)).toBe(0)
  const schedule = await world.database.selectFrom('payout_schedule').select('status')
    .where('merchant_id', '=', team.merchant_id).executeTakeFirstOrThrow()
  expect(schedule.status).toBe('CANCELLED')
})
