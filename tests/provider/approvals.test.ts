// Approvals: a second person decides, the first to decide wins, and nobody decides about their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { requestStanding } from '#domain/payout.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, asked, decline, payers, seen } from './approving.ts'
import { balances, payoutOf } from './money/merchant.ts'
import { aMember, anotherSession, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

describe('approving', () => {
  test('by the one who was missing pays', async () => {
    proves(
      'call:PUT dashboard/payouts/{ref}/approve',
      'permission:approve_payouts',
      'transition:approval-status.approved',
      'transition:approval-status.pending',
    )
    const team = await payers(world, 20_000)
    const reference = await asked(world, team)
    await world.jobsDone()
    expect((await payoutOf(world, team.source, reference)).status).toBe('PENDING')
    const reply = await approve(world, team.checker, reference)
    expect(reply.message).toBe('Payout approved')
    expect(reply.data).toMatchObject({
      status: 'APPROVED',
      pending_approvals: 0,
      version: 2,
      can_decide: false,
      decisions: [{ by: team.checker.user_id, name: 'Bola Sample', decision: 'approve' }],
    })
    expect([requestStanding('PENDING'), requestStanding(reply.data.status)]).toEqual(['pending', 'approved'])
    await world.jobsDone()
    expect((await payoutOf(world, team.source, reference)).status).toBe('SUCCESSFUL')
    expect(await balances(world, team.source)).toMatchObject({ ledger: 1_500_000, pending: 0 })
    const events = await eventsOf(world, team.merchant_id)
    expect(events.find(({ action }) => action === 'payout.approved')).toMatchObject({
      user_id: team.checker.user_id,
      before: { status: 'PENDING', version: 1 },
      after: { status: 'APPROVED', version: 2, pending_approvals: 0 },
    })
  })

  test('wants the PIN, and a wrong one decides nothing', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    const wrong = await approve(world, team.checker, reference, { pin: '9999' })
    expect([wrong.status, wrong.refusal.code, wrong.refusal.errors]).toEqual([
      422,
      'wrong_pin',
      { pin: expect.any(String) },
    ])
    const none = await aMember(world, team.merchant_id, { role: 'Approver', pin: null })
    expect((await approve(world, none, reference)).refusal.code).toBe('no_pin')
    expect(await seen(world, team.checker, reference)).toMatchObject({
      status: 'PENDING',
      version: 1,
      decisions: [],
    })
  })

  test('is not for who asked, in none of their sessions, nor after they were made an approver', async () => {
    proves('permission:approve_payouts.not-the-creator')
    const team = await payers(world)
    const { admin, maker } = team
    const reference = await asked(world, team)
    await world.ask(users.update, {
      token: admin.token,
      params: { id: maker.user_id },
      body: { role_id: admin.role_id, totp_code: await admin.code() },
    })
    for (const token of [maker.token, await anotherSession(world, maker)]) {
      for (const reply of [
        await approve(world, { token }, reference),
        await decline(world, { token }, reference),
      ]) {
        expect([reply.status, reply.refusal.code]).toEqual([403, 'forbidden'])
        expect(reply.refusal.message).toBe('You asked for this payout. Somebody else has to decide.')
      }
    }
    expect((await seen(world, team.checker, reference)).decisions).toEqual([])
  })

  test('is not for who asked, left the team and came back under the same address', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    await world.ask(users.remove, {
      token: team.admin.token, params: { id: team.maker.user_id },
      body: { totp_code: await team.admin.code() },
    })
    const back = await aMember(world, team.merchant_id)
    await world.database
      .updateTable('member')
      .set({ email: team.maker.email })
      .where('id', '=', back.user_id)
      .execute()
    expect((await approve(world, back, reference)).status).toBe(403)
  })

  test('is not for who has no right to, or has lost it a moment ago', async () => {
    proves('permission:approve_payouts.disabled-without')
    const team = await payers(world)
    const reference = await asked(world, team)
    const cashier = await aMember(world, team.merchant_id, {
      role: 'Cashier',
      permissions: ['initiate_payouts'],
    })
    expect((await approve(world, cashier, reference)).status).toBe(403)
    expect((await decline(world, cashier, reference)).status).toBe(403)
    await world.ask(roles.update, {
      token: team.admin.token,
      params: { id: team.checker.role_id },
      body: { name: 'Approver', permissions: ['view_balances'], totp_code: await team.admin.code() },
    })
    expect((await approve(world, team.checker, reference)).status).toBe(403)
    const { database } = world
    expect(
      await database
        .selectFrom('payout_decision')
        .select('user_id')
        .where('merchant_id', '=', team.merchant_id)
        .execute(),
    ).toEqual([])
  })

  test('has no way in without a session', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    for (const token of ['', 'session_never', reference]) {
      expect((await approve(world, { token }, reference)).status).toBe(401)
    }
  })
})

describe('declining', () => {
  test('needs a reason and frees what was held', async () => {
    proves('call:PUT dashboard/payouts/{ref}/decline', 'transition:approval-status.declined')
    const team = await payers(world, 20_000)
    const reference = await asked(world, team)
    const silent = await world.request(`/v2/dashboard/payouts/${reference}/decline`, {
      method: 'PUT',
      headers: { token: team.checker.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: 1, reason: '  ' }),
    })
    expect([silent.status, await silent.json()]).toMatchObject([
      422,
      { errors: { reason: "Field can't be empty" } },
    ])
    const reply = await decline(world, team.checker, reference, { reason: 'Wrong account' })
    expect(reply.data).toMatchObject({
      status: 'DECLINED',
      pending_approvals: 0,
      decisions: [{ decision: 'decline', reason: 'Wrong account', name: 'Bola Sample' }],
    })
    expect(requestStanding(reply.data.status)).toBe('declined')
    expect(await balances(world, team.source)).toMatchObject({ available: 2_000_000, pending: 0 })
    await world.jobsDone()
    expect(await payoutOf(world, team.source, reference)).toMatchObject({
      status: 'DECLINED',
      reason: 'Declined: Wrong account',
    })
    expect((await checkLedger(world.database)).faults).toEqual([])
  })
})

describe('who comes late', () => {
  test('is told who decided what, and when, with the item as it is now', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    await approve(world, team.checker, reference)
    await world.clock.advance(60_000)
    for (const late of [
      await approve(world, team.admin, reference),
      await decline(world, team.admin, reference),
    ]) {
      expect([late.status, late.refusal.code]).toEqual([409, 'stale'])
      expect(late.refusal.message).toBe(
        `Already decided: Bola Sample approved this on 2 March 2026 at ${lagos(-60_000)}.`,
      )
      expect(late.refusal.data).toMatchObject({ status: 'APPROVED', version: 2, amount: 5_000 })
    }
  })

  test('with an old copy sees the approval that came between', async () => {
    const team = await payers(world)
    await aMember(world, team.merchant_id)
    const reference = await twoNeeded(team)
    const first = await approve(world, team.checker, reference)
    expect(first.data).toMatchObject({ status: 'PENDING', pending_approvals: 1, version: 2 })
    const late = await approve(world, team.admin, reference, { version: 1 })
    expect([late.status, late.refusal.code]).toEqual([409, 'stale'])
    expect(late.refusal.message).toContain('Bola Sample approved this')
    const again = await approve(world, team.checker, reference, { version: 2 })
    expect([again.status, again.refusal.code]).toEqual([409, 'conflict'])
    const last = await approve(world, team.admin, reference, { version: 2 })
    expect(last.data).toMatchObject({ status: 'APPROVED', version: 3 })
  })

  const lagos = (ms: number) =>
    new Date(world.clock.now().getTime() + 3_600_000 + ms).toISOString().slice(11, 16)

  async function twoNeeded(team: Awaited<ReturnType<typeof payers>>): Promise<string> {
    await world.database
      .insertInto('approval_policy')
      .values({
        merchant_id: team.merchant_id,
        bands: JSON.stringify([{ from: 0, approvals: 2 }]),
        daily_limit: null,
        version: 1,
        changed_at: world.clock.now(),
      })
      .execute()
    return asked(world, team)
  }
})
