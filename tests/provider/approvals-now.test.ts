// An approval counts as long as who gave it may give it: it is looked at again in the moment in which the
// money leaves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { notifications } from '#contract/notifications.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, asked, askedBulk, payers, seen, type Payers } from './approving.ts'
import { balances, payoutOf } from './money/merchant.ts'
import { aMember, eventsOf, rights, type Member } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const set = async ({ admin }: Payers, { user_id: id }: Member, body: object) => {
  const reply = await world.ask(users.update, {
    token: admin.token, params: { id }, body: { ...body, totp_code: await admin.code() },
  })
  expect(reply.status).toBe(200)
}

const remove = async ({ admin }: Payers, { user_id: id }: Member) =>
  world.ask(users.remove, { token: admin.token, params: { id }, body: { totp_code: await admin.code() } })

const asksFor = async ({ admin }: Payers, approvals: number) => {
  const { data: { version } } = await world.ask(approvalPolicy.show, { token: admin.token })
  const reply = await world.ask(approvalPolicy.change, {
    token: admin.token,
    body: {
      version, bands: [{ from: kobo(0), approvals }], daily_limit: null, totp_code: await admin.code(),
    },
  })
  expect(reply.status).toBe(200)
}

const anotherChecker = ({ merchant_id }: Payers, fullname = 'Chi Sample') =>
  aMember(world, merchant_id, { role: 'Approver', permissions: rights.checker, fullname })

/** Every way in which somebody's say ends. */
const endings: [string, (team: Payers, member: Member) => Promise<unknown>][] = [
  ['is suspended', (team, member) => set(team, member, { status: 'BLOCKED' })],
  ['is taken out of the team', remove],
  ['is given another role', async (team, member) => {
    const { data: { id: role_id } } = await world.ask(roles.create, {
      token: team.admin.token,
      body: { name: 'Reader', permissions: ['view_balances'], totp_code: await team.admin.code() },
    })
    await set(team, member, { role_id })
  }],
  ['has a role that may less', async ({ admin }, { role_id: id }) => world.ask(roles.update, {
    token: admin.token, params: { id },
    body: { name: 'Approver', permissions: ['view_balances'], totp_code: await admin.code() },
  })],
]

describe('who approved, and then', () => {
  test.each(endings)('%s has approved nothing: what has not left waits again', async (_, end) => {
    const team = await payers(world)
    const reference = await asked(world, team)
    expect((await approve(world, team.checker, reference)).data.status).toBe('APPROVED')
    await end(team, team.checker)
    await world.jobsDone()
    expect((await payoutOf(world, team.source, reference)).status).toBe('PENDING')
    const item = await seen(world, team.admin, reference)
    expect(item).toMatchObject({
      status: 'PENDING', pending_approvals: 1, can_approve: true,
      waits_again: 'Nobody who may approve payouts now has approved it.',
      decisions: [{ name: 'Bola Sample', email: team.checker.email, counts: false }],
    })
    const told = await world.ask(notifications.list, { token: team.admin.token })
    expect(told.data.items.map(({ title }) => title)).toContain('A payout waits for you again')
    const maker = await world.ask(notifications.list, { token: team.maker.token })
    expect(maker.data.items.map(({ title }) => title)).toContain('Your payout waits for an approval again')
    const events = await eventsOf(world, team.merchant_id)
    expect(events.map(({ action }) => action)).toContain('payout.sent_back')
    expect((await approve(world, team.admin, reference, { version: item.version })).data)
      .toMatchObject({ status: 'APPROVED', pending_approvals: 0 })
    await world.jobsDone()
    expect((await payoutOf(world, team.source, reference)).status).toBe('SUCCESSFUL')
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test('is suspended is not one of two who are needed, either', async () => {
    const team = await payers(world)
    const second = await anotherChecker(team)
    await asksFor(team, 2)
    const reference = await asked(world, team)
    await approve(world, team.checker, reference)
    await set(team, team.checker, { status: 'BLOCKED' })
    expect((await approve(world, second, reference, { version: 2 })).data)
      .toMatchObject({ status: 'PENDING', pending_approvals: 1 })
    expect((await approve(world, team.admin, reference, { version: 3 })).data.status).toBe('APPROVED')
  })

  test('comes back approves what they approved', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    await approve(world, team.checker, reference)
    await set(team, team.checker, { status: 'BLOCKED' })
    await set(team, team.checker, { status: 'ACTIVE' })
    await world.jobsDone()
    expect((await payoutOf(world, team.source, reference)).status).toBe('SUCCESSFUL')
  })
})

test('a stricter policy holds for what waits and for what has not left', async () => {
  const team = await payers(world)
  const second = await anotherChecker(team)
  const [waiting, approved] = [await asked(world, team), await asked(world, team, 6_000)]
  await approve(world, team.checker, approved)
  await asksFor(team, 2)
  await world.jobsDone()
  expect(await seen(world, second, approved)).toMatchObject({
    status: 'PENDING', required_approvals: 2, pending_approvals: 1,
    waits_again: 'It needs 2 approvals, and one counts now.',
  })
  expect((await approve(world, team.checker, waiting)).data)
    .toMatchObject({ status: 'PENDING', required_approvals: 2, pending_approvals: 1 })
  expect((await approve(world, second, waiting, { version: 2 })).data.status).toBe('APPROVED')
})

test('a milder policy lets nothing out that waited for more', async () => {
  const team = await payers(world)
  await anotherChecker(team)
  await asksFor(team, 2)
  const reference = await asked(world, team)
  await asksFor(team, 1)
  expect((await approve(world, team.checker, reference)).data)
    .toMatchObject({ status: 'PENDING', pending_approvals: 1 })
})

test('the word of who asked and has left is enough for nothing', async () => {
  const team = await payers(world)
  await asksFor(team, 0)
  const reference = await asked(world, team)
  await remove(team, team.maker)
  await world.jobsDone()
  expect(await seen(world, team.checker, reference)).toMatchObject({
    status: 'PENDING', required_approvals: 1,
    waits_again: 'Who asked for it may not start payouts any more.',
  })
  const { version } = await seen(world, team.checker, reference)
  expect((await approve(world, team.checker, reference, { version })).data.status).toBe('APPROVED')
  await world.jobsDone()
  expect((await payoutOf(world, { ...team.source, ...team.admin }, reference)).status)
    .toBe('SUCCESSFUL')
})

test('where nobody is left to approve it, it ends, and its money is free', async () => {
  const team = await payers(world, 20_000)
  const reference = await asked(world, team)
  await approve(world, team.admin, reference)
  await set(team, team.checker, { status: 'BLOCKED' })
  await world.database.updateTable('member').set({ state: 'BLOCKED' })
    .where('id', '=', team.admin.user_id).execute()
  await world.jobsDone()
  expect(await payoutOf(world, team.source, reference)).toMatchObject({
    status: 'DECLINED', reason: 'Nobody who may approve payouts now has approved it.',
  })
  expect(await balances(world, team.source)).toMatchObject({ ledger: 2_000_000, pending: 0 })
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('of a batch, what has left has left, and the rest waits', async () => {
  const team = await payers(world)
  const reference = await askedBulk(world, team, 120)
  await approve(world, team.checker, reference, { kind: 'bulk' })
  const before = world.app.outside.rail.send.bind(world.app.outside.rail)
  let sent = 0
  world.app.outside.rail.send = async (transfer) => {
    sent += 1
    if (sent === 1) {
      await world.database.updateTable('member').set({ state: 'BLOCKED' })
        .where('id', '=', team.checker.user_id).execute()
    }
    return before(transfer)
  }
  try {
    await world.jobsDone()
  } finally {
    world.app.outside.rail.send = before
  }
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(120)
  const item = await seen(world, team.admin, reference)
  expect(item).toMatchObject({ status: 'PENDING', pending_approvals: 1 })
  await approve(world, team.admin, reference, { kind: 'bulk', version: item.version })
  await world.jobsDone()
  const paid = await world.database.selectFrom('payout').select(({ fn }) => fn.countAll().as('count'))
    .where('merchant_id', '=', team.merchant_id).where('status', '=', 'SUCCESSFUL').executeTakeFirstOrThrow()
  expect(paid.count).toBe(120)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('a payout of a business that was blocked meanwhile does not leave', async () => {
  const team = await payers(world, 20_000)
  const reference = await asked(world, team)
  await approve(world, team.checker, reference)
  await world.database.updateTable('merchant').set({ status: 'blocked' })
    .where('id', '=', team.merchant_id).execute()
  await world.jobsDone()
  const payout = await world.database.selectFrom('payout').select(['status', 'reason'])
    .where('unique_reference', '=', reference).where('merchant_id', '=', team.merchant_id).executeTakeFirst()
  expect(payout).toEqual({ status: 'DECLINED', reason: 'The business is blocked. Nothing is paid.' })
  expect((await checkLedger(world.database)).faults).toEqual([])
})

