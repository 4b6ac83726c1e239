// Beneficiaries: accounts under the name that their bank gives, each once, found by name and number.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beneficiaries as calls } from '#contract/beneficiaries.ts'
import { syntheticName } from '#provider/outside/rail.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMember, aMerchant, anotherSession, aTeam, eventsOf, rights, type Member } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const bank = '000014'
const nameOf = (nuban: string, code = bank) => syntheticName(`${code}${nuban}`)

const create = ({ token }: Member, beneficiary_nuban: string, more: object = {}) =>
  world.ask(calls.create, { token, body: { beneficiary_nuban, beneficiary_bank_code: bank, ...more } })

const list = async ({ token }: Member, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data

/** Name enquiries are limited to twenty a minute for each person. */
const aMinuteLater = () => world.clock.advance(61_000)

describe('adding one', () => {
  test('stores the name that the bank gives, whatever was typed', async () => {
    proves(
      'call:POST dashboard/beneficiaries',
      'call:GET dashboard/beneficiaries/{ref}',
      'message:Beneficiary successfully created',
      'field:beneficiary.beneficiary_account_name',
      'field:beneficiary.beneficiary_bank_code',
      'field:beneficiary.beneficiary_nuban',
    )
    const { maker } = await aTeam(world)
    const reply = await create(maker, '0123456789', { beneficiary_account_name: 'Somebody Else' })
    expect(reply.message).toBe('Beneficiary successfully created')
    expect(reply.data).toMatchObject({
      beneficiary_account_name: nameOf('0123456789'),
      beneficiary_nuban: '0123456789',
      beneficiary_bank_code: bank,
      bank_name: expect.any(String),
      created_by: 'Musa Sample',
      version: 1,
    })
    expect(reply.data.reference).toMatch(/^\d{12}$/)
    for (const ref of [reply.data.reference, reply.data.id]) {
      const shown = await world.ask(calls.show, { token: maker.token, params: { ref } })
      expect(shown.data).toEqual(reply.data)
    }
  })

  test.each([
    ['97', 422, 'invalid_input', 'Account not found.'],
    ['96', 422, 'invalid_input', 'The bank says that this account is dormant and takes no money.'],
    ['98', 503, 'unavailable', 'The bank does not answer. Please try again in a moment.'],
  ])('an account that ends in %s is refused: %i', async (ending, status, code, words) => {
    const { maker } = await aTeam(world)
    const reply = await create(maker, `01234567${ending}`)
    expect([reply.status, reply.refusal.code]).toEqual([status, code])
    expect(JSON.stringify(reply.refusal)).toContain(words)
    expect((await list(maker)).total).toBe(0)
  })

  test('asks no bank that there is not', async () => {
    const { maker } = await aTeam(world)
    const body = { beneficiary_nuban: '0123456789', beneficiary_bank_code: '999999' }
    const reply = await world.ask(calls.create, { token: maker.token, body })
    expect(reply.refusal.errors).toEqual({ beneficiary_bank_code: 'Choose a bank.' })
  })

  test('twice is refused with the one that is there; twenty times at once makes one', async () => {
    const { maker } = await aTeam(world)
    const first = (await create(maker, '0123456789')).data
    const again = await create(maker, '0123456789')
    expect([again.status, again.refusal.code, again.refusal.data]).toEqual([409, 'conflict', first])
    await aMinuteLater()
    const copies = await Promise.all(Array.from({ length: 15 }, () => create(maker, '0123456780')))
    expect(copies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(14).fill(409)])
    expect((await list(maker)).total).toBe(2)
    const events = await eventsOf(world, maker.merchant_id)
    expect(events.filter(({ action }) => action === 'beneficiary.created')).toHaveLength(2)
  })

  test('the same number at another bank is another account', async () => {
    const { maker } = await aTeam(world)
    await create(maker, '0123456789')
    const other = await create(maker, '0123456789', { beneficiary_bank_code: '000013' })
    expect(other.data.beneficiary_account_name).toBe(nameOf('0123456789', '000013'))
  })

  test('is for who may', async () => {
    const { checker } = await aTeam(world)
    expect((await create(checker, '0123456789')).status).toBe(403)
    expect((await list(checker)).items).toEqual([])
  })
})

describe('changing one', () => {
  test('asks the new bank, and tells who comes late', async () => {
    proves('call:PUT dashboard/beneficiaries/{ref}', 'message:Beneficiary successfully updated')
    const { maker } = await aTeam(world)
    const { reference: ref, version, id } = (await create(maker, '0123456789')).data
    const update = async (beneficiary_nuban: string) =>
      world.ask(calls.update, {
        token: maker.token,
        params: { ref },
        body: {
          beneficiary_nuban, beneficiary_bank_code: bank, version, totp_code: await maker.code(),
        },
      })
    const reply = await update('0123456700')
    expect(reply.message).toBe('Beneficiary successfully updated')
    expect(reply.data).toMatchObject({ id, version: 2, beneficiary_account_name: nameOf('0123456700') })
    const late = await update('0123456701')
    expect([late.status, late.refusal.code, late.refusal.data]).toEqual([409, 'stale', reply.data])
    const event = (await eventsOf(world, maker.merchant_id)).find(
      ({ action }) => action === 'beneficiary.updated',
    )
    expect(event).toMatchObject({
      before: { beneficiary_nuban: '******6789' },
      after: { beneficiary_nuban: '******6700' },
    })
  })

  test('never makes two of one account', async () => {
    const { maker } = await aTeam(world)
    await create(maker, '0123456789')
    const { reference: ref } = (await create(maker, '0123456780')).data
    const body = {
      beneficiary_nuban: '0123456789', beneficiary_bank_code: bank, totp_code: await maker.code(),
    }
    const reply = await world.ask(calls.update, { token: maker.token, params: { ref }, body })
    expect([reply.status, reply.refusal.code]).toEqual([409, 'conflict'])
  })
})

test('removing one takes it from the list, and its account can be added again', async () => {
  proves('call:DELETE dashboard/beneficiaries/{ref}', 'message:Beneficiary successfully deleted')
  const { maker } = await aTeam(world)
  const { reference: ref } = (await create(maker, '0123456789')).data
  const remove = () => world.ask(calls.remove, { token: maker.token, params: { ref } })
  const reply = await remove()
  expect([reply.message, reply.data]).toEqual(['Beneficiary successfully deleted', { reference: ref }])
  expect((await remove()).status).toBe(404)
  expect((await world.ask(calls.show, { token: maker.token, params: { ref } })).status).toBe(404)
  expect((await create(maker, '0123456789')).status).toBe(200)
})

describe('the list', () => {
  test('is newest first, in pages, and found by name and number', async () => {
    proves('call:GET dashboard/beneficiaries')
    const { maker } = await aTeam(world)
    const nubans = Array.from({ length: 15 }, (_, at) => `01234500${String(at).padStart(2, '0')}`)
    for (const nuban of nubans) {
      await create(maker, nuban)
      await world.clock.advance(1000)
    }
    const first = await list(maker, { limit: 10 })
    const second = await list(maker, { limit: 10, cursor: first.next_cursor })
    expect([first.total, second.next_cursor]).toEqual([15, null])
    expect([...first.items, ...second.items].map((item) => item.beneficiary_nuban)).toEqual(
      nubans.toReversed(),
    )
    expect((await list(maker, { search: '0123450003' })).items.map((item) => item.beneficiary_nuban)).toEqual(
      ['0123450003'],
    )
    const numbered = async (query: object) =>
      (await list(maker, { search: '01234500', ...query })).items.map((item) => item.beneficiary_nuban)
    expect(await numbered({ limit: 3 })).toEqual(nubans.toReversed().slice(0, 3))
    expect([(await numbered({ bank_code: bank })).length, (await numbered({ bank_code: '000015' })).length])
      .toEqual([15, 0])
    const [word = ''] = nameOf('0123450007').split(' ')
    const named = (await list(maker, { search: word.toLowerCase() })).items
    expect(named.map((item) => item.beneficiary_nuban).toSorted()).toEqual(
      nubans.filter((nuban) => nameOf(nuban).includes(word)),
    )
    // With less room than there are, all are counted: each once, however many of its words begin so.
    for (const search of [...'abcdefghijklmnopqrstuvwxyz', 'sample', `${word} sample`]) {
      const begins = search.toUpperCase().split(' ')
      const count = nubans.filter((nuban) => begins.every((one) =>
        nameOf(nuban).split(' ').some((each) => each.startsWith(one)))).length
      expect([search, (await list(maker, { search, limit: 1 })).total]).toEqual([search, count])
    }
    const ofBank = async (bank_code: string) =>
      (await list(maker, { search: word, bank_code })).items.map((item) => item.beneficiary_nuban)
    expect(await ofBank(bank)).toEqual(named.map((item) => item.beneficiary_nuban))
    expect(await ofBank('000015')).toEqual([])
    for (const search of ['%', '_', '\\', 'nobody']) expect((await list(maker, { search })).total).toBe(0)
    const bad = await world.ask(calls.list, { token: maker.token, query: { cursor: 'x' } })
    expect(bad.refusal.errors).toEqual({ cursor: expect.any(String) })
  }, 20_000)

  test('is the merchant’s own, in the mode that it works in', async () => {
    const [one, other] = [await aTeam(world), await aTeam(world)]
    const { reference: ref } = (await create(one.maker, '0123456789')).data
    expect((await list(other.maker)).total).toBe(0)
    expect((await world.ask(calls.show, { token: other.maker.token, params: { ref } })).status).toBe(404)
    const live = { ...one.maker, token: await anotherSession(world, one.maker, 'live') }
    expect((await list(live)).total).toBe(0)
    const merchant_id = await aMerchant(world)
    const person = await aMember(world, merchant_id, { role: 'Initiator', permissions: rights.maker })
    const gone = await world.ask(calls.remove, { token: person.token, params: { ref } })
    expect(gone.status).toBe(404)
  })
})
