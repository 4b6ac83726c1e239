// Sub-accounts: the business's accounts at other banks, under the name that each bank gives, each once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subAccounts as calls } from '#contract/sub-accounts.ts'
import { MOST_SUB_ACCOUNTS } from '#domain/sub-account.ts'
import { syntheticName } from '#provider/outside/rail.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anotherSession, aTeam, eventsOf, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const bank_code = '000014'
const nameOf = (nuban: string, code = bank_code) => syntheticName(`${code}${nuban}`)

const save = ({ token }: Member, nuban: string, more: object = {}) =>
  world.ask(calls.save, { token, body: { nuban, bank_code, ...more } })

const list = async ({ token }: Member, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data

describe('adding one', () => {
  test('stores the name that the bank gives, whatever was typed', async () => {
    proves('call:POST dashboard/accounts/create', 'call:GET dashboard/subaccounts')
    const { admin } = await aTeam(world)
    const reply = await save(admin, '0123456789', { account_name: 'Somebody Else' })
    expect([reply.status, reply.message]).toEqual([200, 'Sub-account successfully created'])
    expect(reply.data).toMatchObject({
      account_name: nameOf('0123456789'), nuban: '0123456789', bank_code, bank_name: expect.any(String),
      status: 'ACTIVE', created_by: 'Ada Sample', version: 1, reference: expect.stringMatching(/^\d{12}$/),
    })
    for (const id of [reply.data.reference, reply.data.id]) {
      const shown = await world.ask(calls.show, { token: admin.token, params: { id } })
      expect(shown.data).toEqual(reply.data)
    }
    expect((await list(admin)).items).toEqual([reply.data])
    const created = (await eventsOf(world, admin.merchant_id)).filter(
      ({ action }) => action === 'sub_account.created',
    )
    expect(created).toMatchObject([{ subject_id: reply.data.id, after: { nuban: '******6789' } }])
  })

  test.each([
    ['97', 422, 'Account not found.'],
    ['96', 422, 'The bank says that this account is dormant and takes no money.'],
    ['98', 503, 'The bank does not answer. Please try again in a moment.'],
  ])('an account that ends in %s is refused with %i, and nothing is kept', async (ending, status, words) => {
    const { admin } = await aTeam(world)
    const reply = await save(admin, `01234567${ending}`)
    expect(reply.status).toBe(status)
    expect(JSON.stringify(reply.refusal)).toContain(words)
    expect((await list(admin)).total).toBe(0)
  })

  test('twice is refused with the one that is there; ten times at once makes one', async () => {
    const { admin } = await aTeam(world)
    const first = (await save(admin, '0123456789')).data
    const again = await save(admin, '0123456789')
    expect([again.status, again.refusal.code, again.refusal.data]).toEqual([409, 'conflict', first])
    const copies = await Promise.all(Array.from({ length: 10 }, () => save(admin, '0123456780')))
    expect(copies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    expect((await list(admin)).total).toBe(2)
    const events = await eventsOf(world, admin.merchant_id)
    expect(events.filter(({ action }) => action === 'sub_account.created')).toHaveLength(2)
  })

  test('beyond the most that a business has is refused', async () => {
    const { admin } = await aTeam(world)
    const { id, ...row } = await world.database
      .selectFrom('sub_account').selectAll()
      .where('id', '=', (await save(admin, '0123456789')).data.id).executeTakeFirstOrThrow()
    const { account_name_search: _, ...values } = row
    const copies = Array.from({ length: MOST_SUB_ACCOUNTS - 1 }, (_none, at) => ({
      ...values,
      id: `${id.slice(0, -4)}${String(at).padStart(4, '0')}`,
      reference: String(at).padStart(12, '0'),
      nuban: `8${String(at).padStart(9, '0')}`,
    }))
    await world.database.insertInto('sub_account').values(copies).execute()
    const reply = await save(admin, '0123456780')
    expect([reply.status, reply.refusal.message]).toEqual([409, 'A business has at most 500 sub-accounts.'])
  })

  test('is for who may; the team sees them', async () => {
    const { admin, maker } = await aTeam(world)
    expect((await save(maker, '0123456789')).status).toBe(403)
    await save(admin, '0123456789')
    expect((await list(maker)).total).toBe(1)
  })
})

describe('changing one', () => {
  test('asks the new bank, and tells who comes late', async () => {
    const { admin } = await aTeam(world)
    const { id, version } = (await save(admin, '0123456789')).data
    const reply = await save(admin, '0123456700', { id, version })
    expect([reply.message, reply.data.version]).toEqual(['Sub-account successfully updated', 2])
    expect(reply.data).toMatchObject({ id, account_name: nameOf('0123456700') })
    const late = await save(admin, '0123456701', { id, version })
    expect([late.status, late.refusal.code, late.refusal.data]).toEqual([409, 'stale', reply.data])
  })

  test('never makes two of one account', async () => {
    const { admin } = await aTeam(world)
    await save(admin, '0123456789')
    const { id } = (await save(admin, '0123456780')).data
    const reply = await save(admin, '0123456789', { id })
    expect([reply.status, reply.refusal.code]).toEqual([409, 'conflict'])
  })

  test('switches it off and on again, once each in the trail', async () => {
    proves('call:PATCH dashboard/accounts')
    const { admin } = await aTeam(world)
    const { id } = (await save(admin, '0123456789')).data
    const turn = (status: 'ACTIVE' | 'INACTIVE') =>
      world.ask(calls.change, { token: admin.token, body: { id, status } })
    expect((await turn('INACTIVE')).data).toMatchObject({ status: 'INACTIVE', version: 2 })
    expect((await turn('INACTIVE')).data.version).toBe(2)
    expect((await list(admin, { status: 'ACTIVE' })).total).toBe(0)
    expect((await turn('ACTIVE')).data).toMatchObject({ status: 'ACTIVE', version: 3 })
    const actions = (await eventsOf(world, admin.merchant_id)).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('sub_account.'))).toEqual([
      'sub_account.created', 'sub_account.deactivated', 'sub_account.activated',
    ])
  })
})

describe('the list', () => {
  test('is newest first, in pages, and narrowed by number, bank, state and beginning', async () => {
    const { admin } = await aTeam(world)
    const nubans = Array.from({ length: 6 }, (_, at) => `012345000${at}`)
    for (const nuban of nubans) {
      await save(admin, nuban)
      await world.clock.advance(1000)
    }
    await save(admin, '0123450000', { bank_code: '000013' })
    const first = await list(admin, { limit: 4 })
    const second = await list(admin, { limit: 4, cursor: first.next_cursor })
    expect([first.total, second.next_cursor]).toEqual([7, null])
    expect([...first.items, ...second.items].map(({ nuban }) => nuban)).toEqual([
      '0123450000', ...nubans.toReversed(),
    ])
    expect((await list(admin, { nuban: '0123450000' })).total).toBe(2)
    expect((await list(admin, { bank_code: '000013' })).total).toBe(1)
    expect((await list(admin, { search: '01234500' })).total).toBe(7)
    const [{ account_name = '', reference = '' } = {}] = first.items
    expect((await list(admin, { search: reference })).items.map((one) => one.reference)).toEqual([reference])
    expect((await list(admin, { search: account_name.slice(0, 6) })).total).toBeGreaterThan(0)
    for (const search of ['%', '_', 'nobody']) expect((await list(admin, { search })).total).toBe(0)
  }, 20_000)

  test('is the merchant’s own, in the mode that it works in', async () => {
    const [one, other] = [await aTeam(world), await aTeam(world)]
    const { reference, id } = (await save(one.admin, '0123456789')).data
    expect((await list(other.admin)).total).toBe(0)
    for (const ref of [reference, id]) {
      const shown = await world.ask(calls.show, { token: other.admin.token, params: { id: ref } })
      expect(shown.status).toBe(404)
    }
    expect((await save(other.admin, '0123456700', { id })).status).toBe(404)
    const live = { ...one.admin, token: await anotherSession(world, one.admin, 'live') }
    expect((await list(live)).total).toBe(0)
  })
})
