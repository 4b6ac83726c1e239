// Virtual accounts from a file: each row checked, the right ones opened, for customers old and new.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { merchants } from '#contract/merchants.ts'
import { virtualAccounts as calls } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant, everything, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const anOwner = async () => aMember(world, await aMerchant(world))

const wema = { collection_bank: '000017' } as const

const list = async ({ token }: Member) =>
  (await world.ask(calls.list, { token })).data.items.map(({ account_name }) => account_name)

const show = async ({ token }: Member, vnuban: string) =>
  (await world.ask(calls.show, { token, params: { vnuban } })).data

describe('a file', () => {
  const send = ({ token }: Member, command: 'validate' | 'create', vnubans: object[]) =>
    world.ask(calls.bulk, { token, query: { command }, body: { vnubans: vnubans as never } })

  test('opens an account for each right row, for a customer that is here or a new one', async () => {
    const owner = await anOwner()
    const { token } = owner
    const email = 'here@adire.example'
    await world.ask(calls.createCustomer, { token, body: { fullname: 'Here', email, ...wema } })
    const rows = [
      { row: 2, fullname: 'New Customer', collection_bank: 'Wema', max_amount: '50,000', use_frequency: '2' },
      { row: 3, fullname: 'Here', email, collection_bank: '060001', expires_on: '2026-03-31' },
      { row: 4, fullname: 'Wrong Bank', collection_bank: 'Access Bank' },
      { row: 5, fullname: 'Wrong Day', collection_bank: 'VFD', expires_on: '03/04/2026' },
      { row: 6, fullname: 'Wrong Uses', collection_bank: 'VFD', use_frequency: '1e3' },
      { row: 7, fullname: 'Wrong Amounts', collection_bank: 'VFD', min_amount: '500', max_amount: '100' },
      { row: 8, fullname: 'Wrong Amount', collection_bank: 'VFD', min_amount: '-5' },
      { row: 9, collection_bank: 'VFD' },
      { row: 10, fullname: 'Half a \ud800', collection_bank: 'VFD' },
      { row: 11, fullname: 'No Letter', email: 'nul\u0000@adire.example', collection_bank: 'VFD' },
    ]
    const looked = (await send(owner, 'validate', rows)).data
    expect(looked).toMatchObject({ valid: 2, invalid: 8, created: 0 })
    expect(looked.rows.slice(2).map(({ field }) => field)).toEqual(
      ['collection_bank', 'expires_on', 'use_frequency', 'max_amount', 'min_amount', 'fullname', 'fullname',
        'email'])
    expect(await list(owner)).toEqual(['Here'])

    const stored = (await send(owner, 'create', rows)).data
    expect(stored).toMatchObject({ created: 2 })
    const [first, second] = await Promise.all(
      stored.rows.slice(0, 2).map(({ vnuban = '' }) => show(owner, vnuban)))
    expect(first).toMatchObject({
      account_name: 'New Customer', max_amount: fromNaira(50_000), use_frequency: 2, is_primary: true,
      customer: { fullname: 'New Customer' },
    })
    expect(second).toMatchObject({ collection_bank: '060001', is_primary: false, expires_on: '2026-03-31' })
    expect((await world.ask(customers.list, { token })).data.total).toBe(2)
  })

  test('warns where the customer with an address has another name, and not of another spelling', async () => {
    const owner = await anOwner()
    const email = 'tomiwa@adire.example'
    await world.ask(calls.createCustomer, {
      token: owner.token, body: { fullname: 'Tọ́míwá Àjàyí', email, ...wema },
    })
    const { rows } = (await send(owner, 'validate', [
      { row: 2, fullname: 'Bola Okon', email: '\u200bTomiwa@adire.example ', ...wema },
    ])).data
    expect(rows).toMatchObject([{ status: 'VALID', warning: expect.stringContaining('Tọ́míwá Àjàyí') }])
    const same = (await send(owner, 'validate', [{ row: 2, fullname: 'AJAYI TOMIWA', email, ...wema }])).data
    expect(same.rows[0]).not.toHaveProperty('warning')
  })

  test('sent by several at once, with one address, has one customer and an account for each', async () => {
    const owner = await anOwner()
    const rows = [
      { row: 2, fullname: 'Amber Basket', email: 'amber@adire.example', ...wema },
      { row: 3, fullname: 'Copper Drum', email: 'copper@adire.example', ...wema },
    ]
    const all = await Promise.all(Array.from({ length: 8 }, () => send(owner, 'create', rows)))
    expect(all.map(({ data: { created } }) => created)).toEqual(Array.from({ length: 8 }, () => 2))
    expect((await world.ask(customers.list, { token: owner.token })).data.total).toBe(2)
    const { items: opened } = (await world.ask(calls.list, { token: owner.token, query: { limit: 50 } })).data
    const accounts = await Promise.all(opened.map(({ vnuban }) => show(owner, vnuban)))
    expect([accounts.length, accounts.filter(({ is_primary }) => is_primary).length]).toEqual([16, 2])
  })

  test('a blank cell is what the merchant says of new accounts, as in the form', async () => {
    const owner = await aMember(world, await aMerchant(world), { permissions: everything })
    const callback_url = 'https://pay.adire.example/paid'
    const meta = {
      min_amount: fromNaira(200), max_amount: fromNaira(5_000), use_frequency: 3, default_vnuban_expiry: 2,
      callback_url,
    }
    const body = { meta, totp_code: await owner.code() }
    expect((await world.ask(merchants.update, { token: owner.token, body })).status).toBe(200)
    const rows = [
      { row: 2, fullname: 'Blank Cells', ...wema },
      {
        row: 3, fullname: 'Own Cells', min_amount: '100', max_amount: '900', use_frequency: '7',
        expires_on: '2026-03-31', ...wema,
      },
      { row: 4, fullname: 'Above The Maximum', min_amount: '5,000.01', ...wema },
      { row: 5, fullname: 'Below The Minimum', max_amount: '199.99', ...wema },
    ]
    const { data } = await send(owner, 'create', rows)
    expect(data).toMatchObject({ valid: 2, invalid: 2, created: 2 })
    expect(data.rows.slice(2).map(({ field, problem }) => [field, problem])).toEqual([
      ['max_amount', 'The maximum is below the minimum.'],
      ['max_amount', 'The maximum is below the minimum.'],
    ])
    const [blank, own] = await Promise.all(
      data.rows.slice(0, 2).map(({ vnuban = '' }) => show(owner, vnuban)))
    const byForm = (await world.ask(calls.createOwn, { token: owner.token, body: wema })).data
    const limits = {
      min_amount: fromNaira(200), max_amount: fromNaira(5_000), use_frequency: 3, callback_url,
      expires_on: byForm.expires_on,
    }
    expect(byForm).toMatchObject(limits)
    expect(byForm.expires_on).not.toBeNull()
    expect(blank).toMatchObject(limits)
    expect(own).toMatchObject({
      min_amount: fromNaira(100), max_amount: fromNaira(900), use_frequency: 7, callback_url,
      expires_on: '2026-03-31',
    })
  })
})
