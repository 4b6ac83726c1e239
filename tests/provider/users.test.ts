// The people of a team: invited, joined, given another role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { roles } from '#contract/roles.ts'
import { users as calls } from '#contract/users.ts'
import type { Permission } from '#domain/permission.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { enrol, mailedToken, password, registered } from './people.ts'
import { aMember, aTeam, type Member } from './team.ts'

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

const accept = (token: string, more: object = {}) =>
  world.ask(calls.accept, { body: { token, fullname: 'Guest Sample', password, ...more } })

const update = async ({ token, code }: Member, id: string, body: { role_id?: string; version?: number }) =>
  world.ask(calls.update, { token, params: { id }, body: { ...body, totp_code: await code() } })

const remove = async ({ token, code }: Member, id: string) =>
  world.ask(calls.remove, { token, params: { id }, body: { totp_code: await code() } })

const list = async ({ token }: Member, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data

describe('an invitation', () => {
  test('brings a person with the role into the team, through a new authenticator', async () => {
    proves('permission:team-members-given-approval-rights')
    const team = await aTeam(world)
    const email = newEmail()
    const invited = (await invite(team.admin, email, team.checker.role_id)).data
    expect(invited).toMatchObject({
      email,
      status: 'INVITED',
      role: 'Approver',
      has_totp: false,
      fullname: '',
    })
    const [letter] = await world.mailbox(email)
    expect(letter!.links[0]).toMatch(/\/adduser\?token=/)
    const token = await mailedToken(world, email)
    const shown = (await world.ask(calls.invitation, { body: { token } })).data
    expect(shown).toMatchObject({ email, business_name: 'Adire Works', role: 'Approver' })
    const answer = await accept(token)
    expect(answer.data).toEqual({ token: expect.any(String), user_id: expect.any(String), email })
    const person = await enrol(world, { email, password })
    const {
      data: { merchant, permissions },
    } = await world.ask(merchants.profile, { token: person.token })
    expect([merchant.merchant_id, merchant.role, merchant.email_verified]).toEqual([
      team.merchant_id,
      'Approver',
      true,
    ])
    expect(permissions).toContain('approve_payouts')
    const people = await list(team.admin)
    expect(people.items.find((one) => one.email === email)).toMatchObject({
      status: 'ACTIVE',
      has_totp: true,
    })
    expect(people.total).toBe(4)
  })

  test('works once, for one of twenty at once, and not after a week', async () => {
    const { admin, maker } = await aTeam(world)
    const email = newEmail()
    await invite(admin, email, maker.role_id)
    const token = await mailedToken(world, email)
    const copies = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(copies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(401)])
    expect((await list(admin, { search: email })).total).toBe(1)
    const late = newEmail()
    await invite(admin, late, maker.role_id)
    await world.clock.advance(7 * 86_400_000)
    const expired = await accept(await mailedToken(world, late))
    expect([expired.status, expired.refusal.code]).toEqual([401, 'expired_token'])
  })

  test('can be sent again, with a new link, and taken back', async () => {
    const { admin, maker } = await aTeam(world)
    const email = newEmail()
    const { id } = (await invite(admin, email, maker.role_id)).data
    const old = await mailedToken(world, email)
    await world.clock.advance(8 * 86_400_000)
    const later = await aMember(world, admin.merchant_id)
    expect((await list(later, { search: email })).items[0]!.status).toBe('EXPIRED')
    const again = await world.ask(calls.resend, {
      token: later.token, params: { id }, body: { totp_code: await later.code() },
    })
    expect(again.data.status).toBe('INVITED')
    expect((await accept(old)).refusal.code).toBe('invalid_token')
    const fresh = await mailedToken(world, email)
    expect((await remove(later, id)).data).toEqual({ id })
    expect((await accept(fresh)).refusal.code).toBe('invalid_token')
    expect((await list(later, { search: email })).total).toBe(0)
  })

  test('gives only what its writer has', async () => {
    const { merchant_id, admin, checker } = await aTeam(world)
    const manager = await aMember(world, merchant_id, { role: 'Manager', permissions: ['manage_team'] })
    expect((await invite(manager, newEmail(), checker.role_id)).status).toBe(403)
    expect((await invite(manager, newEmail(), admin.role_id)).status).toBe(403)
    expect((await invite(manager, newEmail(), manager.role_id)).status).toBe(200)
  })

  test('does not tell its writer who has an account; the address is told that it has one', async () => {
    const { admin, maker } = await aTeam(world)
    const [known, unknown] = [newEmail(), newEmail()]
    await registered(world, { email: known })
    const replies = [await invite(admin, known, maker.role_id), await invite(admin, unknown, maker.role_id)]
    const told = replies.map(({ text, data: { id, email } }) =>
      text
        .replaceAll(id, '')
        .replaceAll(email, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, ''),
    )
    expect(told[0]).toBe(told[1])
    const [letter] = await world.mailbox(known)
    expect([letter!.links, letter!.text]).toEqual([[], expect.stringContaining('has an account already')])
  })

  test('of a business that nobody has reviewed carries no word of its writer', async () => {
    const { admin, maker, merchant_id } = await aTeam(world)
    await world.database
      .updateTable('merchant')
      .set({ live_allowed: false, business_name: 'WIN A CAR' })
      .where('id', '=', merchant_id)
      .execute()
    const email = newEmail()
    await invite(admin, email, maker.role_id)
    const [letter] = await world.mailbox(email)
    expect(JSON.stringify(letter)).not.toMatch(/WIN A CAR|Initiator/)
  })

  test('leaves the address to its owner: who registered meanwhile is not taken in', async () => {
    const { admin, maker } = await aTeam(world)
    const email = newEmail()
    await invite(admin, email, maker.role_id)
    const token = await mailedToken(world, email)
    await registered(world, { email })
    const reply = await accept(token)
    expect([reply.status, reply.refusal.code]).toEqual([409, 'conflict'])
  })

  test('is written once for each address', async () => {
    const { admin, maker } = await aTeam(world)
    const email = newEmail()
    await invite(admin, email, maker.role_id)
    expect((await invite(admin, email.toUpperCase(), maker.role_id)).refusal.errors).toEqual({
      email: expect.stringContaining('invited already'),
    })
    expect((await invite(admin, maker.email, maker.role_id)).refusal.errors).toEqual({
      email: expect.stringContaining('in your team'),
    })
    expect((await invite(admin, newEmail(), '0198a000-0000-7000-8000-00000000dead')).status).toBe(404)
  })

  test('takes no password that is guessed first', async () => {
    const { admin, maker } = await aTeam(world)
    const email = newEmail()
    await invite(admin, email, maker.role_id)
    const reply = await accept(await mailedToken(world, email), { password: 'Password1!' })
    expect(reply.refusal.errors).toEqual({ password: expect.any(String) })
  })
})

describe('another role', () => {
  test('counts at once', async () => {
    const { admin, maker, checker } = await aTeam(world)
    const reply = await update(admin, maker.user_id, { role_id: checker.role_id, version: 1 })
    expect(reply.data).toMatchObject({ role: 'Approver', version: 2 })
    const { data } = await world.ask(calls.permissions, { token: maker.token })
    expect(data.permissions).toContain('approve_payouts')
    const stale = await update(admin, maker.user_id, { role_id: maker.role_id, version: 1 })
    expect([stale.status, stale.refusal.code]).toEqual([409, 'stale'])
  })

  test('is given by nobody to themselves, nor to who may do more, nor beyond what one has', async () => {
    const { merchant_id, admin, checker } = await aTeam(world)
    const manager = await aMember(world, merchant_id, { role: 'Manager', permissions: ['manage_team'] })
    const clerk = await aMember(world, merchant_id, { role: 'Clerk', permissions: ['manage_team'] })
    for (const [person, id, role_id] of [
      [manager, manager.user_id, checker.role_id],
      [admin, admin.user_id, checker.role_id],
      [manager, admin.user_id, clerk.role_id],
      [manager, checker.user_id, clerk.role_id],
      [manager, clerk.user_id, checker.role_id],
      [manager, clerk.user_id, admin.role_id],
    ] as const) {
      expect((await update(person, id, { role_id })).status).toBe(403)
    }
    expect((await update(manager, clerk.user_id, { role_id: manager.role_id })).status).toBe(200)
  })
})

test('who lost the right to manage the team while they waited changes nothing', async () => {
  const { merchant_id, admin } = await aTeam(world)
  const managers: Permission[] = ['manage_team', 'pay_bills']
  const manager = await aMember(world, merchant_id, { role: 'Manager', permissions: managers })
  const made = await world.ask(roles.create, {
    token: admin.token,
    body: { name: 'Cashier', permissions: ['pay_bills'], totp_code: await admin.code() },
  })
  const totp_code = await admin.code()
  const [taken, given] = await Promise.all([
    world.ask(roles.update, {
      token: admin.token,
      params: { id: manager.role_id },
      body: { name: 'Manager', permissions: ['pay_bills'], totp_code },
    }),
    invite(manager, newEmail(), made.data.id),
  ])
  expect(taken.status).toBe(200)
  expect([200, 403]).toContain(given.status)
  expect((await invite(manager, newEmail(), made.data.id)).status).toBe(403)
})

test('the list finds people by address, name, role and state, in pages', async () => {
  const team = await aTeam(world)
  await invite(team.admin, newEmail(), team.maker.role_id)
  expect((await list(team.admin, { search: 'bola' })).items.map(({ fullname }) => fullname)).toEqual([
    'Bola Sample',
  ])
  expect((await list(team.admin, { search: 'initiator' })).total).toBe(2)
  expect((await list(team.admin, { status: 'INVITED' })).total).toBe(1)
  const first = await list(team.admin, { limit: 3 })
  const second = await list(team.admin, { limit: 3, cursor: first.next_cursor })
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 1, null])
  expect((await list(team.admin)).items.filter(({ is_me }) => is_me).map(({ email }) => email)).toEqual([
    team.admin.email,
  ])
})
