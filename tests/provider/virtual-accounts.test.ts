// Virtual accounts: numbers that pass the bank's check, with limits; opened, changed, switched off and on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { merchants } from '#contract/merchants.ts'
import { virtualAccounts as calls } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { collectionBankCodes, isVirtualNuban } from '#domain/virtual-account.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant, eventsOf, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const anOwner = async () => aMember(world, await aMerchant(world))

const aCustomer = async ({ token }: Member, fullname = 'Amber Basket') =>
  (await world.ask(customers.create, { token, body: { fullname } })).data

const wema = { collection_bank: '000017' } as const

const open = ({ token }: Member, body: object = {}) =>
  world.ask(calls.createOwn, { token, body: { ...wema, ...body } })

const list = async ({ token }: Member, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data.items.map(({ account_name }) => account_name)

const show = async ({ token }: Member, vnuban: string) =>
  (await world.ask(calls.show, { token, params: { vnuban } })).data

describe('opening one', () => {
  test('for a customer gives a number of its bank and the customer’s name', async () => {
    proves(
      'call:POST dashboard/vnubans/', 'field:vnuban.account-name', 'field:vnuban.collection_bank',
      'field:vnuban.status', 'field:vnuban.is_primary', 'field:vnuban.account_preference',
    )
    const owner = await anOwner()
    const { reference, fullname } = await aCustomer(owner)
    for (const collection_bank of collectionBankCodes) {
      const body = { customer: reference, collection_bank }
      const reply = await world.ask(calls.create, { token: owner.token, body })
      expect(reply.data).toMatchObject({
        account_name: fullname, collection_bank, status: 'ACTIVE', account_preference: 'SECONDARY',
        is_primary: collection_bank === '000017', customer: { reference, fullname },
        expires_at: null, use_frequency: null, used: 0, uses_left: null, min_amount: null, version: 1,
      })
      expect(isVirtualNuban(collection_bank, reply.data.vnuban)).toBe(true)
      expect(await show(owner, reply.data.vnuban)).toEqual(reply.data)
    }
  })

  test('adds the customer with it, or is the merchant’s own', async () => {
    proves(
      'call:POST dashboard/vnubans/create_customer', 'call:POST dashboard/vnubans/merchant_create_customer',
    )
    const owner = await anOwner()
    const body = { fullname: 'Indigo Loom', email: 'loom@adire.example', ...wema }
    const { data } = await world.ask(calls.createCustomer, { token: owner.token, body })
    expect(data).toMatchObject({ account_name: 'Indigo Loom', customer: { fullname: 'Indigo Loom' } })
    const again = await world.ask(calls.createCustomer, { token: owner.token, body })
    expect([again.status, again.refusal.errors?.['email']]).toEqual(
      [409, 'Another customer has this email address.'])
    const own = (await open(owner, { account_name: 'Adire Market Stall' })).data
    expect(own).toMatchObject({ account_name: 'Adire Market Stall', customer: null, is_primary: true })
    expect((await open(owner)).data.account_name).toBe('Adire Works')
    expect((await world.ask(calls.list, { token: owner.token })).data.total).toBe(3)
  })

  test('gives no number twice, to forty at once', async () => {
    const owner = await anOwner()
    const opened = await Promise.all(Array.from({ length: 40 }, () => open(owner)))
    expect(new Set(opened.map(({ data }) => data.vnuban)).size).toBe(40)
    expect(opened.filter(({ data }) => data.is_primary)).toHaveLength(1)
  })

  test('seals BVN and NIN, shows their ends alone, and writes neither down', async () => {
    proves('field:vnuban.bvn', 'field:vnuban.nin')
    const owner = await anOwner()
    const { data } = await open(owner, { bvn: '22000000001', nin: '10000000009' })
    expect([data.bvn, data.nin]).toEqual(['•••••••0001', '•••••••0009'])
    const row = await world.database.selectFrom('virtual_account').selectAll()
      .where('vnuban', '=', data.vnuban).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('22000000001')
    expect(row.bvn_sealed?.includes('22000000001')).toBe(false)
    const opened = world.app.secrets.open(row.bvn_sealed!, `virtual_account.bvn:${row.id}`)
    expect(opened.toString()).toBe('22000000001')
    expect(JSON.stringify(await eventsOf(world, owner.merchant_id))).not.toContain('22000000001')
  })

  test.each([
    [{ min_amount: 500, max_amount: 100 }, 'max_amount'],
    [{ expires_on: '2026-03-01' }, 'expires_on'],
    [{ callback_url: 'https://localhost/paid' }, 'callback_url'],
    [{ callback_url: 'http://pay.adire.example/paid' }, 'callback_url'],
    [{ callback_url: 'https://192.168.1.1/paid' }, 'callback_url'],
    [{ use_frequency: 0 }, 'use_frequency'],
    [{ bvn: '•••••••0001' }, 'bvn'],
    [{ collection_bank: '000014' }, 'collection_bank'],
  ])('with %j is refused at %s', async (body, field) => {
    const { token } = await anOwner()
    const reply = await world.request('/v2/dashboard/vnubans/merchant_create_customer', {
      method: 'POST', body: JSON.stringify({ ...wema, ...body }),
      headers: { token, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
    expect([reply.status, Object.keys((await reply.json()).errors)]).toEqual([422, [field]])
  })

  test('takes the merchant’s defaults for what is left out, and nothing for what is null', async () => {
    proves(
      'field:merchant.meta.default-vnuban-expiry', 'field:merchant.meta.use-frequency',
      'field:merchant.meta.min-amount', 'field:merchant.meta.max-amount', 'field:merchant.meta.callback-url',
    )
    const owner = await anOwner()
    const callback_url = 'https://pay.adire.example/paid'
    const meta = {
      default_vnuban_expiry: 30, use_frequency: 9, min_amount: fromNaira(100), max_amount: fromNaira(5000),
      callback_url,
    }
    const proof = { totp_code: await owner.code() }
    const changed = await world.ask(merchants.update, { token: owner.token, body: { meta, ...proof } })
    expect(changed.data.merchant.meta).toMatchObject(meta)
    expect((await open(owner)).data).toMatchObject({
      expires_on: '2026-04-01', use_frequency: 9, min_amount: fromNaira(100), max_amount: fromNaira(5000),
      callback_url,
    })
    const none = {
      expires_on: null, use_frequency: null, min_amount: null, max_amount: null, callback_url: null,
    }
    expect((await open(owner, none)).data).toMatchObject(none)
  })

  test('needs the right to, and a customer of one’s own', async () => {
    const owner = await anOwner()
    const stranger = await anOwner()
    const { reference } = await aCustomer(stranger)
    const body = { customer: reference, ...wema }
    const reply = await world.ask(calls.create, { token: owner.token, body })
    expect([reply.status, reply.refusal.errors]).toEqual([422, { customer: 'There is no such customer.' }])
    const viewer = await aMember(world, owner.merchant_id, {
      role: 'Clerk', permissions: ['manage_customers'],
    })
    expect((await open(viewer)).status).toBe(403)
  })
})

describe('the primary account', () => {
  test('is the first, until another asks for its place; never two', async () => {
    const owner = await anOwner()
    const first = (await open(owner)).data
    const [second, third] = await Promise.all(
      [1, 2].map(() => open(owner, { account_preference: 'PRIMARY' }).then(({ data }) => data)))
    const flags = await Promise.all([first, second!, third!].map(({ vnuban }) => show(owner, vnuban)))
    expect(flags.filter(({ is_primary }) => is_primary)).toHaveLength(1)
    expect(flags[0]).toMatchObject({ is_primary: false, account_preference: 'SECONDARY' })
    const body = { account_preference: 'PRIMARY' } as const
    const params = { vnuban: first.vnuban }
    const again = await world.ask(calls.update, { token: owner.token, params, body })
    expect(again.data.is_primary).toBe(true)
    expect((await show(owner, second!.vnuban)).is_primary).toBe(false)
  })
})

describe('the list', () => {
  test('is narrowed by what an account takes, its bank and owner, and found by name and number', async () => {
    const own = await aProvider()
    const owner = await aMember(own, await aMerchant(own))
    const { token } = owner
    const make = async (account_name: string, body: object = {}) =>
      (await own.ask(calls.createOwn, { token, body: { ...wema, account_name, ...body } })).data
    const on = await make('On')
    await make('Ends today', { expires_on: '2026-03-02' })
    const off = await make('Off', { collection_bank: '090110' })
    await own.ask(calls.deactivate, { token, params: { vnuban: off.vnuban } })
    await own.ask(calls.createCustomer, { token, body: { fullname: 'Of a customer', ...wema } })
    const names = async (query: object) =>
      (await own.ask(calls.list, { token, query })).data.items.map(({ account_name }) => account_name)
    expect(await names({})).toEqual(['Of a customer', 'Off', 'Ends today', 'On'])
    expect(await names({ status: 'INACTIVE' })).toEqual(['Off'])
    expect(await names({ status: 'ACTIVE', owner: 'merchant' })).toEqual(['Ends today', 'On'])
    expect(await names({ collection_bank: '090110' })).toEqual(['Off'])
    expect(await names({ owner: 'customer' })).toEqual(['Of a customer'])
    expect(await names({ search: 'ends' })).toEqual(['Ends today'])
    expect(await names({ search: on.vnuban.slice(0, 9) })).toEqual(['On'])
    await own.database.updateTable('virtual_account').set({ use_frequency: 1, used: 1 })
      .where('vnuban', '=', on.vnuban).execute()
    expect(await names({ status: 'USED_UP' })).toEqual(['On'])
    await own.clock.advance(15 * 3_600_000)
    const again = await aMember(own, owner.merchant_id)
    const { data } = await own.ask(calls.list, { token: again.token, query: { status: 'EXPIRED' } })
    expect(data.items.map(({ account_name }) => account_name)).toEqual(['Ends today'])
  })

  test('is the merchant’s own', async () => {
    const owner = await anOwner()
    const { vnuban } = (await open(owner)).data
    const stranger = await anOwner()
    expect(await list(stranger)).toEqual([])
    const ask = { token: stranger.token, params: { vnuban } }
    for (const call of [calls.show, calls.activate, calls.deactivate]) {
      expect((await world.ask(call, ask)).status).toBe(404)
    }
    expect((await world.ask(calls.update, { ...ask, body: { account_name: 'Mine' } })).status).toBe(404)
  })
})

describe('changing one', () => {
  test('takes limits away with null, keeps what is left out, by the version that was seen', async () => {
    const owner = await anOwner()
    const { token } = owner
    const limits = {
      min_amount: fromNaira(100), use_frequency: 3, expires_on: '2026-03-09', bvn: '22000000001',
    }
    const { vnuban, bvn } = (await open(owner, limits)).data
    const params = { vnuban }
    const body = { min_amount: null, bvn, account_name: 'New Name', version: 1 }
    const changed = (await world.ask(calls.update, { token, params, body })).data
    expect(changed).toMatchObject({
      account_name: 'New Name', min_amount: null, use_frequency: 3, expires_on: '2026-03-09', bvn, version: 2,
    })
    const late = await world.ask(calls.update, { token, params, body })
    expect([late.status, late.refusal.code]).toEqual([409, 'stale'])
    expect(late.refusal.data).toMatchObject({ vnuban, version: 2 })
    await world.database.updateTable('virtual_account').set({ used: 2 })
      .where('vnuban', '=', vnuban).execute()
    const fewer = await world.ask(calls.update, { token, params, body: { use_frequency: 1 } })
    expect(Object.keys(fewer.refusal.errors ?? {})).toEqual(['use_frequency'])
  })

  test('off and on again; twice is once', async () => {
    proves('call:POST dashboard/vnubans/{nuban}/activate', 'call:POST dashboard/vnubans/{nuban}/deactivate')
    const owner = await anOwner()
    const { vnuban } = (await open(owner)).data
    const ask = { token: owner.token, params: { vnuban } }
    for (const time of [1, 2]) {
      const off = await world.ask(calls.deactivate, ask)
      expect([time, off.data.status, off.data.version]).toEqual([time, 'INACTIVE', 2])
    }
    expect((await world.ask(calls.activate, ask)).data.status).toBe('ACTIVE')
    const actions = (await eventsOf(world, owner.merchant_id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'vnuban.deactivated')).toHaveLength(1)
  })
})
