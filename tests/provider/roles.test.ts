// Roles: nobody gives what they lack, nobody raises themselves, and a change counts in sessions that are
// open.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { roles as calls } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { adminRole, permissions, withReading, type Permission } from '#domain/permission.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aTeam, eventsOf, everything, rights, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const create = async ({ token, code }: Member, name: string, granted: Permission[]) =>
  world.ask(calls.create, { token, body: { name, permissions: granted, totp_code: await code() } })

const update = async (
  { token, code }: Member,
  id: string,
  body: { name: string; permissions: Permission[]; version?: number },
) => world.ask(calls.update, { token, params: { id }, body: { ...body, totp_code: await code() } })

const list = async ({ token }: Member) => (await world.ask(calls.list, { token })).data.items

/** May manage the team and nothing else. */
const aManager = (merchant_id: string, more: Permission[] = []) =>
  aMember(world, merchant_id, { role: `Manager ${more.join(' ')}`, permissions: ['manage_team', ...more] })

test('the list of permissions has all there is, and what this person may do', async () => {
  proves('call:GET dashboard/users/permissions', 'permission:from-permissions-list')
  const { maker, admin } = await aTeam(world)
  const { data } = await world.ask(users.permissions, { token: maker.token })
  expect(data.permissions).toEqual(withReading(rights.maker))
  expect(data.all).toEqual(permissions)
  expect((await world.ask(users.permissions, { token: admin.token })).data.permissions).toEqual(everything)
})

describe('a new role', () => {
  test('has what was chosen, in the order of the list, and who has it', async () => {
    proves('permission:other-roles-under-teams')
    const { admin } = await aTeam(world)
    const { data } = await create(admin, 'Cashier', ['view_balances', 'initiate_payouts', 'view_balances'])
    expect(data).toMatchObject({
      name: 'Cashier',
      permissions: ['initiate_payouts', 'view_payouts', 'view_balances', 'view_beneficiaries'],
      people: 0,
      is_admin: false,
      can_change: true,
      version: 1,
    })
    const [first, ...rest] = await list(admin)
    expect(first).toMatchObject({ name: adminRole, is_admin: true, people: 1, can_change: false })
    expect(rest.map(({ name, people }) => [name, people])).toEqual([
      ['Approver', 1],
      ['Cashier', 0],
      ['Initiator', 1],
    ])
  })

  test('does not give what its maker lacks', async () => {
    const { merchant_id } = await aTeam(world)
    const manager = await aManager(merchant_id)
    const reply = await create(manager, 'Friend', ['manage_team', 'approve_payouts'])
    expect([reply.status, reply.refusal.message]).toEqual([
      403,
      'You cannot give what your own role does not have: approve or decline payouts.',
    ])
    expect((await create(manager, 'Friend', ['manage_team'])).status).toBe(200)
  })

  test.each(['Approver', 'approver', adminRole, 'MERCHANT_ADMIN'])(
    'is not called %s when there is one',
    async (name) => {
      const { admin } = await aTeam(world)
      expect((await create(admin, name, ['pay_bills'])).refusal.errors).toEqual({ name: expect.any(String) })
    },
  )

  test('is made once, however often at once', async () => {
    const { admin } = await aTeam(world)
    const admins = await Promise.all(Array.from({ length: 10 }, () => aMember(world, admin.merchant_id)))
    const copies = await Promise.all(admins.map((each) => create(each, 'Cashier', ['pay_bills'])))
    expect(copies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
  })
})

describe('changing a role', () => {
  test('counts at once in sessions that are open', async () => {
    const { admin, maker } = await aTeam(world)
    const may = async () =>
      (await world.ask(beneficiaries.remove, { token: maker.token, params: { ref: '000000000000' } })).status
    expect(await may()).toBe(404)
    const role = (await list(admin)).find(({ id }) => id === maker.role_id)!
    const reply = await update(admin, role.id, {
      name: 'Initiator',
      permissions: ['initiate_payouts'],
      version: role.version,
    })
    const held = ['initiate_payouts', 'view_payouts', 'view_beneficiaries']
    expect(reply.data).toMatchObject({ permissions: held, version: 2 })
    expect(await may()).toBe(403)
    const event = (await eventsOf(world, admin.merchant_id)).find(({ action }) => action === 'role.changed')
    expect(event).toMatchObject({
      before: { permissions: withReading(rights.maker) },
      after: { permissions: held },
    })
  })

  test('is refused for the administrators’, for one’s own, and for one that may do more', async () => {
    const { merchant_id, admin, checker } = await aTeam(world)
    const manager = await aManager(merchant_id)
    const change = async (person: Member, id: string) => {
      const reply = await update(person, id, { name: 'Other', permissions: ['manage_team'] })
      return [reply.status, reply.refusal.message]
    }
    expect(await change(admin, admin.role_id)).toEqual([403, expect.stringContaining('stays as it is')])
    expect(await change(manager, manager.role_id)).toEqual([403, expect.stringContaining('your own role')])
    expect(await change(manager, checker.role_id)).toEqual([403, expect.stringContaining('more than yours')])
    expect((await list(manager)).map(({ can_change }) => can_change)).toEqual([false, false, false, false])
  })

  test('on an old version shows the new one', async () => {
    const { admin, maker } = await aTeam(world)
    const body = { name: 'Initiator', permissions: ['pay_bills'] as Permission[], version: 1 }
    const first = await update(admin, maker.role_id, body)
    const second = await update(admin, maker.role_id, { ...body, permissions: ['view_balances'] })
    expect([second.status, second.refusal.code, second.refusal.data]).toEqual([409, 'stale', first.data])
  })

  test('gives nobody what the one who changes it lacks', async () => {
    const { admin, merchant_id } = await aTeam(world)
    const manager = await aManager(merchant_id, ['pay_bills'])
    const { id } = (await create(admin, 'Cashier', ['pay_bills'])).data
    const reply = await update(manager, id, {
      name: 'Cashier',
      permissions: ['pay_bills', 'approve_payouts'],
    })
    expect(reply.status).toBe(403)
    expect((await update(manager, id, { name: 'Till', permissions: ['pay_bills'] })).data.name).toBe('Till')
  })
})

describe('removing a role', () => {
  test('waits until nobody has it; its name is free again', async () => {
    const { admin, maker } = await aTeam(world)
    const remove = async (id: string) =>
      world.ask(calls.remove, { token: admin.token, params: { id }, body: { totp_code: await admin.code() } })
    expect([(await remove(maker.role_id)).status, (await remove(admin.role_id)).status]).toEqual([409, 403])
    const { id } = (await create(admin, 'Cashier', ['pay_bills'])).data
    const invited = await world.ask(users.invite, {
      token: admin.token,
      body: { email: 'till@adire.example', role_id: id, totp_code: await admin.code() },
    })
    expect((await remove(id)).status).toBe(409)
    await world.ask(users.remove, {
      token: admin.token, params: { id: invited.data.id }, body: { totp_code: await admin.code() },
    })
    expect((await remove(id)).data).toEqual({ id })
    expect((await remove(id)).status).toBe(404)
    expect((await create(admin, 'Cashier', ['pay_bills'])).status).toBe(200)
  })

  test('of another merchant is not found', async () => {
    const [one, other] = [await aTeam(world), await aTeam(world)]
    const params = { id: one.maker.role_id }
    const { token, code } = other.admin
    expect((await world.ask(calls.show, { token, params })).status).toBe(404)
    const body = { totp_code: await code() }
    expect((await world.ask(calls.remove, { token, params, body })).status).toBe(404)
  })
})
