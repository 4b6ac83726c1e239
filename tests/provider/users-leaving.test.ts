// Blocking and removing people, at once and for all their sessions, and never the last administrator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { users as calls } from '#contract/users.ts'
import { adminRole } from '#domain/permission.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { confirmChange } from './access.ts'
import { mailedToken, password } from './people.ts'
import { aMember, aTeam, eventsOf, type Member, type Team } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

let count = 0
const newEmail = () => {
  count += 1
  return `guest${count}@adire.example`
}

/** Later than before, so that its letter is the newest. */
async function invite({ token, code }: Member, email: string, role_id: string) {
  return world.ask(calls.invite, { token, body: { email, role_id, totp_code: await code() } })
}

const accept = (token: string) =>
  world.ask(calls.accept, { body: { token, fullname: 'Guest Sample', password } })

interface Change { role_id?: string; status?: 'ACTIVE' | 'BLOCKED' }

const update = async ({ token, code }: Member, id: string, body: Change) =>
  world.ask(calls.update, { token, params: { id }, body: { ...body, totp_code: await code() } })

const remove = async ({ token, code }: Member, id: string) =>
  world.ask(calls.remove, { token, params: { id }, body: { totp_code: await code() } })

const list = async ({ token }: Member, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data

/** Invited with a role of the team, and in. */
async function joined({ admin }: Team, role_id: string, email = newEmail()) {
  await invite(admin, email, role_id)
  const reply = await accept(await mailedToken(world, email))
  return { ...reply.data, email }
}

describe('blocking and removing', () => {
  test('end all sessions at once; unblocking lets in again', async () => {
    const team = await aTeam(world)
    const { admin, maker } = team
    const profile = async () => (await world.ask(merchants.profile, { token: maker.token })).status
    expect(await profile()).toBe(200)
    expect((await update(admin, maker.user_id, { status: 'BLOCKED' })).data.status).toBe('BLOCKED')
    expect(await profile()).toBe(401)
    const guest = await joined(team, maker.role_id)
    const login = () => world.ask(auth.login, { body: { email: guest.email, password } })
    await update(admin, guest.user_id, { status: 'BLOCKED' })
    expect((await login()).refusal.code).toBe('invalid_credentials')
    await update(admin, guest.user_id, { status: 'ACTIVE' })
    expect((await login()).status).toBe(200)
    await remove(admin, guest.user_id)
    expect((await login()).refusal.code).toBe('invalid_credentials')
    expect((await list(admin, { search: guest.email })).total).toBe(0)
    const actions = (await eventsOf(world, admin.merchant_id)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('user.'))).toEqual([
      'user.blocked',
      'user.invited',
      'user.joined',
      'user.blocked',
      'user.unblocked',
      'user.removed',
    ])
  })

  test('who comes back is the same person as before; elsewhere the address is free', async () => {
    const team = await aTeam(world)
    const guest = await joined(team, team.maker.role_id)
    await remove(team.admin, guest.user_id)
    const back = await joined(team, team.checker.role_id, guest.email)
    expect(back.user_id).toBe(guest.user_id)
    await remove(team.admin, guest.user_id)
    const other = await aTeam(world)
    const there = await joined(other, other.maker.role_id, guest.email)
    expect(there.user_id).not.toBe(guest.user_id)
    await invite(team.admin, guest.email, team.maker.role_id)
    expect((await world.mailbox(guest.email))[0]!.text).toContain('has an account already')
  })

  test('nobody does it to themselves, to another merchant’s, or to who may do more', async () => {
    const [team, other] = [await aTeam(world), await aTeam(world)]
    const manager = await aMember(world, team.merchant_id, { role: 'Manager', permissions: ['manage_team'] })
    expect((await remove(team.admin, team.admin.user_id)).status).toBe(403)
    expect((await update(team.admin, team.admin.user_id, { status: 'BLOCKED' })).status).toBe(403)
    expect((await remove(other.admin, team.maker.user_id)).status).toBe(404)
    expect((await remove(manager, team.admin.user_id)).status).toBe(403)
    expect((await remove(team.maker, team.checker.user_id)).status).toBe(403)
  })
})

describe('the last administrator', () => {
  const adminsOf = async (merchant_id: string) =>
    (
      await world.database
        .selectFrom('member')
        .innerJoin('role', 'role.id', 'member.role_id')
        .select('member.id')
        .where('member.merchant_id', '=', merchant_id)
        .where('role.name', '=', adminRole)
        .where('member.state', '=', 'ACTIVE')
        .execute()
    ).length

  test.each(['removed', 'blocked', 'given another role'])(
    'stays when two have each other %s at once',
    async (how) => {
      proves('permission:merchant_admin')
      for (let round = 0; round < 5; round += 1) {
        const { merchant_id, admin, checker } = await aTeam(world)
        const second = await aMember(world, merchant_id)
        const against = (one: Member, other: Member) =>
          how === 'removed'
            ? remove(one, other.user_id)
            : update(
                one,
                other.user_id,
                how === 'blocked' ? { status: 'BLOCKED' } : { role_id: checker.role_id },
              )
        const asked = await Promise.all([against(admin, second), against(second, admin)])
        expect(asked.map(({ status }) => status)).toEqual([200, 200])
        expect(await adminsOf(merchant_id)).toBe(2)
        const both = await Promise.all([
          confirmChange(world, admin, admin), confirmChange(world, second, second),
        ])
        const statuses = both.map(({ status }) => status)
        expect(statuses.toSorted()[0]).toBe(200)
        expect([401, 403, 409]).toContain(statuses.toSorted()[1])
        expect(await adminsOf(merchant_id)).toBe(1)
      }
    },
  )
})
