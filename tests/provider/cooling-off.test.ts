// A new right waits for a day before live money leaves by it, unless a second administrator confirms it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { payouts } from '#contract/payouts.ts'
import { roles } from '#contract/roles.ts'
import { simulator } from '#contract/simulator.ts'
import { users } from '#contract/users.ts'
import { kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { decline } from './approving.ts'
import { accounts } from '#contract/accounts.ts'
import { payoutBody } from './money/merchant.ts'
import { mailedToken, password } from './people.ts'
import { aMember, anotherSession, aTeam, withAuthenticator, type Member, type Team } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())
beforeEach(() => sql`delete from rate_limit`.execute(world.database))

const HOUR = 3_600_000

const again = async (member: Member) => {
  const token = await anotherSession(world, member)
  await world.database.updateTable('session').set({ mode: 'live' })
    .where('member_id', '=', member.user_id).execute()
  return { ...member, token }
}

/** A team that works with live money, in a sandbox whose switch is on. */
async function liveTeam(on = true): Promise<Team> {
  const team = await aTeam(world)
  const reply = await world.ask(simulator.coolingOff, { token: team.admin.token, body: { on } })
  expect(reply.data).toEqual({ on })
  const [admin, maker] = [await again(team.admin), await again(team.maker)]
  return { ...team, admin, maker, checker: await again(team.checker) }
}

const set = async (admin: Member, { user_id: id }: Member, body: object) => {
  const reply = await world.ask(users.update, {
    token: admin.token, params: { id }, body: { ...body, totp_code: await admin.code() },
  })
  expect(reply.status).toBe(200)
}

const confirm = async (admin: Member, { user_id: id }: Member) =>
  world.ask(users.confirm, { token: admin.token, params: { id }, body: { totp_code: await admin.code() } })

async function asks({ token }: Member) {
  const { data } = await world.ask(accounts.details, { token })
  const nuban = data.accounts[0]?.nuban ?? ''
  const body = payoutBody({ nuban } as never, { amount: kobo(100_000) })
  const reply = await world.ask(payouts.request, { token, body })
  return reply.status >= 400 ? reply.refusal : null
}

const coolingOf = async ({ token }: Member) =>
  (await world.ask(merchants.profile, { token })).data.cooling_off

/** Refused for want of money: the wait is over. */
const goes = 'insufficient_balance'

describe('who was given the right to start payouts', () => {
  const promoted = async () => {
    const team = await liveTeam()
    await set(team.admin, team.checker, { role_id: team.maker.role_id })
    return team
  }

  test('waits a day, and is told until when and who can end it', async () => {
    const team = await promoted()
    const second = await aMember(world, team.merchant_id, { fullname: 'Eno Sample' })
    const refusal = await asks(team.checker)
    expect(refusal).toMatchObject({
      code: 'cooling_off',
      message: expect.stringMatching(/less than a day ago.*as soon as Eno Sample confirms/),
      data: { why: 'right', confirmers: ['Eno Sample'] },
    })
    expect(await coolingOf(team.checker)).toMatchObject({ why: 'right', confirmers: ['Eno Sample'] })
    expect(await coolingOf(team.maker)).toBeUndefined()
    const { data } = await world.ask(users.show, {
      token: second.token, params: { id: team.checker.user_id },
    })
    expect(data).toMatchObject({ waits_until: expect.any(String), can_confirm: true })
    await world.clock.advance(23 * HOUR)
    expect((await asks(await again(team.checker)))?.code).toBe('cooling_off')
    await world.clock.advance(HOUR + 60_000)
    expect((await asks(await again(team.checker)))?.code).toBe(goes)
  })

  test('is confirmed by a second administrator, not by who gave it, not by themselves', async () => {
    const team = await promoted()
    for (const who of [team.admin, team.checker, team.maker]) {
      expect((await confirm(who, team.checker)).status).toBe(403)
    }
    const second = await aMember(world, team.merchant_id, { fullname: 'Eno Sample' })
    expect((await confirm(second, team.checker)).status).toBe(200)
    expect((await asks(team.checker))?.code).toBe(goes)
  })

  test('is not confirmed either by who made the one who gave it', async () => {
    const team = await liveTeam()
    await set(team.admin, team.maker, { role_id: team.admin.role_id })
    const maker = await again(team.maker)
    await set(maker, team.checker, { role_id: team.admin.role_id })
    const reply = await confirm(team.admin, team.checker)
    expect([reply.status, reply.refusal.message])
      .toEqual([403, expect.stringContaining('gave it to who did')])
  })

  test('alone with one administrator is told what the wait is for', async () => {
    const team = await promoted()
    expect((await asks(team.checker))?.message).toMatch(/protects your money.*You can do this from \d+ March/)
  })

  test('has it at once where it was held before, whatever the role is called', async () => {
    const team = await liveTeam()
    const { data: { id: role_id } } = await world.ask(roles.create, {
      token: team.admin.token,
      body: { name: 'Cashier', permissions: ['initiate_payouts'], totp_code: await team.admin.code() },
    })
    await set(team.admin, team.maker, { role_id })
    expect((await asks(team.maker))?.code).toBe(goes)
  })

  test('waits again after they were suspended and let in', async () => {
    const team = await liveTeam()
    await set(team.admin, team.maker, { status: 'BLOCKED' })
    await set(team.admin, team.maker, { status: 'ACTIVE' })
    expect((await asks(await again(team.maker)))?.code).toBe('cooling_off')
  })
})

test('a role that is widened makes all who have it wait', async () => {
  const team = await liveTeam()
  await world.ask(roles.update, {
    token: team.admin.token, params: { id: team.checker.role_id },
    body: {
      name: 'Approver', permissions: ['approve_payouts', 'initiate_payouts'],
      totp_code: await team.admin.code(),
    },
  })
  expect((await asks(team.checker))?.code).toBe('cooling_off')
})

test('a new administrator changes no policy, confirms nobody, lets nothing out, may decline', async () => {
  const team = await liveTeam()
  await set(team.admin, team.maker, { role_id: team.admin.role_id })
  const maker = await again(team.maker)
  expect((await asks(maker))).toMatchObject({ code: 'cooling_off', data: { why: 'administrator' } })
  const policy = await world.ask(approvalPolicy.change, {
    token: maker.token,
    body: {
      version: 0, bands: [{ from: kobo(0), approvals: 0 }], daily_limit: null, totp_code: await maker.code(),
    },
  })
  expect(policy.refusal.code).toBe('cooling_off')
  await set(team.admin, team.checker, { role_id: team.maker.role_id })
  expect((await confirm(maker, team.checker)).refusal.code).toBe('cooling_off')
  expect((await decline(world, maker, '100000000001')).status).toBe(404)
})

test('a new administrator asks to put nobody out', async () => {
  const team = await liveTeam()
  const second = await aMember(world, team.merchant_id, { fullname: 'Eno Sample' })
  await set(team.admin, team.maker, { role_id: team.admin.role_id })
  const maker = await again(team.maker)
  const reply = await world.ask(users.remove, {
    token: maker.token, params: { id: second.user_id }, body: { totp_code: await maker.code() },
  })
  expect([reply.status, reply.refusal.code]).toEqual([403, 'cooling_off'])
})

test('who founded the business never waits; nobody does with the switch off or with test money', async () => {
  const off = await liveTeam(false)
  await set(off.admin, off.checker, { role_id: off.maker.role_id })
  expect((await asks(off.checker))?.code).toBe(goes)
  const team = await liveTeam()
  expect(await coolingOf(team.admin)).toBeUndefined()
  await set(team.admin, team.checker, { role_id: team.maker.role_id })
  const test = { ...team.checker, token: await anotherSession(world, team.checker) }
  await world.database.updateTable('session').set({ mode: 'test' })
    .where('member_id', '=', team.checker.user_id).execute()
  expect((await asks(test))?.code).toBe(goes)
})

describe('a new password by a mailed link', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130'
  const windows = 'Mozilla/5.0 (Windows NT 10.0) Firefox/130'
  const [home, elsewhere] = ['41.58.1.1', '102.89.1.1']

  /** Their phone has been known for longer than a day when they reset. */
  async function afterReset() {
    const team = await liveTeam()
    const code = await withAuthenticator(world, team.maker.user_id)
    await world.database.updateTable('merchant').set({ live_allowed: true })
      .where('id', '=', team.merchant_id).execute()
    let count = 1
    const login = async (device: string, from: string) => {
      await sql`delete from rate_limit`.execute(world.database)
      const reply = await world.ask(auth.login, {
        body: { email: team.maker.email, password: `${password}-${count}`, totp_code: await code() },
        headers: { 'User-Agent': device }, from,
      })
      return { ...team.maker, token: reply.data.token }
    }
    const reset = async () => {
      count += 1
      await world.ask(auth.resetInit, { body: { email: team.maker.email } })
      await world.jobsDone()
      const token = await mailedToken(world, team.maker.email)
      await world.ask(auth.resetComplete, { body: { token, new_password: `${password}-${count}` } })
    }
    await reset()
    await login(android, home)
    await world.clock.advance(30 * HOUR)
    await reset()
    return { team, login, reset }
  }

  test('makes a new device wait until an administrator confirms, and not the one from before', async () => {
    const { team, login } = await afterReset()
    const [known, fresh] = [await login(android, home), await login(windows, elsewhere)]
    expect([(await asks(known))?.code, (await asks(fresh))?.code]).toEqual([goes, 'cooling_off'])
    expect(await coolingOf(fresh)).toMatchObject({ why: 'device' })
    expect((await confirm(await again(team.admin), team.maker)).status).toBe(200)
    for (const device of [fresh, await login(windows, elsewhere)]) {
      expect((await asks(device))?.code).toBe(goes)
    }
  })

  test('is not got round by a second login, a second reset, or a browser of the same make', async () => {
    const { login, reset } = await afterReset()
    await login(windows, elsewhere)
    for (const device of [windows, android]) {
      expect((await asks(await login(device, elsewhere)))?.code).toBe('cooling_off')
    }
    await reset()
    expect((await asks(await login(windows, elsewhere)))?.code).toBe('cooling_off')
    await world.clock.advance(24 * HOUR)
    expect((await asks(await login(windows, elsewhere)))?.code).toBe(goes)
  })
})
