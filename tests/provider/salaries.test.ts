// Salaries have no stamp duty: single, scheduled, by file, paid again; whoever approves sees which they are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals } from '#contract/approvals.ts'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import { fromNaira } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { runSchedule } from '#provider/schedules/run.ts'
import { aProvider, type World } from '#tests/world.ts'
import { approve } from './approving.ts'
import { aRow, batchOf, rowsOf, sent, validated } from './money/batch.ts'
import {
  aColleague, aMerchant, balances, freshToken, funded, pay, payoutBody, payoutOf, pin, type Merchant,
} from './money/merchant.ts'

const DAY = 86_400_000
let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

async function aBusiness(): Promise<Merchant> {
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  await funded(world, merchant, fromNaira(500_000))
  return merchant
}

const amount = fromNaira(60_000)

test('one is quoted, asked for and paid without stamp duty; another payout with it', async () => {
  const merchant = await aBusiness()
  const quoted = async (is_salary?: 'true') => (await world.ask(payouts.quote, {
    token: await freshToken(world, merchant),
    query: {
      source_nuban: merchant.nuban, beneficiary_nuban: '0123456781', bank_code: '000014', amount,
      ...is_salary && { is_salary },
    },
  })).data
  expect(await quoted()).toMatchObject({ fee: 50_00, vat: 3_75, stamp_duty: 50_00 })
  expect(await quoted('true')).toMatchObject({
    fee: 50_00, vat: 3_75, stamp_duty: 0, total_amount: 60_053_75,
  })
  const body = { beneficiary_nuban: '0123456781', bank_code: '000014', amount }
  const salary = await pay(world, merchant, { ...body, is_salary: true })
  const other = await pay(world, merchant, body)
  await world.jobsDone()
  expect(await payoutOf(world, merchant, salary.unique_reference))
    .toMatchObject({ status: 'SUCCESSFUL', is_salary: true, stamp_duty: 0, total_amount: 60_053_75 })
  expect(await payoutOf(world, merchant, other.unique_reference))
    .toMatchObject({ is_salary: false, stamp_duty: 50_00 })
  expect((await balances(world, merchant)).available).toBe(500_000_00 - 60_053_75 - 60_103_75)
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('asked for again under its reference it is the same one only where the mark is the same', async () => {
  const merchant = await aBusiness()
  const body = payoutBody(merchant, { amount, is_salary: true })
  const ask = async (changes: object = {}) => world.ask(payouts.requestSingle, {
    token: await freshToken(world, merchant), query: { command: 'initiate' }, body: { ...body, ...changes },
  })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(200)
  expect((await ask({ is_salary: false })).status).toBe(409)
})

test('one that the bank refused is a salary when it is paid again', async () => {
  const merchant = await aBusiness()
  const { unique_reference } = await pay(world, merchant, {
    beneficiary_nuban: '0123456793', bank_code: '000014', amount, is_salary: true,
  })
  await world.jobsDone()
  const first = await payoutOf(world, merchant, unique_reference)
  const again = (await world.ask(payouts.process, {
    token: await freshToken(world, merchant), body: { payout_reference: first.payout_reference, pin },
  })).data
  expect(await payoutOf(world, merchant, again.unique_reference ?? ''))
    .toMatchObject({ is_salary: true, stamp_duty: 0 })
})

test('a schedule keeps the mark, and each of its runs has it; who approves sees it', async () => {
  const merchant = await aBusiness()
  const checker = await aColleague(world, merchant)
  const start_date = lagosDay(new Date(world.clock.now().getTime() + DAY))
  const { data } = await world.ask(payouts.requestSingle, {
    token: await freshToken(world, merchant), query: { command: 'scheduled' },
    body: payoutBody(merchant, { amount, is_salary: true, schedule: { start_date, frequency: 'monthly' } }),
  })
  const reference = data.unique_reference
  const item = (await world.ask(approvals.show, { token: checker.token, params: { reference } })).data
  expect(item).toMatchObject({ is_salary: true, fee: 50_00, stamp_duty: 0, charges: 53_75 })
  await approve(world, checker, reference)
  await world.clock.advance(DAY)
  const { id } = await world.database.selectFrom('payout_schedule').select('id')
    .where('unique_reference', '=', reference).executeTakeFirstOrThrow()
  await runSchedule({ schedule_id: id }, jobWork(world.app))
  const query = { schedule_reference: data.schedule_reference ?? '' }
  const token = await freshToken(world, merchant)
  expect((await world.ask(schedules.list, { token, query })).data.items)
    .toMatchObject([{ is_salary: true, total_amount: 60_053_75 }])
  expect((await world.ask(payouts.list, { token, query })).data.items)
    .toMatchObject([{ is_salary: true, stamp_duty: 0 }])
})

test('a file says of each row whether it is one; what is neither yes nor no is asked about', async () => {
  const merchant = await aBusiness()
  const checker = await aColleague(world, merchant)
  const checked = await validated(world, merchant, [
    aRow(1, { amount: 20_000, is_salary: 'Yes' }), aRow(2, { amount: 30_000, is_salary: 'no' }),
    aRow(3, { amount: 40_000 }), aRow(4, { amount: 60_000, is_salary: 'perhaps' }),
  ])
  expect(checked).toMatchObject({ valid: 3, invalid: 1, salaries: 1, stamp_duty: 100_00 })
  expect(checked.transactions[3]).toMatchObject({ field: 'is_salary', status: 'INVALID' })
  const { bulk_reference } = checked
  await sent(world, merchant, bulk_reference)
  const item = (await world.ask(approvals.show, {
    token: checker.token, params: { reference: bulk_reference },
  })).data
  expect(item).toMatchObject({ salaries: 1, sub_transactions: 3, stamp_duty: 100_00 })
  await approve(world, checker, bulk_reference, { kind: 'bulk' })
  await world.jobsDone()
  const { items } = await rowsOf(world, merchant, { bulk_reference, status: 'successful' })
  expect(items.map(({ row, is_salary }) => [row, is_salary])).toEqual([[1, true], [2, false], [3, false]])
  expect(await batchOf(world, merchant, bulk_reference)).toMatchObject({ salaries: 1, stamp_duty: 100_00 })
  expect((await checkLedger(world.database)).faults).toEqual([])
})

test('that a salary was charged the duty, or another payout was not, is a fault of the books', async () => {
  const merchant = await aBusiness()
  const { unique_reference } = await pay(world, merchant, { amount })
  await world.jobsDone()
  const { merchant_id } = merchant
  const mark = (is_salary: boolean) => world.database.updateTable('payout').set({ is_salary })
    .where('unique_reference', '=', unique_reference).where('merchant_id', '=', merchant_id).execute()
  await mark(true)
  const words = 'of 6000000 is a salary, and its stamp duty is 5000'
  expect((await checkLedger(world.database)).faults).toEqual([expect.stringContaining(words)])
  await mark(false)
  expect((await checkLedger(world.database)).faults).toEqual([])
})
