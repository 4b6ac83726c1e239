// The search across everything: by reference, number, name and amount; nobody else's, and no kind that the
// person may not read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { customers } from '#contract/customers.ts'
import { finder, finderMessages, MOST_FOUND, type FoundKind } from '#contract/finder.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { fromNaira, kobo, plainAmount } from '#domain/money.ts'
import { permissions } from '#domain/permission.ts'
import { readTyped } from '#provider/finder/typed.ts'
import { aProvider, type World } from '#tests/world.ts'
import { payBill } from './money/billing.ts'
import { aLink, anAccount, transferIn } from './money/collecting.ts'
import { aCustomer, anActiveMandate, debit, mandateOf } from './money/debiting.ts'
import { charged, payByCard } from './money/disputing.ts'
import { aColleague, aMerchant, freshToken, pay, type Merchant } from './money/merchant.ts'
import { collected, HOUR, listed, liveMerchant, run } from './money/settling.ts'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await aProvider()
  merchant = await aMerchant(world)
})
afterAll(() => world.stop())

const groups = async (search: string, { token }: { token: string } = merchant) =>
  (await world.ask(finder.find, { token, query: { search } })).data.groups

/** What is found, as `kind: reference`. */
const found = async (search: string, who: { token: string } = merchant) =>
  (await groups(search, who)).flatMap(({ kind, items }) =>
    items.map(({ reference }) => `${kind}: ${reference}`))

const kinds = async (search: string, who?: { token: string }): Promise<FoundKind[]> =>
  (await groups(search, who)).map(({ kind }) => kind)

describe('what can be typed', () => {
  test.each([
    ['5,000', { text: null, amount: fromNaira(5_000) }],
    ['₦5,000.50', { text: null, amount: fromNaira(5_000.5) }],
    ['NGN 5000.5', { text: null, amount: fromNaira(5_000.5) }],
    ['5000', { text: '5000', amount: fromNaira(5_000) }],
    ['5 000', { text: '5000', amount: fromNaira(5_000) }],
    ['0123456789', { text: '0123456789', amount: null }],
    ['5500 0000 01', { text: '5500000001', amount: null }],
    ['123456789012', { text: '123456789012', amount: null }],
    ['007', { text: '007', amount: null }],
    ['0.00', { text: '0.00', amount: null }],
    ['5,00', { text: null, amount: 500 }],
    ['5,0,0', { text: '5,0,0', amount: null }],
    ['Amber 5,000', { text: 'Amber 5,000', amount: null }],
    ['-5,000', { text: '-5,000', amount: null }],
    ['99999999999999', { text: '99999999999999', amount: null }],
  ])('%s', (typed, read) => {
    expect(readTyped(typed)).toEqual(read)
  })

  test.each([['', finderMessages.short], ['a', finderMessages.short], ['   b   ', finderMessages.short],
    ['x'.repeat(101), finderMessages.long]])('%j is refused in words', async (search, words) => {
    const reply = await world.request(`/v2/dashboard/search?${new URLSearchParams({ search })}`, {
      headers: { token: merchant.token },
    })
    const { errors } = await reply.json() as { errors?: Record<string, string> }
    expect([reply.status, errors?.['search']]).toEqual([422, words])
  })
})

describe('what is found', () => {
  test('a payment by its reference, its payer, the account it came to, and its amount', async () => {
    const vnuban = await anAccount(world, merchant)
    const { reference } = await transferIn(world, merchant, vnuban, {
      naira: 4_321.09, sender_name: 'VIOLET LADDER SAMPLE',
    })
    const it = `transaction: ${reference}`
    expect(await found(reference)).toEqual([it])
    expect(await found('violet lad')).toEqual([it])
    expect(await found('4,321.09')).toEqual([it])
    expect(await found('₦4,321.09')).toEqual([it])
    expect(await found(vnuban)).toEqual([it, `virtual_account: ${vnuban}`])
    const [group] = await groups(reference)
    expect(group).toEqual({ kind: 'transaction', has_more: false, items: [{
      reference, lead: 'VIOLET LADDER SAMPLE', detail: reference, amount: fromNaira(4_321.09),
      status: 'SUCCESSFUL', created_at: expect.any(String),
    }] })
  })

  test('a payout by either reference, its account and its amount', async () => {
    const { unique_reference, payout_reference } = await pay(world, merchant, {
      amount: fromNaira(2_222.22), beneficiary_nuban: '0123456771',
    })
    for (const typed of [unique_reference, payout_reference, '0123456771', '2,222.22'].map(String)) {
      expect(await found(typed), typed).toContain(`payout: ${unique_reference}`)
    }
  })

  test('who pays and who is paid: by the beginning of a name, an address, a number', async () => {
    const { token } = merchant
    const customer = (await world.ask(customers.create, {
      token, body: { fullname: 'Umber Quarry', email: 'umber@adire.example', mobile_number: '8035550001' },
    })).data.reference
    for (const typed of ['umber qu', 'UMBER@adire', '08035550001', customer]) {
      expect(await found(typed), typed).toEqual([`customer: ${customer}`])
    }
    const beneficiary = (await world.ask(beneficiaries.create, {
      token, body: { beneficiary_nuban: '0123456772', beneficiary_bank_code: '000014' },
    })).data
    expect(await found(beneficiary.reference)).toEqual([`beneficiary: ${beneficiary.reference}`])
    expect(await found('0123456772')).toContain(`beneficiary: ${beneficiary.reference}`)
  })

  test('links, QR codes, cards, chargebacks and accounts elsewhere', async () => {
    const { token } = merchant
    const link = await aLink(world, merchant, 6_543.21, 'Teal cloth')
    expect(await found('teal')).toEqual([`payment_link: ${link.reference}`])
    expect(await found('6,543.21')).toEqual([`payment_link: ${link.reference}`])
    const body = { kind: 'DYNAMIC', name: 'Order of sorrel', amount: fromNaira(1_357.9) } as const
    const code = (await world.ask(qrPayments.create, { token, body })).data.reference
    expect(await found('order of s')).toEqual([`qr_code: ${code}`])
    expect(await found('1,357.90')).toEqual([`qr_code: ${code}`])
    const card = await payByCard(world, merchant)
    expect(await found(card.reference)).toEqual([`card_payment: ${card.reference}`])
    const chargeback = await charged(world, merchant)
    expect(await found(chargeback.reference)).toEqual([`chargeback: ${chargeback.reference}`])
    const elsewhere = (await world.ask(subAccounts.save, {
      token, body: { nuban: '0123456773', bank_code: '000014' } as never,
    })).data
    const { reference } = elsewhere as { reference: string }
    expect(await found('0123456773')).toEqual([`sub_account: ${reference}`])
  })

  test('a settlement by its reference, the account it was paid to, and its amount', async () => {
    const own = await aProvider({ now: '2026-03-02T09:00:00Z' })
    const paid = await liveMerchant(own)
    await collected(own, paid, 20_000)
    await own.clock.advance(22 * HOUR)
    await run(own)
    const [settlement] = await listed(own, paid)
    const { settlement_reference: reference, settlement_nuban: nuban, amount } = settlement!
    const token = await freshToken(own, paid)
    for (const search of [reference, nuban, plainAmount(amount)]) {
      const { data } = await own.ask(finder.find, { token, query: { search } })
      expect(data.groups.filter(({ kind }) => kind === 'settlement'), search).toEqual([{
        kind: 'settlement', has_more: false, items: [{
          reference, lead: 'ADIRE WORKS SAMPLE', detail: `Access Bank ${nuban}`, amount, status: 'SUCCESSFUL',
          created_at: '2026-03-03T07:00:00.000Z',
        }],
      }])
    }
  })

  test('a mandate by its reference, its account and either name; its debits by what they took', async () => {
    const customer = await aCustomer(world, merchant, 'Russet Harbour')
    const reference = await anActiveMandate(world, merchant, { customer, nuban: '0123456774' })
    const { mandate: { payer_name } } = await mandateOf(world, merchant, reference)
    for (const typed of [reference, '0123456774', 'russet h', payer_name.slice(0, 12).toLowerCase()]) {
      expect(await found(typed), typed).toContain(`mandate: ${reference}`)
    }
    const made = (await debit(world, merchant, reference, 3_456.78)).data.reference
    for (const typed of [made, '3,456.78', payer_name]) {
      expect(await found(typed), typed).toContain(`debit: ${made}`)
    }
    const [group] = await groups(reference)
    expect(group?.items).toMatchObject([
      { lead: 'Russet Harbour', detail: 'Access Bank ••••••6774', status: 'ACTIVE' },
    ])
  })

  test('a bill by either reference, its number as people write it, and its amount', async () => {
    const { bill_reference, unique_reference } = await payBill(world, merchant, {
      customer: '8037654321', amount: kobo(43_200),
    })
    for (const typed of [bill_reference, unique_reference, '08037654321', '+234 803 765 4321', '432.00']) {
      expect(await found(typed), typed).toContain(`bill: ${bill_reference}`)
    }
    const stranger = await aMerchant(world)
    expect(await found(bill_reference, stranger)).toEqual([])
  })

  test('the newest five of a kind, and that there are more', async () => {
    const other = await aMerchant(world)
    const made = []
    for (let at = 0; at < MOST_FOUND + 2; at += 1) {
      made.push((await aLink(world, other, 100 + at, `Saffron ${at}`)).reference)
    }
    const [group] = await groups('saffron', other)
    expect(group).toMatchObject({ kind: 'payment_link', has_more: true })
    expect(group?.items.map(({ reference }) => reference)).toEqual(made.reverse().slice(0, MOST_FOUND))
  })

  test('signs of a pattern are only signs', async () => {
    for (const typed of ['%%', '__', '\\\\', "' or 1=1 --", '"); drop table customer', '\u200b\u200b']) {
      expect(await found(typed), typed).toEqual([])
    }
  })
})

describe('who finds', () => {
  test('nothing of another merchant, nor of the other mode', async () => {
    const { reference } = await aLink(world, merchant, 777.77, 'Indigo only here')
    const stranger = await aMerchant(world)
    const live = await aColleague(world, { ...merchant, mode: 'live' }, permissions.map(({ key }) => key))
    for (const typed of [reference, 'indigo only', '777.77']) {
      expect(await found(typed)).toContain(`payment_link: ${reference}`)
      expect(await found(typed, stranger)).toEqual([])
      expect(await found(typed, live)).toEqual([])
    }
  })

  test('money that came in to pay from only who sees balances', async () => {
    const seeing = await aColleague(world, merchant, ['view_balances'])
    const blind = await aColleague(world, merchant, ['initiate_payouts'])
    expect(await kinds('SIMULATED SENDER', seeing)).toEqual(['funding'])
    expect(await kinds('1,000,000', seeing)).toEqual(['funding'])
    expect(await kinds('SIMULATED SENDER', blind)).toEqual([])
    expect(await kinds('1,000,000', blind)).toEqual([])
  })

  test('so often in a minute, each person by themselves', async () => {
    const person = await aColleague(world, merchant, [])
    const ask = ({ token }: { token: string }) => world.ask(finder.find, { token, query: { search: 'zz' } })
    const statuses = await Promise.all(Array.from({ length: 121 }, async () => (await ask(person)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await ask(merchant)).status).toBe(200)
    await world.clock.advance(61_000)
    expect((await ask(person)).status).toBe(200)
  })
})
