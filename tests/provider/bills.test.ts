// One bill: asked for, reserved, bought once, answered for, and whole again where it failed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bills } from '#contract/bills.ts'
import { billMessages } from '#domain/bill.ts'
import { kobo } from '#domain/money.ts'
import { buyBill } from '#provider/bills/send.ts'
import { jobWork } from '#provider/jobs.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import type { BillVendor } from '#provider/outside/bills.ts'
import { sandboxBills } from '#provider/outside/bills-sandbox.ts'
import { aProvider, type World } from '#tests/world.ts'
import { billBody, billOf, payBill, power } from './money/billing.ts'
import { aColleague, aMerchant, balances, type Merchant } from './money/merchant.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: World
let bought: string[]
beforeAll(async () => {
  bought = []
  const sandbox = sandboxBills(0)
  const watched: BillVendor = {
    ...sandbox,
    async buy(order) {
      bought.push(order.vendor_reference)
      return sandbox.buy(order)
    },
  }
  world = await aProvider({ outside: { bills: watched } })
})
afterAll(() => world.stop())

const sound = async () => expect((await checkLedger(world.database)).faults).toEqual([])

describe('a bill', () => {
  test('reserves its money at once, and takes it when the vendor has delivered', async () => {
    const merchant = await aMerchant(world, { naira: 10_000 })
    const reply = await world.ask(bills.pay, { token: merchant.token, body: billBody() })
    expect(reply.message).toBe('Bill payment started.')
    expect(reply.data.status).toBe('PENDING')
    expect(await balances(world, merchant))
      .toEqual({ available: 950_000, ledger: 1_000_000, pending: 50_000 })
    await world.jobsDone()
    expect(await balances(world, merchant)).toEqual({ available: 950_000, ledger: 950_000, pending: 0 })
    const { bill, delivery } = await billOf(world, merchant, reply.data.bill_reference)
    expect(bill).toMatchObject({
      status: 'SUCCESSFUL', biller_name: 'MTN', product_name: 'Airtime', customer: '8031234501', fee: 0,
      total_amount: 50_000, waits_for: null, reason: null,
      vendor_reference: expect.stringMatching(/^\d{30}$/),
    })
    expect(delivery).toBeNull()
    await sound()
  })

  test('of electricity costs its fee with VAT in live mode, and brings a token', async () => {
    const merchant = await aMerchant(world, { mode: 'live', naira: 20_000 })
    const { bill_reference } = await payBill(world, merchant, { ...power, customer: '04123456701' })
    await world.jobsDone()
    const { bill, delivery } = await billOf(world, merchant, bill_reference)
    expect(bill).toMatchObject({
      amount: 500_000, fee: 10_000, vat: 750, total_amount: 510_750,
      customer_name: expect.stringMatching(/SAMPLE$/),
    })
    expect(delivery).toEqual({ token: expect.stringMatching(/^\d{20}$/), serial: null, units: '23.9 kWh' })
    expect(await balances(world, merchant)).toEqual({ available: 1_489_250, ledger: 1_489_250, pending: 0 })
    await sound()
  })

  test('keeps its token sealed, and shows it to nobody who may not pay bills', async () => {
    const merchant = await aMerchant(world)
    const exam = { kind: 'examination', biller: 'jamb', product: 'jamb-utme', amount: kobo(720_000) } as const
    const { bill_reference } = await payBill(world, merchant, { ...exam, customer: '1234567801' })
    await world.jobsDone()
    const { delivery } = await billOf(world, merchant, bill_reference)
    expect(delivery).toEqual({
      token: expect.stringMatching(/^\d{12}$/), serial: expect.stringMatching(/^SAMPLE\d{8}$/), units: null,
    })
    const row = await world.database.selectFrom('bill').selectAll()
      .where('bill_reference', '=', bill_reference).executeTakeFirstOrThrow()
    expect(row.delivery?.toString('latin1')).not.toContain(delivery!.token)
    const viewer = await aColleague(world, merchant, ['view_balances', 'view_bills'])
    const seen = await world.ask(bills.show, { token: viewer.token, params: { id: bill_reference } })
    expect(seen.data).toMatchObject({ delivery: null, is_hidden: true })
  })

  test.each([
    ['093', 'The vendor did not accept the purchase.'], ['193', 'The vendor does not know this number.'],
    ['293', 'The vendor does not sell this any more.'],
    ['393', 'This number has bought as much as it may today.'],
    ['493', 'This number is blocked. Ask the company that issued it.'],
  ])('to a number ending in %s is refused, with the money back and the payer told', async (end, reason) => {
    const merchant = await aMerchant(world)
    const { bill_reference } = await payBill(world, merchant, { customer: `8031234${end}` })
    await world.jobsDone()
    expect((await billOf(world, merchant, bill_reference)).bill).toMatchObject({ status: 'FAILED', reason })
    expect(await balances(world, merchant)).toEqual(
      { available: 100_000_000, ledger: 100_000_000, pending: 0 })
    const [letter] = await world.mailbox(merchant.email)
    expect(letter).toMatchObject({ subject: 'TEST: A bill was not paid' })
    expect(letter?.text).toContain(reason)
    await sound()
  })

  test.each([
    ['91', 5 * MINUTE, 'SUCCESSFUL'], ['92', 5 * MINUTE, 'FAILED'], ['98', 3 * HOUR, 'SUCCESSFUL'],
    ['94', 2 * MINUTE, 'SUCCESSFUL'],
  ])('to a number ending in %s stays reserved until the vendor says so, and is bought once',
    async (end, ms, status) => {
      const merchant = await aMerchant(world)
      const { bill_reference } = await payBill(world, merchant, { customer: `80312340${end}` })
      bought.length = 0
      await world.jobsDone()
      expect((await billOf(world, merchant, bill_reference)).bill)
        .toMatchObject({ status: 'INQ', waits_for: 'vendor' })
      expect(await balances(world, merchant)).toMatchObject({ pending: 50_000, ledger: 100_000_000 })
      for (let gone = 0; gone < ms; gone += MINUTE) {
        await world.clock.advance(MINUTE)
        await world.jobsDone()
      }
      expect((await billOf(world, merchant, bill_reference)).bill.status).toBe(status)
      expect((await balances(world, merchant)).pending).toBe(0)
      expect(bought).toHaveLength(1)
      await sound()
    })

  test('that is never answered waits for a person after 24 hours, its money reserved', async () => {
    const merchant = await aMerchant(world)
    const { bill_reference } = await payBill(world, merchant, { customer: '8031234994' })
    bought.length = 0
    for (let hour = 0; hour < 27; hour += 1) {
      await world.jobsDone()
      await world.clock.advance(HOUR)
    }
    expect((await billOf(world, merchant, bill_reference)).bill)
      .toMatchObject({ status: 'INQ', waits_for: 'person' })
    expect((await balances(world, merchant)).pending).toBe(50_000)
    expect(bought).toHaveLength(1)
    await sound()
  })

  test('that the vendor has no record of fails only when it still says so after 24 hours', async () => {
    const merchant = await aMerchant(world)
    const { bill_reference } = await payBill(world, merchant, { customer: '8031234095' })
    for (let hour = 0; hour < 27; hour += 1) {
      await world.jobsDone()
      const { bill } = await billOf(world, merchant, bill_reference)
      if (hour < 24) expect({ hour, status: bill.status }).toEqual({ hour, status: 'INQ' })
      await world.clock.advance(HOUR)
    }
    expect((await billOf(world, merchant, bill_reference)).bill)
      .toMatchObject({ status: 'FAILED', reason: 'The vendor has no record of the purchase.' })
    await sound()
  })

  test('of which the vendor tells twice is paid once', async () => {
    const merchant = await aMerchant(world)
    const { bill_reference } = await payBill(world, merchant, { customer: '8031234099' })
    await world.jobsDone()
    expect((await billOf(world, merchant, bill_reference)).bill.status).toBe('SUCCESSFUL')
    expect((await balances(world, merchant)).ledger).toBe(99_950_000)
    await sound()
  })

  test('is bought once however often its job runs', async () => {
    const merchant = await aMerchant(world)
    const { bill_reference } = await payBill(world, merchant)
    const { bill: { id } } = await billOf(world, merchant, bill_reference)
    bought.length = 0
    await Promise.all([1, 2, 3, 4].map(() => buyBill({ id }, jobWork(world.app))))
    await world.jobsDone()
    expect(bought).toHaveLength(1)
  })
})

describe('a bill that has not left', () => {
  const block = ({ merchant_id }: Merchant) => world.database.updateTable('merchant')
    .set({ status: 'blocked' }).where('id', '=', merchant_id)
  const suspend = ({ user_id }: Merchant) => world.database.updateTable('member').set({ state: 'BLOCKED' })
    .where('id', '=', user_id)
  const lower = ({ user_id }: Merchant) => world.database.updateTable('role')
    .set({ permissions: ['view_bills'] })
    .where('id', '=', world.database.selectFrom('member').select('role_id').where('id', '=', user_id))

  test.each([
    ['of a business that is blocked', block, billMessages.blocked],
    ['of who was suspended', suspend, billMessages.without_right],
    ['of who lost the right', lower, billMessages.without_right],
  ])('%s does not leave, and its money is free', async (_, end, reason) => {
    const merchant = await aMerchant(world, { naira: 10_000 })
    const { bill_reference } = await payBill(world, merchant)
    const before = bought.length
    await end(merchant).execute()
    await world.jobsDone()
    const bill = await world.database.selectFrom('bill').select(['status', 'reason'])
      .where('bill_reference', '=', bill_reference).where('merchant_id', '=', merchant.merchant_id)
      .executeTakeFirst()
    expect(bill).toEqual({ status: 'FAILED', reason })
    expect(bought.length).toBe(before)
    await sound()
  })
})
