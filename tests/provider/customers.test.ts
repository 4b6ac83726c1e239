// Customers: added one by one and from files, found, changed; nobody else's are seen.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers as calls } from '#contract/customers.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant, anotherSession, eventsOf, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const anOwner = async () => aMember(world, await aMerchant(world))

let count = 0
const newEmail = () => `customer${(count += 1)}@adire.example`

const create = ({ token }: Member, body: { fullname: string, email?: string, mobile_number?: string }) =>
  world.ask(calls.create, { token, body })

const list = async ({ token }: Member, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data

const names = async (owner: Member, query: object = {}) =>
  (await list(owner, query)).items.map(({ fullname }) => fullname)

describe('adding one', () => {
  test('keeps what is typed and answers its reference', async () => {
    proves(
      'call:GET dashboard/merchant/customers', 'call:POST dashboard/merchant/customers',
      'message:Customer has been successfully created',
    )
    const owner = await anOwner()
    const reply = await create(owner, {
      fullname: ' Indigo Loom ', email: 'Indigo@Adire.example', mobile_number: '8030000001',
    })
    expect(reply.message).toBe('Customer has been successfully created')
    expect(reply.data).toMatchObject({
      fullname: 'Indigo Loom', email: 'indigo@adire.example', mobile_number: '8030000001', vnubans: 0,
      version: 1, created_by: expect.any(String), reference: expect.stringMatching(/^\d{12}$/),
    })
    expect((await list(owner)).items).toEqual([reply.data])
    for (const id of [reply.data.reference, reply.data.id]) {
      expect((await world.ask(calls.show, { token: owner.token, params: { id } })).data).toEqual(reply.data)
    }
    const events = await eventsOf(world, owner.merchant_id)
    expect(events).toContainEqual(expect.objectContaining({ action: 'customer.created' }))
  })

  test('takes each e-mail address once, also from fifteen at once, and names who has it', async () => {
    const owner = await anOwner()
    const email = newEmail()
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, at) => create(owner, { fullname: `Copy ${at}`, email })))
    const made = replies.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(14)
    expect(refused[0]?.refusal.data).toEqual(made[0]?.data)
    expect(refused[0]?.refusal.errors).toEqual({ email: 'Another customer has this email address.' })
  })

  test('needs the right to, and a name', async () => {
    const owner = await anOwner()
    const viewer = await aMember(world, owner.merchant_id, {
      role: 'Viewer', permissions: ['view_customers'],
    })
    expect((await create(viewer, { fullname: 'Nobody' })).status).toBe(403)
    const nameless = await world.request('/v2/dashboard/merchant/customers', {
      method: 'POST', body: JSON.stringify({ fullname: '  ' }),
      headers: {
        token: owner.token, Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json',
      },
    })
    expect([nameless.status, (await nameless.json()).errors]).toEqual(
      [422, { fullname: 'Field can\'t be empty' }])
    expect((await list(viewer)).total).toBe(0)
  })
})

describe('the list', () => {
  test('finds the beginning of a name or address, a phone number and a reference', async () => {
    const owner = await anOwner()
    const email = newEmail()
    await create(owner, { fullname: 'Amber Basket', mobile_number: '8031112223' })
    const { data } = await create(owner, { fullname: 'Blue Cloth 100%', email })
    for (const search of ['blue', 'BLUE CLOTH 100%', email.slice(0, 8), data.reference]) {
      expect(await names(owner, { search })).toEqual(['Blue Cloth 100%'])
    }
    expect(await names(owner, { search: '08031112223' })).toEqual(['Amber Basket'])
    expect(await names(owner, { search: '100%' })).toEqual(['Blue Cloth 100%'])
    expect(await names(owner, { search: '10%0' })).toEqual([])
    expect(await names(owner, { search: '%' })).toEqual([])
  })

  test('comes newest first, a page at a time, by days of Lagos', async () => {
    const own = await aProvider({ now: '2026-03-02T22:30:00Z' })
    const owner = await aMember(own, await aMerchant(own))
    const add = (fullname: string) => own.ask(calls.create, { token: owner.token, body: { fullname } })
    await add('First')
    await add('Second')
    await own.clock.advance(3_600_000)
    const again = { token: await anotherSession(own, owner) }
    await own.ask(calls.create, { ...again, body: { fullname: 'Third' } })
    const ask = async (query: object) => (await own.ask(calls.list, { ...again, query })).data
    const page = await ask({ limit: 2 })
    expect([page.items.map(({ fullname }) => fullname), page.total]).toEqual([['Third', 'Second'], 3])
    const next = await ask({ limit: 2, cursor: page.next_cursor })
    expect([next.items.map(({ fullname }) => fullname), next.next_cursor]).toEqual([['First'], null])
    expect((await ask({ from: '2026-03-03' })).total).toBe(1)
    expect((await ask({ to: '2026-03-02' })).total).toBe(2)
  })

  test('is the merchant’s own, in this mode', async () => {
    const owner = await anOwner()
    const { data } = await create(owner, { fullname: 'Mine', email: newEmail() })
    const stranger = await anOwner()
    const live = await aMember(world, owner.merchant_id, { mode: 'live' })
    for (const other of [stranger, live]) {
      expect((await list(other)).total).toBe(0)
      const params = { id: data.reference }
      expect((await world.ask(calls.show, { token: other.token, params })).status).toBe(404)
      const change = { token: other.token, params, body: { fullname: 'Theirs' } }
      expect((await world.ask(calls.update, change)).status).toBe(404)
      expect((await world.ask(calls.vnubans, { token: other.token, params })).status).toBe(404)
    }
    expect(await names(owner)).toEqual(['Mine'])
  })
})

describe('changing one', () => {
  test('takes what is given, by the version that was seen', async () => {
    const owner = await anOwner()
    const { token } = owner
    const typed = { fullname: 'Amber', email: newEmail(), mobile_number: '8030000001' }
    const { data } = await create(owner, typed)
    const params = { id: data.reference }
    const body = { fullname: 'Amber Basket', email: data.email, mobile_number: null, version: 1 }
    const changed = await world.ask(calls.update, { token, params, body })
    expect(changed.data).toMatchObject({ fullname: 'Amber Basket', mobile_number: null, version: 2 })
    const late = await world.ask(calls.update, { token, params, body })
    expect([late.status, late.refusal.code, late.refusal.data]).toEqual([409, 'stale', changed.data])
  })

  test('does not take an address that another has', async () => {
    const owner = await anOwner()
    const email = newEmail()
    await create(owner, { fullname: 'First', email })
    const { data } = await create(owner, { fullname: 'Second', email: newEmail() })
    const reply = await world.ask(calls.update, {
      token: owner.token, params: { id: data.id }, body: { fullname: 'Second', email },
    })
    expect([reply.status, reply.refusal.code]).toEqual([409, 'conflict'])
  })
})

describe('a customer’s accounts', () => {
  test('are listed under it', async () => {
    proves('call:GET dashboard/customer/{id}/vnubans')
    const owner = await anOwner()
    const { token } = owner
    const { data } = await create(owner, { fullname: 'Amber Basket' })
    const opening = { customer: data.reference, collection_bank: '060001' } as const
    const opened = (await world.ask(virtualAccounts.create, { token, body: opening })).data
    await world.ask(virtualAccounts.createOwn, { token, body: { collection_bank: '000017' } })
    const params = { id: data.reference }
    expect((await world.ask(calls.vnubans, { token, params })).data.items).toEqual([opened])
    const off = { token, params, query: { status: 'INACTIVE' } }
    expect((await world.ask(calls.vnubans, off)).data.total).toBe(0)
    expect((await world.ask(calls.show, { token, params })).data.vnubans).toBe(1)
  })
})

describe('a file', () => {
  const send = ({ token }: Member, command: 'validate' | 'create', customers: object[], requestId?: string) =>
    world.ask(calls.bulk, {
      token, query: { command }, body: { customers: customers as never }, ...(requestId && { requestId }),
    })

  test('is checked row by row, and its right rows are stored', async () => {
    const owner = await anOwner()
    const email = newEmail()
    await create(owner, { fullname: 'Here', email })
    const rows = [
      { row: 2, fullname: 'Right One', email: newEmail(), mobile_number: '08031112223' },
      { row: 3, fullname: '' },
      { row: 4, fullname: 'No Address', email: 'nowhere' },
      { row: 5, fullname: 'Taken', email: email.toUpperCase() },
      { row: 6, fullname: 'Twin', email: 'twin@adire.example' },
      { row: 7, fullname: 'Twin Again', email: 'TWIN@adire.example' },
      { row: 8, fullname: 'Long Number', mobile_number: '803111222345' },
      { row: 9, fullname: 'Half a \ud800' },
      { row: 10, fullname: 'No Letter', email: 'nul\u0000@adire.example' },
    ]
    const looked = (await send(owner, 'validate', rows)).data
    expect(looked).toMatchObject({ valid: 2, invalid: 7, created: 0 })
    expect(looked.rows.map(({ row, status, field }) => [row, status, field])).toEqual([
      [2, 'VALID', undefined], [3, 'INVALID', 'fullname'], [4, 'INVALID', 'email'], [5, 'INVALID', 'email'],
      [6, 'VALID', undefined], [7, 'INVALID', 'email'], [8, 'INVALID', 'mobile_number'],
      [9, 'INVALID', 'fullname'], [10, 'INVALID', 'email'],
    ])
    expect(await names(owner)).toEqual(['Here'])

    const stored = (await send(owner, 'create', rows)).data
    expect(stored).toMatchObject({ valid: 2, invalid: 7, created: 2 })
    expect((await names(owner)).sort()).toEqual(['Here', 'Right One', 'Twin'])
    const [first] = (await list(owner, { search: stored.rows[0]?.reference })).items
    expect(first).toMatchObject({ fullname: 'Right One', mobile_number: '8031112223' })
  })

  test('of 10,000 rows is stored once, also when it is sent twice', async () => {
    const owner = await anOwner()
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ row: at + 2, fullname: `Customer ${at}` }))
    const requestId = '0198a000-0000-4000-8000-0000000000c1'
    expect((await send(owner, 'create', rows, requestId)).data.created).toBe(10_000)
    expect((await send(owner, 'create', rows, requestId)).data.created).toBe(10_000)
    const { count: stored } = await world.database.selectFrom('customer')
      .select(({ fn }) => fn.countAll<number>().as('count')).where('merchant_id', '=', owner.merchant_id)
      .executeTakeFirstOrThrow()
    expect(stored).toBe(10_000)
  })
})
