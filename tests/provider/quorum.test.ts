// Who has to confirm is counted from who held the right, not from who is left: nobody shrinks the circle by
// themselves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { adminRole } from '#domain/permission.ts'
import { kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { letterTo } from './access.ts'
import { payers, type Payers } from './approving.ts'
import { payoutBody } from './money/merchant.ts'
import { aMember, anotherSession, type Member } from './team.ts'
import { payouts } from '#contract/payouts.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const DAY = 86_400_000

const set = async (admin: Member, { user_id: id }: Member, body: object) =>
  world.ask(users.update, {
    token: admin.token, params: { id }, body: { ...body, totp_code: await admin.code() },
  })

const remove = async (admin: Member, { user_id: id }: Member) =>
  world.ask(users.remove, { token: admin.token, params: { id }, body: { totp_code: await admin.code() } })

const confirm = async (admin: Member, { user_id: id }: Member) =>
  world.ask(users.confirmChange, {
    token: admin.token, params: { id }, body: { totp_code: await admin.code() },
  })

const refuse = ({ token }: Member, { user_id: id }: Member) =>
  world.ask(users.refuseChange, { token, params: { id } })

const shown = async ({ token }: Member, { user_id: id }: Member) =>
  (await world.ask(users.show, { token, params: { id } })).data

const stateOf = async ({ user_id }: Member) => world.database.selectFrom('member')
  .innerJoin('role', 'role.id', 'member.role_id').select(['member.state', 'member.removed_at', 'role.name'])
  .where('member.id', '=', user_id).executeTakeFirstOrThrow()

const setPolicy = async (admin: Member, approvals: number) => {
  const { data: { version } } = await world.ask(approvalPolicy.show, { token: admin.token })
  return world.ask(approvalPolicy.change, {
    token: admin.token,
    body: {
      version, bands: [{ from: kobo(0), approvals }], daily_limit: null, totp_code: await admin.code(),
    },
  })
}

const again = async (member: Member) => ({ ...member, token: await anotherSession(world, member) })

const aSecond = ({ merchant_id }: Payers, fullname = 'Eno Sample') =>
  aMember(world, merchant_id, { fullname })

describe('an administrator', () => {
  test.each([
    ['is suspended', (admin: Member, other: Member) => set(admin, other, { status: 'BLOCKED' })],
    ['is removed', remove],
    ['is given less', async (admin: Member, other: Member) => {
      const { data: { id: role_id } } = await world.ask(roles.create, {
        token: admin.token,
        body: { name: 'Reader', permissions: ['view_balances'], totp_code: await admin.code() },
      })
      return set(admin, other, { role_id })
    }],
  ] as const)('%s only when another one confirms it', async (how, act) => {
    const team = await payers(world)
    const [second, third] = [await aSecond(team), await aSecond(team, 'Fola Sample')]
    expect((await act(team.admin, second)).status).toBe(200)
    expect(await stateOf(second)).toMatchObject({ state: 'ACTIVE', name: adminRole, removed_at: null })
    expect((await letterTo(world, third)).subject).toBe('A change of an administrator was asked for')
    expect((await shown(third, second)).waiting_change).toMatchObject({
      asked_by_name: 'Ada Sample', is_own: false, can_decide: true,
    })
    const own = await confirm(team.admin, second)
    expect([own.status, own.refusal.message]).toEqual([403, expect.stringContaining('another administrator')])
    expect((await confirm(team.checker, second)).status).toBe(403)
    expect((await confirm(third, second)).status).toBe(200)
    const after = await stateOf(second)
    if (how === 'is given less') expect(after).toMatchObject({ state: 'ACTIVE', name: 'Reader' })
    else expect(after).toMatchObject({ state: 'BLOCKED' })
    expect((await confirm(third, second)).status).toBe(404)
  })

  test('who is one of two has to agree', async () => {
    const team = await payers(world)
    const second = await aSecond(team)
    await remove(team.admin, second)
    expect((await refuse(second, second)).status).toBe(200)
    expect(await stateOf(second)).toMatchObject({ state: 'ACTIVE', removed_at: null })
    expect((await confirm(second, second)).status).toBe(404)
    await remove(team.admin, second)
    expect((await confirm(second, second)).status).toBe(200)
    expect((await stateOf(second))?.removed_at).not.toBeNull()
  })

  test('takes back what they asked for', async () => {
    const team = await payers(world)
    const second = await aSecond(team)
    await set(team.admin, second, { status: 'BLOCKED' })
    expect((await refuse(team.admin, second)).status).toBe(200)
    expect((await shown(team.admin, second)).waiting_change).toBeUndefined()
  })

  test('who is alone needs nobody to suspend somebody else', async () => {
    const team = await payers(world)
    expect((await set(team.admin, team.checker, { status: 'BLOCKED' })).data.status).toBe('BLOCKED')
  })
})

describe('the approval policy', () => {
  test('is not one person’s because they suspended the other who may change settings', async () => {
    const team = await payers(world)
    const manager = await aMember(world, team.merchant_id, {
      role: 'Manager', permissions: ['manage_settings', 'view_balances'],
    })
    await set(team.admin, manager, { status: 'BLOCKED' })
    const reply = await setPolicy(team.admin, 0)
    expect(reply.message).toContain('somebody else could change settings within the last 7 days')
    expect(reply.data).toMatchObject({ is_default: true, needs_confirmation: true })
    await set(team.admin, manager, { status: 'ACTIVE' })
    const { data: { pending } } = await world.ask(approvalPolicy.show, { token: team.admin.token })
    const back = await again(manager)
    expect((await world.ask(approvalPolicy.confirm, {
      token: back.token, body: { id: pending?.id ?? '', totp_code: await back.code() },
    })).data).toMatchObject({ is_default: false })
  })

  test('is theirs after seven days', async () => {
    const team = await payers(world)
    const manager = await aMember(world, team.merchant_id, {
      role: 'Manager', permissions: ['manage_settings'],
    })
    await remove(team.admin, manager)
    await world.clock.advance(7 * DAY + 1)
    const admin = await again(team.admin)
    expect((await setPolicy(admin, 0)).data).toMatchObject({ is_default: false, needs_confirmation: false })
  })

  test('that nobody has set still asks for the approver who was suspended a moment ago', async () => {
    const team = await payers(world)
    // The administrator asks themselves: only the checker could approve it.
    await set(team.admin, team.checker, { status: 'BLOCKED' })
    const reply = await world.ask(payouts.request, {
      token: team.admin.token, body: payoutBody(team.source, { amount: kobo(100_000) }),
    })
    expect([reply.status, reply.refusal.message])
      .toEqual([409, expect.stringContaining('could within the last 7 days')])
    await world.clock.advance(7 * DAY + 1)
    const admin = await again(team.admin)
    const later = await world.ask(payouts.request, {
      token: admin.token, body: payoutBody(team.source, { amount: kobo(100_000) }),
    })
    expect(later.data.required_approvals).toBe(0)
  })
})
