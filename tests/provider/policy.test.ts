// The approval policy: how many approve an amount, and two who change it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalPolicy as calls } from '#contract/approval-policy.ts'
import { notifications } from '#contract/notifications.ts'
import { kobo } from '#domain/money.ts'
import { approvalsNeeded } from '#provider/approvals/needed.ts'
import { jobWork } from '#provider/jobs.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant, aTeam, eventsOf, rights, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

interface Terms {
  bands: [number, number][]
  daily_limit?: number | null
  version?: number
  totp_code?: string
}

async function change({ token, code }: Member, { bands, daily_limit = null, version = 0, totp_code }: Terms) {
  return world.ask(calls.change, {
    token, body: {
      version, totp_code: totp_code ?? await code(),
      daily_limit: daily_limit === null ? null : kobo(daily_limit * 100),
      bands: bands.map(([naira, approvals]) => ({ from: kobo(naira * 100), approvals })),
    },
  })
}

const show = async ({ token }: Member) => (await world.ask(calls.show, { token })).data

const confirm = async ({ token, code }: Member, id: string, totp_code?: string) =>
  world.ask(calls.confirm, { token, body: { id, totp_code: totp_code ?? await code() } })

const refuse = ({ token }: Member, id: string) => world.ask(calls.refuse, { token, body: { id } })

/** How many approvals a payout of the creator's would need. */
const needed = (creator: Member, naira: number) =>
  jobWork(world.app).asTenant({ merchant_id: creator.merchant_id, mode: 'test' }, (work) =>
    approvalsNeeded(work,
      { kobo: kobo(naira * 100), merchant_id: creator.merchant_id, creator_id: creator.user_id }))

describe('without a policy', () => {
  test('nobody alone needs anybody; one approval is needed once somebody else can give it', async () => {
    const owner = await aMember(world, await aMerchant(world))
    expect(await needed(owner, 1_000_000)).toBe(0)
    expect(await show(owner)).toMatchObject({
      bands: [{ from: 0, approvals: 0 }], daily_limit: null, is_default: true, version: 0, approvers: 1,
      needs_confirmation: false, pending: null,
    })
    const maker = await aMember(world, owner.merchant_id, { role: 'Initiator', permissions: rights.maker })
    expect([await needed(owner, 1), await needed(maker, 1)]).toEqual([0, 1])
    await aMember(world, owner.merchant_id, { role: 'Approver', permissions: rights.checker })
    expect([await needed(owner, 1), await needed(maker, 1)]).toEqual([1, 1])
    expect((await show(owner)).bands).toEqual([{ from: 0, approvals: 1 }])
  })

  test('who is blocked or has left counts no more', async () => {
    const { admin, checker } = await aTeam(world)
    expect(await needed(admin, 1)).toBe(1)
    await world.database.updateTable('member').set({ state: 'BLOCKED' }).where('id', '=', checker.user_id)
      .execute()
    expect(await needed(admin, 1)).toBe(0)
  })
})

describe('amount bands', () => {
  test('ask for more approvals the larger the amount is', async () => {
    const { admin, maker, merchant_id } = await aTeam(world)
    await aMember(world, merchant_id, { role: 'Approver', permissions: rights.checker })
    const reply = await change(admin, { bands: [[0, 0], [50_000, 1], [1_000_000, 2]] })
    expect(reply.message).toBe('The approval policy is changed.')
    expect(reply.data).toMatchObject({ is_default: false, version: 1, approvers: 3 })
    const amounts = [1, 49_999.99, 50_000, 999_999.99, 1_000_000, 10_000_000]
    expect(await Promise.all(amounts.map((naira) => needed(maker, naira)))).toEqual([0, 0, 1, 1, 2, 2])
  })

  test('never ask for more people than there are', async () => {
    const team = await aTeam(world)
    const reply = await change(team.admin, { bands: [[0, 2]] })
    expect(reply.refusal.errors).toEqual({ bands: expect.stringContaining('ask for at most 1') })
    const alone = await aMember(world, await aMerchant(world))
    expect((await change(alone, { bands: [[0, 1]] })).refusal.errors).toEqual(
      { bands: expect.stringContaining('Only one person') })
    expect((await change(team.admin, { bands: [[0, 1]] })).status).toBe(200)
    await world.database.updateTable('member').set({ state: 'BLOCKED' }).where('id', '=', team.admin.user_id)
      .execute()
    await expect(needed(team.checker, 1)).rejects.toThrow(
      'This amount needs one approval, and nobody else can approve.')
  })

  test.each([
    ['no amount', []], ['a first amount above 0', [[1, 1]]], ['amounts that fall', [[0, 0], [5, 1], [5, 1]]],
    ['half an approval', [[0, 0.5]]], ['six approvals', [[0, 6]]], ['less than none', [[0, -1]]],
    ['a third decimal', [[0, 0], [1.005, 1]]], ['too many', Array.from({ length: 7 }, (_, at) => [at, 1])],
  ] as [string, [number, number][]][])('%s is refused', async (_what, bands) => {
    const { admin } = await aTeam(world)
    const body = {
      version: 0, totp_code: '123456', daily_limit: null,
      bands: bands.map(([from, approvals]) => ({ from, approvals })),
    }
    const reply = await world.request('/v2/dashboard/approval-policy', {
      method: 'PUT', headers: { token: admin.token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([reply.status, Object.keys(((await reply.json()) as { errors: object }).errors)[0]])
      .toEqual([422, expect.stringMatching(/^bands/)])
  })

  test('are not for who may not change settings, nor without a code', async () => {
    const { admin, maker } = await aTeam(world)
    expect((await change(maker, { bands: [[0, 0]] })).status).toBe(403)
    expect((await change(admin, { bands: [[0, 0]], totp_code: '000000' })).refusal.errors)
      .toHaveProperty('totp_code')
    expect((await show(maker)).version).toBe(0)
  })
})

describe('two administrators', () => {
  async function two() {
    const team = await aTeam(world)
    return { ...team, second: await aMember(world, team.merchant_id, { fullname: 'Chi Sample' }) }
  }

  test('change it together: one asks, the other confirms', async () => {
    const { admin, second, maker } = await two()
    const asks = await change(admin, { bands: [[0, 2]], daily_limit: 500_000 })
    expect(asks.message).toBe('The change waits for another administrator.')
    expect(asks.data).toMatchObject({
      is_default: true, version: 0, needs_confirmation: true,
      pending: { asked_by_name: 'Ada Sample', can_confirm: false, bands: [{ from: 0, approvals: 2 }],
      daily_limit: 50_000_000 },
    })
    const { id } = asks.data.pending!
    expect(await needed(maker, 1)).toBe(1)
    expect((await show(second)).pending).toMatchObject({ id, can_confirm: true })
    const notices = (await world.ask(notifications.list, { token: second.token, query: {} })).data.items
    expect(notices.map(({ kind }) => kind)).toEqual(['access.changed', 'policy.waiting'])
    expect((await world.mailbox(second.email)).map(({ subject }) => subject))
      .toContain('A change of the approval policy waits for you')
    expect((await confirm(admin, id)).status).toBe(403)
    expect((await confirm(maker, id)).status).toBe(403)
    expect((await confirm(second, id, '000000')).refusal.errors).toHaveProperty('totp_code')
    const done = await confirm(second, id)
    expect(done.data).toMatchObject({ version: 1, is_default: false, pending: null, daily_limit: 50_000_000 })
    expect(await needed(maker, 1)).toBe(2)
    const again = await confirm(second, id)
    expect([again.status, again.refusal.code]).toEqual([409, 'stale'])
    const events = (await eventsOf(world, admin.merchant_id)).filter(({ outcome }) => outcome === 'done')
    expect(events.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['policy.asked', admin.user_id], ['policy.changed', second.user_id],
    ])
  })

  test('can refuse, and take back; a later wish takes the place of an earlier one', async () => {
    const { admin, second } = await two()
    const first = (await change(admin, { bands: [[0, 1]] })).data.pending!
    const later = (await change(second, { bands: [[0, 2]] })).data.pending!
    expect((await confirm(second, first.id)).status).toBe(409)
    expect((await refuse(admin, later.id)).data).toMatchObject({ pending: null, version: 0 })
    expect((await world.mailbox(second.email))[0]!.subject)
      .toBe('Your change of the approval policy is refused')
    expect((await world.ask(notifications.list, { token: second.token, query: {} })).data.items[0])
      .toMatchObject({ kind: 'policy.decided', title: 'Your change of the approval policy is refused' })
    const own = (await change(admin, { bands: [[0, 1]] })).data.pending!
    expect((await refuse(admin, own.id)).data.pending).toBe(null)
    expect((await confirm(second, own.id)).status).toBe(409)
  })

  test('confirm and refuse at once: one of both happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, second, merchant_id } = await two()
      const third = await aMember(world, merchant_id)
      const { id } = (await change(admin, { bands: [[0, 1]] })).data.pending!
      const replies = await Promise.all([confirm(second, id), refuse(admin, id), confirm(third, id)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const { version } = await show(admin)
      expect(version).toBe(replies[1]!.status === 200 ? 0 : 1)
      const changes = await world.database.selectFrom('approval_policy_change').select('state')
        .where('merchant_id', '=', merchant_id).execute()
      expect(changes).toEqual([{ state: version === 0 ? 'REFUSED' : 'CONFIRMED' }])
    }
  })

  test('on an old version are shown the new one, in naira', async () => {
    const { admin } = await aTeam(world)
    await change(admin, { bands: [[0, 0], [5_000, 1]] })
    const late = await change(admin, { bands: [[0, 1]] })
    expect([late.status, late.refusal.code, late.refusal.data]).toMatchObject([409, 'stale',
      { version: 1, bands: [{ from: 0, approvals: 0 }, { from: 5_000, approvals: 1 }] }])
    expect((await change(admin, { bands: [[0, 1]], version: 1 })).data.version).toBe(2)
  })
})
