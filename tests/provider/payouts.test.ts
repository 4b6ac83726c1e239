// One payout: asked for, reserved, sent, answered for, paid again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { kobo } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { dispatch } from '#provider/payouts/dispatch.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  aColleague, aMerchant, balances, freshToken, newReference, pay, payoutBody, payoutOf, pin, type Merchant,
} from './money/merchant.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

const ask = (merchant: Merchant, changes = {}, requestId?: string) => world.ask(payouts.requestSingle, {
  token: merchant.token, body: payoutBody(merchant, changes), ...requestId && { requestId },
})

describe('a payout', () => {
  test('reserves its money at once, and takes it when the bank has paid', async () => {
    proves('call:POST dashboard/payouts/request/single?command',
      'call:POST dashboard/payouts/request?command',
      'message:Payout successfully initiated', 'permission:initiate_payouts')
    const merchant = await aMerchant(world, { naira: 10_000 })
    const reply = await world.ask(payouts.request, {
      token: merchant.token, query: { command: 'initiate' },
      body: payoutBody(merchant, { amount: kobo(500_000), narration: 'Indigo' }),
    })
    expect(reply.message).toBe('Payout successfully initiated')
    expect(reply.data).toMatchObject({ status: 'PENDING', required_approvals: 0, schedule_reference: null })
    expect(await balances(world, merchant)).toEqual({ available: 500_000, ledger: 1_000_000,
      pending: 500_000 })
    await world.jobsDone()
    expect(await balances(world, merchant)).toEqual({ available: 500_000, ledger: 500_000, pending: 0 })
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test('has the fields of the spec, and more', async () => {
    proves('field:payout.beneficiary_account_name', 'field:payout.beneficiary_nuban',
      'field:payout.bank_code',
      'field:payout.amount', 'field:payout.status', 'field:payout.payout_reference',
      'field:payout.unique_reference', 'field:payout.createdAt', 'call:GET dashboard/merchant/payouts',
      'call:GET dashboard/merchant/payouts?unique_reference')
    const merchant = await aMerchant(world, { mode: 'live' })
    const asked = await pay(world, merchant, { amount: kobo(1_000_000), narration: 'Indigo' })
    await world.jobsDone()
    expect(await payoutOf(world, merchant, asked.unique_reference)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/), payout_reference: expect.stringMatching(/^\d{12}$/),
      unique_reference: asked.unique_reference, bulk_reference: null, row: null, schedule_reference: null,
      source_nuban: merchant.nuban, beneficiary_account_name: 'INDIGO LOOM SAMPLE',
      bank_account_name: expect.stringMatching(/SAMPLE$/), beneficiary_nuban: '0123456781',
      bank_code: '000014',
      bank_name: 'Access Bank', amount: 1_000_000, fee: 2_500, vat: 188, stamp_duty: 5_000,
      total_amount: 1_007_688, narration: 'Indigo', is_salary: false, status: 'SUCCESSFUL', waits_for: null,
      reason: null,
      response_code: '00', nip_session_id: expect.stringMatching(/^999099260302\d{18}$/),
      createdAt: world.clock.now().toISOString(), sent_at: world.clock.now().toISOString(),
      ended_at: world.clock.now().toISOString(), created_by: merchant.user_id, creator_name: expect.any(
      String),
      can_retry: false, retry_of: null, retried_by: null,
    })
  })

  test('books fee, VAT and duty apart in live mode, and nothing of them in test mode', async () => {
    const live = await aMerchant(world, { mode: 'live', naira: 20_000 })
    await pay(world, live, { amount: kobo(1_000_000) })
    await world.jobsDone()
    expect(await balances(world, live)).toEqual({ available: 992_312, ledger: 992_312, pending: 0 })
    const book = await world.database.selectFrom('ledger_account').select(['kind', 'posted'])
      .where('merchant_id', '=', live.merchant_id).where('mode', '=', 'live').orderBy('kind').execute()
    expect(Object.fromEntries(book.map(({ kind, posted }) => [kind, posted]))).toEqual({
      collected: 0, fee: 2_500, funding: -2_000_000, internal: 0, paid: 1_000_000, payout: 992_312,
      stamp_duty: 5_000, unsettled: 0, vat: 188,
    })
  })

  test('is refused when there is not enough for it and its charges', async () => {
    const merchant = await aMerchant(world, { mode: 'live', naira: 1_000 })
    const short = await ask(merchant, { amount: kobo(100_000) })
    expect(short.refusal).toMatchObject({ code: 'insufficient_balance', errors: { amount: expect.any(
      String) } })
    expect((await ask(merchant, { amount: kobo(98_925) })).status).toBe(200)
    expect((await balances(world, merchant)).available).toBe(0)
  })

  test.each([
    ['under ₦100', { amount: kobo(9_999) }, 'amount'],
    ['over ₦10,000,000', { amount: kobo(1_000_000_001) }, 'amount'],
    ['to a bank that is none', { bank_code: '999999' }, 'bank_code'],
    ['from another’s account', { source_nuban: '0000000000' }, 'source_nuban'],
    ['with a wrong PIN', { pin: '0000' }, 'pin'],
  ])('%s is refused at its field', async (_, changes, field) => {
    const merchant = await aMerchant(world, { naira: 0 })
    expect((await ask(merchant, changes)).refusal.errors).toHaveProperty(field)
  })

  test('stops at ₦100,000,000 a day, which starts again at midnight in Lagos', async () => {
    const merchant = await aMerchant(world, { naira: 200_000_000 })
    const much = { amount: kobo(1_000_000_000) }
    for (let count = 0; count < 10; count += 1) await pay(world, merchant, much)
    expect((await ask(merchant, { amount: kobo(10_000) })).refusal.code).toBe('over_limit')
    await world.clock.advance(14 * 3_600_000)
    merchant.token = await freshToken(world, merchant)
    expect((await ask(merchant, much)).status).toBe(200)
  })

  test('is not for who may not initiate, and waits where another has to approve', async () => {
    proves('permission:initiate_payouts')
    const merchant = await aMerchant(world)
    const clerk = await aColleague(world, merchant)
    const refused = await world.ask(payouts.request, { token: clerk.token, body: payoutBody(merchant) })
    expect(refused.refusal.code).toBe('forbidden')
    const asked = await pay(world, merchant)
    expect(asked.required_approvals).toBe(1)
    await world.jobsDone()
    expect(await payoutOf(world, merchant, asked.unique_reference))
      .toMatchObject({ status: 'PENDING', waits_for: 'approval' })
  })
})

describe('asked for twice', () => {
  test('under one request id it is paid once, and both get the same answer', async () => {
    const merchant = await aMerchant(world)
    const [body, requestId] = [payoutBody(merchant), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 12 }, () =>
      world.ask(payouts.request, { token: merchant.token, body, requestId })))
    const done = replies.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code))
      .toEqual(Array(12 - done.length).fill('in_progress'))
    await world.jobsDone()
    expect((await balances(world, merchant)).ledger).toBe(99_500_000)
  })

  test('any other field under that id is refused', async () => {
    const merchant = await aMerchant(world)
    const [body, requestId] = [payoutBody(merchant), randomUUID()]
    await world.ask(payouts.request, { token: merchant.token, body, requestId })
    for (const change of [
      { amount: kobo(500_001) }, { beneficiary_nuban: '0123456782' }, { bank_code: '000015' },
        { narration: 'x' },
      { beneficiary_account_name: 'X' }, { unique_reference: newReference() }, { pin: '1111' },
      { source_nuban: '0123456789' },
    ]) {
      const reply = await world.ask(payouts.request, {
        token: merchant.token, body: { ...body, ...change }, requestId,
      })
      expect([change, reply.refusal.code]).toEqual([change, 'idempotency_mismatch'])
    }
  })

  test('without request ids the reference keeps it one: the same is answered, another clashes', async () => {
    const merchant = await aMerchant(world)
    const body = payoutBody(merchant)
    const sent = (changes = {}) =>
      world.ask(payouts.request, { token: merchant.token, body: { ...body, ...changes }, requestId: null })
    const first = (await sent()).data
    await world.jobsDone()
    expect((await sent()).data).toEqual({ ...first, status: 'SUCCESSFUL' })
    for (const changes of [{ amount: kobo(500_001) }, { beneficiary_nuban: '0123456782' },
      { narration: 'x' }]) {
      expect((await sent(changes)).refusal).toMatchObject({ code: 'conflict',
        errors: { unique_reference: expect.any(String) } })
    }
    expect((await balances(world, merchant)).ledger).toBe(99_500_000)
  })

  test('the same reference is free in another merchant and in the other mode', async () => {
    const unique_reference = newReference()
    for (const mode of ['test', 'test', 'live'] as const) {
      expect((await pay(world, await aMerchant(world, { mode }), { unique_reference })).status).toBe(
        'PENDING')
    }
  })

  test('its job may run twice, at once and after: the bank gets it once', async () => {
    let sent = 0
    const { rail } = world.app.outside
    const counting = await aProvider({ outside: { rail: { ...rail,
      send: async () => { sent += 1; return '00' } } } })
    const merchant = await aMerchant(counting)
    await pay(counting, merchant)
    const { id: request_id } = await counting.database.selectFrom('payout_request').select('id')
      .executeTakeFirstOrThrow()
    await Promise.all([1, 2, 3].map(() => dispatch({ request_id }, jobWork(counting.app))))
    await counting.jobsDone()
    expect(sent).toBe(1)
    expect((await balances(counting, merchant)).ledger).toBe(99_500_000)
    await counting.stop()
  })
})

describe('paying again', () => {
  const again = (merchant: Merchant, payout_reference: string) =>
    world.ask(payouts.process, { token: merchant.token, body: { payout_reference, pin } })

  test('is for what the bank refused, once, under a new reference', async () => {
    proves('call:POST dashboard/payouts/process')
    const merchant = await aMerchant(world)
    const first = await pay(world, merchant, { beneficiary_nuban: '0123456793' })
    await world.jobsDone()
    expect(await payoutOf(world, merchant, first.unique_reference)).toMatchObject({ status: 'FAILED',
      can_retry: true })
    const second = (await again(merchant, first.payout_reference!)).data
    expect(second.unique_reference).not.toBe(first.unique_reference)
    await world.jobsDone()
    const [one, other] = await Promise.all([first, second].map(({ unique_reference }) =>
      payoutOf(world, merchant, unique_reference!)))
    expect(one).toMatchObject({ can_retry: false, retried_by: second.unique_reference, status: 'FAILED' })
    expect(other).toMatchObject({ retry_of: first.unique_reference, status: 'FAILED', can_retry: true })
    expect((await again(merchant, first.payout_reference!)).refusal.code).toBe('conflict')
    expect((await again(merchant, '000000000000')).refusal.code).toBe('not_found')
  })

  test('twenty at once make one new payout', async () => {
    const merchant = await aMerchant(world)
    const first = await pay(world, merchant, { beneficiary_nuban: '0123456793' })
    await world.jobsDone()
    const replies = await Promise.all(Array.from({ length: 20 }, () => again(merchant,
      first.payout_reference!)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([['pending', '0123456791'], ['paid', '0123456781'], ['unanswered', '0123456798']])(
    'is not for what is %s', async (_, beneficiary_nuban) => {
      const merchant = await aMerchant(world)
      const first = await pay(world, merchant, { beneficiary_nuban })
      expect((await again(merchant, first.payout_reference!)).refusal.code).toBe('conflict')
      await world.jobsDone()
      expect((await again(merchant, first.payout_reference!)).refusal.code).toBe('conflict')
    })
})
