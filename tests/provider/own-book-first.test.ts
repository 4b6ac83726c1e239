// Accounts that we issued ourselves are found before a bank is asked, and the one that pays is refused.
import { beforeAll, describe, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { mandates } from '#contract/mandates.ts'
import { onboarding } from '#contract/onboarding.ts'
import { payouts } from '#contract/payouts.ts'
import { mandateMessages } from '#domain/mandate.ts'
import { fromNaira } from '#domain/money.ts'
import { payoutMessages } from '#domain/payout.ts'
import { addDays } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { jobWork } from '#provider/jobs.ts'
import { settleDue } from '#provider/settlements/create.ts'
import { aProvider, type World } from '#tests/world.ts'
import { bank as bankDetails } from './applicants.ts'
import { aRow, validated } from './money/batch.ts'
import { anAccount, faultsIn } from './money/collecting.ts'
import { aCustomer, termsFor } from './money/debiting.ts'
import { aMerchant, balances, pay, payoutBody, payoutOf } from './money/merchant.ts'
import { listeningRail, OURS, to } from './money/our-accounts.ts'
import { collected, liveMerchant } from './money/settling.ts'

let world: World
const bank = listeningRail()
beforeAll(async () => {
  world = await aProvider({ outside: { rail: bank.rail } })
})

describe('the account that pays', () => {
  test('is refused in words wherever it is named as the one to be paid', async () => {
    const merchant = await aMerchant(world)
    const { nuban, token } = merchant
    const itself = { beneficiary_nuban: payoutMessages.itself }
    const enquiry = await world.ask(banks.enquiry, {
      token, body: { nuban, bank_code: OURS, source_nuban: nuban },
    })
    expect(enquiry.refusal.errors).toEqual({ nuban: payoutMessages.itself })
    const quote = await world.ask(payouts.quote, {
      token,
      query: { source_nuban: nuban, beneficiary_nuban: nuban, bank_code: OURS, amount: fromNaira(500) },
    })
    expect(quote.data.problem).toBe(payoutMessages.itself)
    const body = payoutBody(merchant, to(nuban))
    const single = await world.ask(payouts.requestSingle, { token, query: { command: 'initiate' }, body })
    expect(single.refusal.errors).toEqual(itself)
    const scheduled = await world.ask(payouts.request, {
      token, query: { command: 'scheduled' },
      body: { ...body, schedule: { start_date: '2026-03-09', frequency: 'once' } },
    })
    expect(scheduled.refusal.errors).toEqual(itself)
    const batch = await validated(world, merchant, [
      aRow(1), aRow(2, { beneficiary_nuban: nuban, bank_code: 'Wema Bank' }),
    ])
    expect(batch.transactions[1]).toMatchObject({
      status: 'INVALID', field: 'beneficiary_nuban', problem: payoutMessages.itself,
    })
    expect(await balances(world, merchant)).toMatchObject({ available: fromNaira(1_000_000), pending: 0 })
  })

  test('of another business is no account that pays', async () => {
    const [one, other] = [await aMerchant(world), await aMerchant(world)]
    const enquiry = await world.ask(banks.enquiry, {
      token: one.token, body: { nuban: other.nuban, bank_code: OURS, source_nuban: other.nuban },
    })
    expect(enquiry.status).toBe(200)
  })
})

test('our own book says whose account it is, wherever a name is asked for', async () => {
  const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
  const vnuban = await anAccount(world, other, { account_name: 'Kemi’s Market Stall' })
  const enquiry = await world.ask(banks.enquiry, {
    token: merchant.token, body: { nuban: vnuban, bank_code: OURS },
  })
  expect(enquiry.data.account_name).toBe('Kemi’s Market Stall')
  const saved = await world.ask(beneficiaries.create, {
    token: merchant.token,
    body: { beneficiary_nuban: vnuban, beneficiary_bank_code: OURS },
  })
  expect(saved.data).toMatchObject({ beneficiary_account_name: 'Kemi’s Market Stall' })
  const row = aRow(1, { beneficiary_nuban: vnuban, bank_code: OURS })
  const batch = await validated(world, merchant, [row])
  expect(batch.transactions[0]).toMatchObject({ account_name: 'Kemi’s Market Stall' })
  const { unique_reference } = await pay(world, merchant, to(vnuban, 500))
  expect(await payoutOf(world, merchant, unique_reference)).toMatchObject({
    bank_account_name: 'Kemi’s Market Stall',
  })
  expect(bank.heard).not.toContain(vnuban)
})

test('a mandate debits no account of ours', async () => {
  const merchant = await aMerchant(world)
  const body = termsFor(await aCustomer(world, merchant), { bank_code: OURS, nuban: merchant.nuban })
  const reply = await world.ask(mandates.create, { token: merchant.token, body })
  expect(reply.refusal.errors).toEqual({ nuban: mandateMessages.ours })
})

test('settlements never go to an account of ours as to another bank', async () => {
  const merchant = await liveMerchant(world)
  const sister = await aMerchant(world, { mode: 'live', naira: 0 })
  await world.database.updateTable('settlement_account').set({ nuban: sister.nuban, bank_code: OURS })
    .where('merchant_id', '=', merchant.merchant_id).execute()
  await collected(world, merchant, 50_000)
  const settled = await jobWork(world.app).inTransaction((work) =>
    settleDue(work, merchant, new Date(work.now.getTime() + 1)))
  expect(settled).toMatchObject({
    destination: 'balance', settlement_nuban: merchant.nuban,
    reason: expect.stringContaining('one of our own'),
  })
  const owner = await aMerchant(world)
  const body = { ...bankDetails, business_nuban: sister.nuban, bank_code: OURS }
  const given = await world.ask(onboarding.bankDetails, { token: owner.token, body })
  expect(given.refusal.errors).toEqual({ business_nuban: expect.stringContaining('one of our own') })
})

test('a schedule pays an account of ours on its day', async () => {
  const [merchant, other] = [await aMerchant(world), await aMerchant(world)]
  const schedule = { start_date: addDays(lagosDay(world.clock.now()), 1), frequency: 'once' } as const
  const body = payoutBody(merchant, { ...to(other.nuban, 300), schedule })
  const { token } = merchant
  await world.ask(payouts.request, { token, query: { command: 'scheduled' }, body }).then(({ data }) => data)
  await world.clock.advance(24 * 3_600_000)
  await world.jobsDone()
  expect(await balances(world, other)).toMatchObject({ available: fromNaira(1_000_300) })
  expect(await faultsIn(world)).toEqual([])
})
