// Payouts to accounts that we issued ourselves: what leaves to us arrives with us, or stays.
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { banks } from '#contract/banks.ts'
import { notifications } from '#contract/notifications.ts'
import { simulator } from '#contract/simulator.ts'
import { transactions } from '#contract/transactions.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anAccount, faultsIn, unsettled } from './money/collecting.ts'
import { aColleague, aMerchant, balances, pay, payoutOf, pin } from './money/merchant.ts'
import {
  availableIn, listeningRail, OURS, paidTo, reserved, signedIn, to, trailOf,
} from './money/our-accounts.ts'
import { aShop } from './webhooks/shop.ts'

let world: World
const bank = listeningRail()
beforeAll(async () => {
  world = await aProvider({ outside: { rail: bank.rail } })
})

describe('to an account of the same business', () => {
  test('both sides move at once, nothing is charged, and both statements have it', async () => {
    const merchant = await aMerchant(world, { mode: 'live' })
    const other = await reserved(world, merchant)
    const payout = await paidTo(world, merchant, other)
    expect(payout).toMatchObject({
      status: 'SUCCESSFUL', response_code: '00', fee: 0, vat: 0, stamp_duty: 0,
      nip_session_id: expect.stringMatching(/^\d{30}$/),
    })
    expect(await availableIn(world, merchant)).toEqual({
      [merchant.nuban]: fromNaira(980_000), [other]: fromNaira(20_000),
    })
    expect((await trailOf(world, merchant, merchant.nuban))[0]).toMatchObject({
      direction: 'out', amount: fromNaira(20_000), reference: payout.payout_reference,
    })
    expect(await trailOf(world, merchant, other)).toMatchObject([
      { direction: 'in', amount: fromNaira(20_000), balance: fromNaira(20_000), kind: 'funding' },
    ])
    expect(bank.heard).not.toContain(other)
    expect(await faultsIn(world)).toEqual([])
  })

  test('at another bank it costs what any payout costs', async () => {
    const merchant = await aMerchant(world, { mode: 'live' })
    const vnuban = await anAccount(world, merchant, { collection_bank: '090110' })
    const { unique_reference } = await pay(world, merchant, { ...to(vnuban), bank_code: '090110' })
    await world.jobsDone()
    expect(await payoutOf(world, merchant, unique_reference)).toMatchObject({
      status: 'SUCCESSFUL', fee: kobo(2_500), stamp_duty: kobo(5_000),
    })
    expect((await unsettled(world, merchant)).posted).toBe(fromNaira(20_000) - 2_500 - 188)
    expect(await faultsIn(world)).toEqual([])
  })

  test('a virtual account gets a payment as any that comes in', async () => {
    const merchant = await aMerchant(world)
    const vnuban = await anAccount(world, merchant)
    const payout = await paidTo(world, merchant, vnuban, 5_000)
    const { data } = await world.ask(transactions.list, await signedIn(world, merchant))
    expect(data.items).toMatchObject([{
      channel: 'transfer', status: 'SUCCESSFUL', amount: fromNaira(5_000), payer_nuban: merchant.nuban,
      payer_bank_code: OURS, session_id: payout.nip_session_id, vnuban,
    }])
    expect((await unsettled(world, merchant)).posted).toBe(fromNaira(5_000))
    expect(await faultsIn(world)).toEqual([])
  })
})

describe('to an account of another business', () => {
  test('the receiver has the money, a notice, a letter and the lines; the payer is charged', async () => {
    const payer = await aMerchant(world, { mode: 'live' })
    const receiver = await aMerchant(world, { mode: 'live' })
    const changes = { ...to(receiver.nuban), narration: 'For the cloth' }
    const { unique_reference } = await pay(world, payer, changes)
    await world.jobsDone()
    expect(await payoutOf(world, payer, unique_reference)).toMatchObject({
      status: 'SUCCESSFUL', fee: 2_500, vat: 188, stamp_duty: 5_000,
    })
    expect(await balances(world, receiver)).toMatchObject({ available: fromNaira(1_020_000), pending: 0 })
    expect(await balances(world, payer)).toMatchObject({
      available: fromNaira(980_000) - 7_688, pending: 0,
    })
    expect((await trailOf(world, receiver, receiver.nuban))[0]).toMatchObject({
      direction: 'in', amount: fromNaira(20_000), narration: 'For the cloth',
    })
    const { data } = await world.ask(accounts.funding, await signedIn(world, receiver))
    expect(data.items[0]).toMatchObject({ amount: fromNaira(20_000), narration: 'For the cloth' })
    const notices = (await world.ask(notifications.list, await signedIn(world, receiver))).data.items
    expect(notices.filter(({ kind }) => kind === 'account.funded')).toHaveLength(1)
    expect((await world.mailbox(receiver.email)).map(({ subject }) => subject)).toContain('Money came in')
    expect(await faultsIn(world)).toEqual([])
  })

  test('what the receiver’s account does not take stays with the payer', async () => {
    const [payer, receiver] = [await aMerchant(world), await aMerchant(world)]
    const closed = await anAccount(world, receiver)
    const params = { vnuban: closed }
    await world.ask(virtualAccounts.deactivate, { ...await signedIn(world, receiver), params })
    const small = await anAccount(world, receiver, { max_amount: fromNaira(1_000) })
    for (const [nuban, code] of [[closed, '57'], [small, '61']] as const) {
      expect(await paidTo(world, payer, nuban)).toMatchObject({
        status: 'FAILED', response_code: code, reason: expect.any(String), can_retry: true,
      })
    }
    expect(await balances(world, payer)).toEqual({
      available: fromNaira(1_000_000), ledger: fromNaira(1_000_000), pending: 0,
    })
    const { data } = await world.ask(transactions.list, await signedIn(world, receiver))
    expect(data.items.map(({ status }) => status)).toEqual(['RETURNED', 'RETURNED'])
    expect(await faultsIn(world)).toEqual([])
  })

  test('one that closes while the payout waits for approval is refused then', async () => {
    const [payer, receiver] = [await aMerchant(world), await aMerchant(world)]
    const checker = await aColleague(world, payer)
    const vnuban = await anAccount(world, receiver)
    const { unique_reference: reference } = await pay(world, payer, to(vnuban, 5_000))
    await world.ask(virtualAccounts.deactivate, { ...await signedIn(world, receiver), params: { vnuban } })
    const { token } = checker
    await world.ask(approvals.approve, { token, params: { reference }, body: { version: 1, pin } })
      .then((reply) => reply.data)
    await world.jobsDone()
    expect(await payoutOf(world, payer, reference)).toMatchObject({ status: 'FAILED', response_code: '57' })
    expect(await faultsIn(world)).toEqual([])
  })

  test('a server hears of what came into a payout account', async () => {
    const shop = await aShop()
    const payer = await aMerchant(shop.world)
    const { unique_reference } = await pay(shop.world, payer, to(shop.merchant.nuban, 750))
    await shop.world.jobsDone()
    expect(shop.receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([{
      type: 'account.funded', data: { amount: 750, source_nuban: shop.merchant.nuban, narration: null },
    }])
    expect(await payoutOf(shop.world, payer, unique_reference)).toMatchObject({ status: 'SUCCESSFUL' })
  })

  test('a business that is blocked is paid nothing', async () => {
    const [payer, receiver] = [await aMerchant(world), await aMerchant(world)]
    await world.database.updateTable('merchant').set({ status: 'blocked' })
      .where('id', '=', receiver.merchant_id).execute()
    const payout = await paidTo(world, payer, receiver.nuban)
    expect(payout).toMatchObject({ status: 'FAILED', response_code: '06' })
    expect(await balances(world, payer)).toMatchObject({ available: fromNaira(1_000_000) })
  })

  test('no other bank asks it back, and no payer charges it back', async () => {
    const [payer, receiver] = [await aMerchant(world), await aMerchant(world)]
    await paidTo(world, payer, await anAccount(world, receiver), 5_000)
    const [one] = (await world.ask(transactions.list, await signedIn(world, receiver))).data.items
    const transaction = one!.reference
    const reversal = await world.ask(simulator.reversal, {
      ...await signedIn(world, receiver), body: { transaction, reason: 'recalled' },
    })
    const chargeback = await world.ask(simulator.chargeback, {
      ...await signedIn(world, receiver), body: { transaction, reason: 'fraud' },
    })
    expect([reversal.refusal.code, chargeback.refusal.code]).toEqual(['conflict', 'conflict'])
  })
})

test('money of one mode never meets that of the other', async () => {
  const tester = await aMerchant(world)
  const live = await aMerchant(world, { mode: 'live' })
  for (const [payer, receiver] of [[tester, live], [live, tester]] as const) {
    const enquiry = await world.ask(banks.enquiry, {
      ...await signedIn(world, payer), body: { nuban: receiver.nuban, bank_code: OURS },
    })
    expect(enquiry.refusal.code).toBe('not_found')
    const payout = await paidTo(world, payer, receiver.nuban)
    expect(payout).toMatchObject({ status: 'FAILED', response_code: '07' })
    expect(await balances(world, receiver)).toMatchObject({ available: fromNaira(1_000_000) })
  }
  expect(bank.heard).not.toContain(tester.nuban)
  expect(await faultsIn(world)).toEqual([])
})
