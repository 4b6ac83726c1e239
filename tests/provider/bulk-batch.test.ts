// A batch: sent once, each row paid once, its refused rows paid again, 10,000 rows in one request.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { payouts } from '#contract/payouts.ts'
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, batchOf, rows, rowsOf, sent, validated, type Row } from './money/batch.ts'
import {
  aColleague,
  aMerchant,
  balances,
  freshToken,
  payoutBody,
  pin,
  type Merchant,
} from './money/merchant.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

describe('a batch', () => {
  async function aBatch(merchant: Merchant, given: Row[]): Promise<string> {
    return (await validated(world, merchant, given)).bulk_reference
  }

  test('pays each valid row once and tells what became of each', async () => {
    proves(
      'call:POST dashboard/payouts/request/bulk',
      'call:GET dashboard/payouts/transactions',
      'call:GET dashboard/payouts/processed',
    )
    const merchant = await aMerchant(world, { naira: 100_000 })
    const reference = await aBatch(merchant, [
      ...rows(60),
      aRow(61, { beneficiary_nuban: '0123456793' }),
      aRow(62, { beneficiary_nuban: '0123456791' }),
      aRow(63, { amount: 'x' }),
    ])
    const { data } = await sent(world, merchant, reference)
    expect(data).toEqual({
      bulk_reference: reference,
      status: 'PENDING',
      total_amount: 6_200_000,
      required_approvals: 0,
      schedule_reference: null,
    })
    expect(await balances(world, merchant)).toEqual({
      available: 3_800_000,
      ledger: 10_000_000,
      pending: 6_200_000,
    })
    await world.jobsDone()
    expect(await batchOf(world, merchant, reference)).toMatchObject({
      status: 'PROCESSING',
      rows: 63,
      valid: 62,
      invalid: 1,
      successful: 60,
      pending: 1,
      failed: 1,
    })
    await world.clock.advance(3_600_000)
    await world.jobsDone()
    expect(await batchOf(world, merchant, reference)).toMatchObject({
      status: 'PARTIALLY_SUCCESSFUL',
      successful: 61,
      pending: 0,
      failed: 1,
    })
    expect(await balances(world, merchant)).toEqual({ available: 3_900_000, ledger: 3_900_000, pending: 0 })
    const page = await rowsOf(world, merchant, { bulk_reference: reference, limit: 50 })
    expect(page).toMatchObject({ total: 63, next_cursor: '50' })
    expect(page.items.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
    const { items } = await rowsOf(world, merchant, { bulk_reference: reference, status: 'FAILED' })
    expect(items).toMatchObject([{ row: 61, can_retry: true, reason: expect.any(String) }])
    expect((await rowsOf(world, merchant, { bulk_reference: reference, status: 'INVALID' })).total).toBe(1)
    const payable = await rowsOf(world, merchant, { bulk_reference: reference, status: 'payable' })
    expect([payable.total, payable.items.every(({ problem }) => !problem)]).toEqual([62, true])
    expect((await checkLedger(world.database)).faults).toEqual([])
  })

  test('is sent once however often Send is touched', async () => {
    const merchant = await aMerchant(world, { naira: 100_000 })
    const reference = await aBatch(merchant, rows(20))
    const colleague = await aColleague(world, merchant, ['initiate_payouts'])
    const replies = await Promise.all(
      [merchant, colleague, merchant, colleague, merchant, colleague].map((person) =>
        sent(world, { ...merchant, ...person }, reference),
      ),
    )
    expect(new Set(replies.map(({ data }) => data.bulk_reference))).toEqual(new Set([reference]))
    await world.jobsDone()
    expect(await balances(world, merchant)).toEqual({ available: 8_000_000, ledger: 8_000_000, pending: 0 })
  })

  test('that the account cannot pay reserves nothing; another total than was seen is refused', async () => {
    const merchant = await aMerchant(world, { naira: 19_999 })
    const reference = await aBatch(merchant, rows(20))
    expect((await sent(world, merchant, reference)).refusal.code).toBe('insufficient_balance')
    const seen = await world.ask(bulk.request, {
      token: await freshToken(world, merchant),
      body: { bulk_reference: reference, pin, total_amount: kobo(1_900_000) },
    })
    expect(seen.refusal.code).toBe('stale')
    expect(await batchOf(world, merchant, reference)).toMatchObject({ status: 'DRAFT' })
    expect(await balances(world, merchant)).toMatchObject({ pending: 0 })
  })

  test('without a valid row is not sent', async () => {
    const merchant = await aMerchant(world)
    const reference = await aBatch(merchant, [aRow(1, { amount: 'x' })])
    expect((await sent(world, merchant, reference)).refusal.code).toBe('conflict')
  })

  test('pays its refused rows again as a batch linked to it, once', async () => {
    const merchant = await aMerchant(world)
    const reference = await aBatch(merchant, [
      ...rows(3),
      aRow(4, { beneficiary_nuban: '0123456793' }),
      aRow(5, { beneficiary_nuban: '0123456893' }),
      aRow(6, { beneficiary_nuban: '0123456798' }),
    ])
    await sent(world, merchant, reference)
    await world.jobsDone()
    const again = async () =>
      world.ask(payouts.process, {
        token: await freshToken(world, merchant),
        body: { bulk_reference: reference, pin },
      })
    const { data } = await again()
    await world.jobsDone()
    expect(await batchOf(world, merchant, data.bulk_reference!)).toMatchObject({
      retry_of: reference,
      status: 'FAILED',
      rows: 2,
      failed: 2,
      total_amount: 200_000,
    })
    expect(await batchOf(world, merchant, reference)).toMatchObject({ retried_by: data.bulk_reference })
    expect((await again()).refusal.code).toBe('conflict')
    expect(
      (await rowsOf(world, merchant, { bulk_reference: reference, status: 'failed' })).items.map(
        ({ can_retry }) => can_retry,
      ),
    ).toEqual([false, false])
  })

  test('of 10,000 rows is checked and reserved, every reference its own', async () => {
    const merchant = await aMerchant(world, { naira: 20_000_000 })
    const began = performance.now()
    const reference = await aBatch(merchant, rows(10_000))
    const checked = performance.now()
    const { data } = await sent(world, merchant, reference)
    const reserved = performance.now()
    console.info(
      `10,000 rows: checked in ${Math.round(checked - began)} ms, ` +
        `reserved in ${Math.round(reserved - checked)} ms`,
    )
    expect(data.total_amount).toBe(1_000_000_000)
    expect(await balances(world, merchant)).toEqual({
      available: 1_000_000_000,
      ledger: 2_000_000_000,
      pending: 1_000_000_000,
    })
    const made = await world.database
      .selectFrom('payout')
      .select(({ fn }) => [
        fn.count('payout_reference').distinct().as('ours'),
        fn.count('unique_reference').distinct().as('theirs'),
      ])
      .where('merchant_id', '=', merchant.merchant_id)
      .executeTakeFirstOrThrow()
    expect(made).toEqual({ ours: 10_000, theirs: 10_000 })
  }, 60_000)
})

test('a single payout is no batch, and a batch of one merchant is not another’s', async () => {
  const merchant = await aMerchant(world)
  await world.ask(payouts.request, { token: merchant.token, body: payoutBody(merchant) })
  const { data } = await world.ask(bulk.processed, { token: merchant.token })
  expect(data.items).toEqual([])
  const { bulk_reference } = await validated(world, merchant, rows(1))
  const stranger = await aMerchant(world)
  expect((await sent(world, stranger, bulk_reference)).status).toBe(404)
})
