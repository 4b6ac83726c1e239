// What waits for approval, as each person sees it: the queue, and the card that is decided by.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvals as calls } from '#contract/approvals.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve, asked, decline, payers, queueOf, seen } from './approving.ts'
import { aMember, anotherSession } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const WEEK = 7 * 86_400_000

describe('the queue', () => {
  test('shows who asked for what, and who may decide', async () => {
    proves(
      'field:approval.creator_name',
      'field:approval.unique_reference',
      'field:approval.pending_approvals',
      'field:approval.sub_transactions',
      'field:approval.amount',
      'field:approval.total_amount',
      'field:approval.created_at',
      'field:approval.created_by',
      'field:approval.status',
    )
    const team = await payers(world)
    const reference = await asked(world, team, 5_000, { narration: 'Indigo dye' })
    const {
      items: [item],
      waiting,
      total,
    } = await queueOf(world, team.checker)
    expect([waiting, total]).toEqual([1, 1])
    expect(item).toMatchObject({
      kind: 'single',
      unique_reference: reference,
      creator_name: 'Musa Sample',
      created_by: team.maker.user_id,
      created_at: world.clock.now().toISOString(),
      amount: 500_000,
      total_amount: 500_000,
      pending_approvals: 1,
      required_approvals: 1,
      sub_transactions: 1,
      status: 'PENDING',
      version: 1,
      beneficiary: { beneficiary_nuban: '0123456781', bank_code: '000014' },
      narration: 'Indigo dye',
      source_nuban: team.source.nuban,
      decisions: [],
      can_decide: true,
      can_approve: true,
      expires_at: new Date(world.clock.now().getTime() + WEEK).toISOString(),
    })
    expect(item!.why_not).toBeUndefined()
  })

  test('is counted for the badge: what others ask, until it is decided', async () => {
    const team = await payers(world)
    const counts = async () => {
      const waiting = []
      for (const { token } of [team.maker, team.checker, team.admin])
        waiting.push((await world.ask(calls.count, { token })).data.waiting)
      return waiting
    }
    const first = await asked(world, team)
    const ofAdmin = { ...team, source: { ...team.source, ...team.admin } }
    const second = await asked(world, ofAdmin)
    expect(await counts()).toEqual([0, 2, 1])
    await approve(world, team.checker, first)
    expect(await counts()).toEqual([0, 1, 0])
    await decline(world, team.checker, second, { reason: 'Not agreed' })
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('says to each person why they cannot decide', async () => {
    const team = await payers(world)
    const reference = await asked(world, team)
    const cashier = await aMember(world, team.merchant_id, {
      role: 'Cashier',
      permissions: ['view_balances', 'view_payouts'],
    })
    const why = async (person: { token: string }) => {
      const { can_decide, can_approve, why_not } = await seen(world, person, reference)
      return [can_decide, can_approve, why_not]
    }
    expect(await why(team.maker)).toEqual([
      false,
      false,
      'You asked for this payout. Somebody else has to decide.',
    ])
    expect(await why(cashier)).toEqual([false, false, 'Your role does not allow approving payouts.'])
    expect(await why(team.checker)).toEqual([true, true, undefined])
    expect((await world.ask(calls.count, { token: cashier.token })).data).toEqual({ waiting: 0 })
    await decline(world, team.checker, reference, { reason: 'Twice in one week' })
    expect(await why(team.admin)).toEqual([
      false,
      false,
      'Already decided: Bola Sample declined this on 2 March 2026 at 10:00.',
    ])
  })

  test('is parted into received and sent, and found by person, reference, kind, state and day', async () => {
    const team = await payers(world)
    const mine = await asked(world, team)
    await world.clock.advance(1000)
    const reference = await asked(world, team, 7_000)
    await approve(world, team.checker, reference)
    const found = async (query: object, person = team.checker) =>
      (await queueOf(world, person, query)).items.map(({ unique_reference }) => unique_reference)
    expect(await found({ box: 'received' })).toEqual([reference, mine])
    expect([await found({ box: 'sent' }), await found({ box: 'sent' }, team.maker)]).toEqual([
      [],
      [reference, mine],
    ])
    expect(await found({ status: 'PENDING' })).toEqual([mine])
    expect([await found({ status: 'decided' }), await found({ status: 'APPROVED' })]).toEqual([
      [reference],
      [reference],
    ])
    expect(await found({ status: 'DECLINED' })).toEqual([])
    expect([
      await found({ search: 'musa' }),
      await found({ search: mine }),
      await found({ search: 'nobody' }),
    ]).toEqual([[reference, mine], [mine], []])
    expect([await found({ kind: 'bulk' }), await found({ kind: 'single' })]).toEqual([[], [reference, mine]])
    const today = world.clock.now().toISOString().slice(0, 10)
    expect([await found({ from: today, to: today }), await found({ to: '2026-01-01' })]).toEqual([
      [reference, mine],
      [],
    ])
    const first = await queueOf(world, team.checker, { limit: 1 })
    expect([first.total, await found({ limit: 1, cursor: first.next_cursor })]).toEqual([2, [mine]])
  })

  test('is found by whom a single payout pays, whatever else it is narrowed by', async () => {
    const team = await payers(world)
    const ofAdmin = { ...team, source: { ...team.source, ...team.admin } }
    const paying = (beneficiary_account_name: string) => ({ beneficiary_account_name })
    const mine = await asked(world, team, 5_000, paying('ZEBRA LOOM SAMPLE'))
    await world.clock.advance(1000)
    const admins = await asked(world, ofAdmin, 6_000, paying('ZEBRA DRUM SAMPLE'))
    await asked(world, team, 7_000, paying('INDIGO COPPER SAMPLE'))
    await approve(world, team.checker, admins)
    const found = async (query: object, person = team.maker) => {
      const { items, total } = await queueOf(world, person, { search: 'Zebra', ...query })
      expect(total).toBe(items.length)
      return items.map(({ unique_reference }) => unique_reference)
    }
    expect([await found({}), await found({ search: 'zebra l' })]).toEqual([[admins, mine], [mine]])
    expect([await found({ box: 'sent' }), await found({ box: 'received' })]).toEqual([[mine], [admins]])
    expect([await found({ kind: 'single' }), await found({ kind: 'bulk' })]).toEqual([[admins, mine], []])
    expect([await found({ status: 'PENDING' }), await found({ status: 'APPROVED', box: 'received' })])
      .toEqual([[mine], [admins]])
    expect([await found({ to: '2026-01-01' }), await found({ from: '2026-01-01' })])
      .toEqual([[], [admins, mine]])
    const first = await queueOf(world, team.maker, { search: 'zebra', limit: 1 })
    const next = await queueOf(world, team.maker, { search: 'zebra', cursor: first.next_cursor })
    expect([first.total, next.items.map(({ unique_reference }) => unique_reference)]).toEqual([2, [mine]])
  })

  test('is the merchant’s own, in the mode that it works in', async () => {
    const [one, other] = [await payers(world), await payers(world)]
    const reference = await asked(world, one)
    expect((await queueOf(world, other.checker)).total).toBe(0)
    expect((await world.ask(calls.show, { token: other.admin.token, params: { reference } })).status).toBe(
      404,
    )
    expect((await approve(world, other.checker, reference)).status).toBe(404)
    expect((await decline(world, other.checker, reference)).status).toBe(404)
    const live = { ...one.checker, token: await anotherSession(world, one.checker, 'live') }
    expect((await queueOf(world, live)).waiting).toBe(0)
    expect((await approve(world, live, reference)).status).toBe(404)
  })
})

describe('the decision card', () => {
  test('has the balance after, and earlier payouts to the same account', async () => {
    const team = await payers(world, 20_000)
    await approve(world, team.checker, await asked(world, team, 1_000))
    await world.jobsDone()
    const reference = await asked(world, team, 5_000)
    const card = await seen(world, team.checker, reference)
    expect([card.available, card.balance_after]).toEqual([1_900_000, 1_400_000])
    expect(card.past).toMatchObject([{ amount: 100_000, status: 'SUCCESSFUL' }])
    const blind = await aMember(world, team.merchant_id, { role: 'Blind', permissions: ['approve_payouts'] })
    const { available, balance_after } = await seen(world, blind, reference)
    expect([available, balance_after]).toEqual([null, null])
  })

  test('warns where the bank’s name is another than the one that was typed', async () => {
    const team = await payers(world)
    const reference = await asked(world, team, 5_000, { beneficiary_account_name: 'SOMEBODY ELSE' })
    const { name_differs, beneficiary } = await seen(world, team.checker, reference)
    expect(name_differs).toBe(true)
    expect(beneficiary).toMatchObject({
      beneficiary_account_name: 'SOMEBODY ELSE',
      bank_account_name: expect.stringContaining('SAMPLE'),
    })
    const bank_name = beneficiary!.bank_account_name!
    const same = await asked(world, team, 5_000, { beneficiary_account_name: bank_name.toLowerCase() })
    expect((await seen(world, team.checker, same)).name_differs).toBe(false)
  })
})
