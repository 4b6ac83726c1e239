// What is shown of payouts and accounts: receipts, lists, a quote, balances, history.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payouts } from '#contract/payouts.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  aColleague,
  aMerchant,
  balances,
  freshToken,
  funded,
  pay,
  payoutBody,
  type Merchant,
} from './money/merchant.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

describe('what is shown', () => {
  test('a receipt with the session id, for a successful payout only', async () => {
    const merchant = await aMerchant(world, { mode: 'live' })
    const good = await pay(world, merchant, { amount: kobo(400_000) })
    const bad = await pay(world, merchant, { beneficiary_nuban: '0123456793' })
    await world.jobsDone()
    const receipt = (reference: string) =>
      world.ask(payouts.receipt, { token: merchant.token, params: { reference } })
    const { data } = await receipt(good.payout_reference!)
    expect(data).toMatchObject({
      amount: 400_000,
      fee: 1_000,
      vat: 75,
      stamp_duty: 0,
      total_amount: 401_075,
      status: 'SUCCESSFUL',
      sender_name: 'Adire Works',
      source_nuban: merchant.nuban,
      bank_name: 'Access Bank',
      nip_session_id: expect.stringMatching(/^\d{30}$/),
    })
    expect((await receipt(good.unique_reference)).data).toEqual(data)
    expect((await receipt(bad.unique_reference)).refusal.code).toBe('conflict')
    const stranger = await aMerchant(world, { mode: 'live', naira: 0 })
    const foreign = await world.ask(payouts.receipt, {
      token: stranger.token,
      params: { reference: good.payout_reference! },
    })
    expect(foreign.status).toBe(404)
  })

  test('pages, newest first, by status, beneficiary, day and search', async () => {
    const merchant = await aMerchant(world)
    const made: string[] = []
    for (const ending of ['81', '93', '82', '91', '83']) {
      made.unshift((await pay(world, merchant, { beneficiary_nuban: `01234567${ending}` })).unique_reference)
      await world.clock.advance(1_000)
    }
    await world.jobsDone()
    const token = await freshToken(world, merchant)
    const listed = async (
      query: NonNullable<Parameters<typeof world.ask<typeof payouts.list>>[1]['query']>,
    ) => (await world.ask(payouts.list, { token, query })).data
    const refs = async (query: Parameters<typeof listed>[0]) =>
      (await listed(query)).items.map(({ unique_reference }) => unique_reference)
    const first = await listed({ limit: 2 })
    expect(first).toMatchObject({ total: 5, next_cursor: expect.any(String) })
    const second = await listed({ limit: 3, cursor: first.next_cursor! })
    expect([...first.items, ...second.items].map((each) => each.unique_reference)).toEqual(made)
    expect(second.next_cursor).toBeNull()
    expect(await refs({ status: 'failed' })).toEqual([made[3]])
    expect(await refs({ status: 'INQ' })).toEqual([made[1]])
    expect(await refs({ status: 'successful' })).toEqual([made[0], made[2], made[4]])
    expect(await refs({ search: '0123456782' })).toEqual([made[2]])
    expect(await refs({ search: made[4]! })).toEqual([made[4]])
    expect(await refs({ search: 'indigo lo' })).toEqual(made)
    // It stands between two words, and for nothing else.
    expect(await refs({ search: 'i%m' })).toEqual([])
    const today = lagosDay(world.clock.now())
    expect(await refs({ from: today, to: today })).toEqual(made)
    expect(await refs({ to: '2026-03-01' })).toEqual([])
    expect(
      (await world.ask(payouts.list, { token, query: { cursor: 'nonsense' } })).refusal.errors,
    ).toHaveProperty('cursor')
  })

  test('a quote: charges, what is left, who was paid the same today, and how often before', async () => {
    const merchant = await aMerchant(world, { mode: 'live', naira: 30_000 })
    const body = payoutBody(merchant, { amount: kobo(1_000_000) })
    const quoted = async (amount = fromNaira(10_000)) =>
      (
        await world.ask(payouts.quote, {
          token: merchant.token,
          query: {
            source_nuban: merchant.nuban,
            beneficiary_nuban: body.beneficiary_nuban,
            bank_code: body.bank_code,
            amount,
          },
        })
      ).data
    expect(await quoted()).toMatchObject({
      fee: 2_500,
      vat: 188,
      stamp_duty: 5_000,
      total_amount: 1_007_688,
      available: 3_000_000,
      balance_after: 1_992_312,
      short_by: 0,
      required_approvals: 0,
      problem: null,
      duplicates: [],
      past: { count: 0, last_at: null, last_amount: null },
    })
    await world.ask(payouts.request, { token: merchant.token, body })
    await world.jobsDone()
    const next = await quoted()
    expect(next.duplicates).toMatchObject([{ unique_reference: body.unique_reference, status: 'SUCCESSFUL' }])
    expect(next.past).toMatchObject({ count: 1, last_amount: 1_000_000 })
    expect((await quoted(fromNaira(10_001))).duplicates).toEqual([])
    expect(await quoted(fromNaira(50_000))).toMatchObject({ balance_after: 0, short_by: 3_015_376 })
    expect((await quoted(fromNaira(99))).problem).toMatch(/₦100/)
  })
})

describe('the account', () => {
  test('shows balances to who may see them, and opens one account however many look at once', async () => {
    proves('call:GET dashboard/merchant/payout/account/details')
    const merchant = await aMerchant(world, { naira: 12.5 })
    const looks = await Promise.all(
      [1, 2, 3, 4].map(() => world.ask(accounts.details, { token: merchant.token })),
    )
    expect(looks.map(({ data }) => data.accounts)).toEqual(
      [1, 2, 3, 4].map(() => [
        {
          nuban: merchant.nuban,
          bank: 'Wema Bank',
          bank_code: '000017',
          name: 'Adire Works',
          available: 1_250,
          ledger: 1_250,
          pending: 0,
          lien: 0,
        },
      ]),
    )
    const clerk = await aColleague(world, merchant, ['initiate_payouts'])
    const { data } = await world.ask(accounts.details, { token: clerk.token })
    expect(data.accounts[0]).toMatchObject({
      nuban: merchant.nuban,
      available: null,
      ledger: null,
      pending: null,
    })
  })

  test('tells what came in and what went out, and which funding it was', async () => {
    proves(
      'call:GET dashboard/merchant/account/history',
      'field:funding.source_nuban',
      'field:funding.transaction_status',
      'field:funding.amount',
      'field:funding.transaction_date',
      'field:funding.reference',
    )
    const merchant = await aMerchant(world, { naira: 1_000 })
    await world.clock.advance(1_000)
    await funded(world, merchant, kobo(50_000))
    await world.clock.advance(1_000)
    const { payout_reference } = await pay(world, merchant, { amount: kobo(20_000), narration: 'Starch' })
    await world.jobsDone()
    const token = await freshToken(world, merchant)
    const {
      data: { items, total },
    } = await world.ask(accounts.history, { token })
    expect(items.map(({ direction, amount, kind }) => [direction, amount, kind])).toEqual([
      ['out', 20_000, 'payout'],
      ['in', 50_000, 'funding'],
      ['in', 100_000, 'funding'],
    ])
    expect(items[0]).toMatchObject({
      reference: payout_reference,
      counterparty: 'INDIGO LOOM SAMPLE',
      narration: 'Starch',
      nuban: merchant.nuban,
    })
    expect(total).toBe(3)
    const {
      data: { items: outgoing },
    } = await world.ask(accounts.history, { token, query: { status: 'out' } })
    expect(outgoing).toHaveLength(1)
    const { data: fundings } = await world.ask(accounts.funding, { token, query: { limit: 1 } })
    expect(fundings).toMatchObject({
      total: 2,
      next_cursor: expect.any(String),
      items: [
        {
          source_nuban: merchant.nuban,
          transaction_status: 'SUCCESSFUL',
          amount: 50_000,
          reference: expect.stringMatching(/^\d{12}$/),
          transaction_date: expect.any(String),
        },
      ],
    })
  })

  test('is funded by the simulator in test mode only, and within reason', async () => {
    const merchant = await aMerchant(world, { mode: 'live', naira: 0 })
    const fund = (person: Merchant, amount: number) =>
      world.ask(accounts.simulateFunding, {
        token: person.token,
        body: { source_nuban: person.nuban, amount: kobo(amount) },
      })
    expect((await fund(merchant, 10_000)).refusal.code).toBe('forbidden')
    const tester = await aMerchant(world, { naira: 0 })
    for (const amount of [0, -100, 99, 1_000_000_000_001]) {
      expect((await fund(tester, amount)).refusal.errors).toHaveProperty('amount')
    }
    expect(await balances(world, tester)).toEqual({ available: 0, ledger: 0, pending: 0 })
  })
})
