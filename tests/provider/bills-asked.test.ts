// Asking for a bill: what is refused, what is told before, what is one and the same, and what is listed.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bills } from '#contract/bills.ts'
import { kobo } from '#domain/money.ts'
import { billTable } from '#provider/simulator/outcomes.ts'
import { aProvider, type World } from '#tests/world.ts'
import { billBody, payBill, power } from './money/billing.ts'
import { aColleague, aMerchant, balances, freshToken, newReference } from './money/merchant.ts'

const HOUR = 3_600_000

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

describe('paying a bill', () => {
  test.each([
    ['from a seller that is none', { biller: 'unheard' }, 'biller'],
    ['of what is not sold', { product: 'unheard' }, 'product'],
    ['for a number that is none', { customer: '0031234501' }, 'customer'],
    ['below the least', { amount: kobo(4_900) }, 'amount'],
    ['above the most', { amount: kobo(5_000_001) }, 'amount'],
    ['at another price', { kind: 'data', product: 'mtn-1', amount: kobo(74_900) }, 'amount'],
    ['for a meter that nobody knows', { ...power, customer: '04123456797' }, 'customer'],
    ['with a wrong PIN', { pin: '0000' }, 'pin'],
    ['from another’s account', { source_nuban: '0000000000' }, 'source_nuban'],
  ] as const)('%s is refused at its field', async (_, changes, field) => {
    const merchant = await aMerchant(world)
    const reply = await world.ask(bills.pay, { token: merchant.token, body: billBody(changes) })
    expect(reply.refusal.errors).toHaveProperty(field)
    expect((await balances(world, merchant)).pending).toBe(0)
  })

  test('is refused when there is not enough money, or the day’s limit is passed', async () => {
    const poor = await aMerchant(world, { naira: 499 })
    const short = await world.ask(bills.pay, { token: poor.token, body: billBody() })
    expect(short.refusal.code).toBe('insufficient_balance')
    const rich = await aMerchant(world, { naira: 5_000_000 })
    const much = { ...power, amount: kobo(50_000_000) }
    for (let count = 1; count <= 4; count += 1) {
      await payBill(world, rich, { ...much, customer: `0412345670${count}` })
    }
    const over = await world.ask(bills.pay, { token: rich.token, body: billBody() })
    expect(over.refusal.code).toBe('over_limit')
  })

  test('is not for who may not pay bills', async () => {
    const merchant = await aMerchant(world)
    const clerk = await aColleague(world, merchant, ['initiate_payouts'])
    const reply = await world.ask(bills.pay, { token: clerk.token, body: billBody() })
    expect(reply.refusal.code).toBe('forbidden')
  })

  test('locks the PIN after five wrong tries', async () => {
    const merchant = await aMerchant(world)
    const wrong = () => world.ask(bills.pay, { token: merchant.token, body: billBody({ pin: '0000' }) })
    for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).refusal.code).toBe('wrong_pin')
    expect((await wrong()).refusal.code).toBe('pin_locked')
    const right = await world.ask(bills.pay, { token: merchant.token, body: billBody() })
    expect(right.refusal.code).toBe('pin_locked')
  })

  test('asked again under the same reference or request is one bill', async () => {
    const merchant = await aMerchant(world)
    const body = billBody()
    const { token } = merchant
    const requestId = randomUUID()
    const first = await world.ask(bills.pay, { token, body, requestId })
    const again = await world.ask(bills.pay, { token, body, requestId })
    const anew = await world.ask(bills.pay, { token, body })
    expect([again.data, anew.data]).toEqual([first.data, first.data])
    const other = await world.ask(bills.pay, { token, body: { ...body, amount: kobo(60_000) } })
    expect(other.refusal.errors).toHaveProperty('unique_reference')
    expect((await balances(world, merchant)).pending).toBe(50_000)
  })
})

describe('before it is paid', () => {
  test('the vendor says whose meter it is, knows it not, or is silent', async () => {
    const { token } = await aMerchant(world)
    const ask = (customer: string) => world.ask(bills.validate,
      { token, body: { kind: 'electricity', biller: 'ikedc', product: 'prepaid', customer } })
    expect((await ask('04123456701')).data).toEqual({
      customer: '04123456701', customer_name: expect.stringMatching(/SAMPLE$/),
      address: expect.stringContaining('Sample Town'),
    })
    expect((await ask('04123456797')).refusal).toMatchObject({ code: 'not_found' })
    expect((await ask('04123456798')).refusal).toMatchObject({ code: 'unavailable' })
  })

  test('price, fee, what is left, how much is missing and what was bought alike are told', async () => {
    const merchant = await aMerchant(world, { mode: 'live', naira: 6_000 })
    const query = { ...power, customer: '04123456701' }
    const quoted = async () =>
      (await world.ask(bills.quote, { token: merchant.token, query })).data
    expect(await quoted()).toMatchObject({
      fee: 10_000, vat: 750, total_amount: 510_750, available: 600_000, balance_after: 89_250, short_by: 0,
      left_today: 200_000_000, problem: null, duplicates: [], source_nuban: merchant.nuban,
    })
    await payBill(world, merchant, query)
    const again = await quoted()
    expect(again).toMatchObject({ balance_after: 0, short_by: 421_500, left_today: 199_500_000 })
    expect(again.duplicates).toMatchObject([{ status: 'PENDING' }])
    await world.clock.advance(24 * HOUR + 1)
    merchant.token = await freshToken(world, merchant)
    expect((await quoted()).duplicates).toEqual([])
  })

  test('the catalogue has all six kinds, with prices in naira', async () => {
    const { token } = await aMerchant(world)
    const { kinds } = (await world.ask(bills.catalogue, { token })).data
    expect(kinds.map(({ kind, billers }) => [kind, billers.length])).toEqual([
      ['airtime', 4], ['data', 4], ['tv', 4], ['electricity', 12], ['education', 3], ['examination', 3],
    ])
    expect(kinds[2]?.billers[0]?.products[0])
      .toMatchObject({ code: 'padi', price: 440_000, customer: 'smartcard' })
  })
})

describe('bills of the past', () => {
  test('are listed newest first, and narrowed by kind, state, number, amount, day and name', async () => {
    const merchant = await aMerchant(world)
    await payBill(world, merchant)
    await payBill(world, merchant, { ...power, customer: '04123456701' })
    await payBill(world, merchant, { customer: '8031234093', amount: kobo(20_000) })
    await world.jobsDone()
    const { token } = merchant
    const found = async (query: object) => (await world.ask(bills.list, { token, query })).data.items
      .map(({ customer }) => customer)
    expect(await found({})).toEqual(['8031234093', '04123456701', '8031234501'])
    expect(await found({ kind: 'airtime' })).toEqual(['8031234093', '8031234501'])
    expect(await found({ status: 'failed' })).toEqual(['8031234093'])
    expect(await found({ status: 'successful', min: kobo(100_000) })).toEqual(['04123456701'])
    expect(await found({ search: '0803 123 4501' })).toEqual(['8031234501'])
    expect(await found({ from: '2026-03-02', to: '2027-01-01' })).toHaveLength(3)
    expect(await found({ to: '2020-01-01' })).toEqual([])
    const { items: [newest] } = (await world.ask(bills.list, { token, query: { kind: 'electricity' } })).data
    expect(await found({ search: newest!.customer_name!.slice(0, 5).toLowerCase() })).toEqual(['04123456701'])
    expect(await found({ search: newest!.bill_reference })).toEqual(['04123456701'])
    const another = await aMerchant(world)
    const foreign = await world.ask(bills.show,
      { token: another.token, params: { id: newest!.bill_reference } })
    expect(foreign.status).toBe(404)
  })

  test('leave numbers that a team keeps, each once', async () => {
    const merchant = await aMerchant(world)
    const { token } = merchant
    const body = { ...power, customer: '04123456701', label: 'The shop' }
    const first = (await world.ask(bills.keep, { token, body })).data
    const again = (await world.ask(bills.keep, { token, body: { ...body, label: 'The store' } })).data
    expect(again).toMatchObject({ id: first.id, label: 'The store' })
    for (const amount of [0, -5_000]) {
      const sent = JSON.stringify({ ...body, amount })
      const refused = await world.request('/v2/dashboard/bills/favourites', {
        method: 'POST', headers: { token, 'Content-Type': 'application/json' }, body: sent,
      })
      expect([refused.status, await refused.json()])
        .toMatchObject([422, { errors: { amount: 'Enter an amount above zero.' } }])
    }
    const list = async () => (await world.ask(bills.favourites, { token, query: {} })).data.items
    expect(await list()).toMatchObject([{ label: 'The store' }])
    await world.ask(bills.forget, { token, params: { id: first.id } })
    expect(await list()).toEqual([])
    expect((await world.ask(bills.forget, { token, params: { id: first.id } })).status).toBe(404)
  })

  test('of a reference that was drawn by somebody else are a clash, not theirs', async () => {
    const merchant = await aMerchant(world)
    const colleague = await aColleague(world, merchant, ['pay_bills'])
    const body = billBody({ unique_reference: newReference() })
    await world.ask(bills.pay, { token: merchant.token, body })
    const reply = await world.ask(bills.pay, { token: colleague.token, body })
    expect(reply.refusal.errors).toHaveProperty('unique_reference')
  })
})

test('how the sandbox decides stands in the documents as it is', async () => {
  const printed = await readFile(new URL('../../docs/simulator.md', import.meta.url), 'utf8')
  for (const { chosen_by, name, enquiry, happens } of billTable()) {
    expect(printed).toContain(`| ${[chosen_by, name, enquiry, happens].join(' | ')} |`)
  }
})
