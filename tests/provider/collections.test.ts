// Money that comes in: once for each session, into the books with its charges, or refused and kept with why.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import type { Mode } from '#provider/database.ts'
import { bookAccount, type BookKind } from '#provider/ledger/accounts.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anAccount } from './money/collecting.ts'
import { arrivalAt, receive, reverse } from './money/engine.ts'
import { aMerchant, type Merchant } from './money/merchant.ts'
import { anotherSession, eventsOf } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const merchantIn = (mode: Mode) => aMerchant(world, { naira: 0, mode })

async function posted({ merchant_id, mode }: Merchant, kind: BookKind): Promise<number> {
  const { posted: kobo } = await world.database.selectFrom('ledger_account').select('posted')
    .where('id', '=', bookAccount({ merchant_id, mode }, kind)).executeTakeFirstOrThrow()
  return kobo / 100
}

const seen = async ({ token }: Merchant, vnuban: string) =>
  (await world.ask(virtualAccounts.show, { token, params: { vnuban } })).data

const events = async ({ merchant_id }: Merchant) =>
  (await eventsOf(world, merchant_id)).map(({ action }) => action)

describe('a payment into a virtual account', () => {
  test('stands in the books with its charges, in live mode', async () => {
    const merchant = await merchantIn('live')
    const vnuban = await anAccount(world, merchant)
    const told = await receive(world, arrivalAt({ vnuban }, { naira: 20_000 }))
    if (told.outcome !== 'received') throw new Error(told.outcome)
    expect(told.collection).toMatchObject({
      merchant_id: merchant.merchant_id, mode: 'live', channel: 'transfer', status: 'SUCCESSFUL',
      amount: fromNaira(20_000), fee: fromNaira(25), vat: 188, stamp_duty: 0, response_code: '00',
    })
    expect(told.collection.reference).toMatch(/^\d{12}$/)
    expect(await posted(merchant, 'collected')).toBe(-20_000)
    expect(await posted(merchant, 'unsettled')).toBe(20_000 - 25 - 1.88)
    expect(await posted(merchant, 'fee')).toBe(25)
    expect(await posted(merchant, 'vat')).toBe(1.88)
    expect((await seen(merchant, vnuban)).used).toBe(1)
    expect(await events(merchant)).toContain('collection.received')
  })

  test('costs nothing in test mode, and nothing below ₦100', async () => {
    const merchant = await merchantIn('test')
    await receive(world, arrivalAt({ vnuban: await anAccount(world, merchant) }, { naira: 20_000 }))
    expect(await posted(merchant, 'unsettled')).toBe(20_000)
    const live = await merchantIn('live')
    await receive(world, arrivalAt({ vnuban: await anAccount(world, live) }, { naira: 99.99 }))
    expect(await posted(live, 'unsettled')).toBe(99.99)
  })

  test('counts once for its session, however often and however much at once it is told', async () => {
    const merchant = await merchantIn('test')
    const vnuban = await anAccount(world, merchant, { use_frequency: 5 })
    const arrival = arrivalAt({ vnuban })
    const told = await Promise.all(Array.from({ length: 10 }, () => receive(world, arrival)))
    const outcomes = told.map(({ outcome }) => outcome).sort()
    expect(outcomes).toEqual(['received', ...Array.from({ length: 9 }, () => 'repeated')].sort())
    expect(new Set(told.map((each) => 'collection' in each && each.collection.reference)).size).toBe(1)
    expect(await posted(merchant, 'unsettled')).toBe(5_000)
    expect(await seen(merchant, vnuban)).toMatchObject({ used: 1, uses_left: 4 })
  })

  test('to nobody’s number is kept for nobody', async () => {
    expect(await receive(world, arrivalAt({ vnuban: '0000000000' }))).toEqual({ outcome: 'unknown_account' })
  })
})

describe('what an account does not take', () => {
  test.each([
    [{ min_amount: fromNaira(1_000) }, 999.99, 'below_minimum', '13'],
    [{ max_amount: fromNaira(1_000) }, 1_000.01, 'above_maximum', '61'],
  ])('%j refuses ₦%d as %s', async (limits, naira, reason, response_code) => {
    const merchant = await merchantIn('test')
    const vnuban = await anAccount(world, merchant, limits)
    expect(await receive(world, arrivalAt({ vnuban }, { naira }))).toMatchObject({
      outcome: 'returned', reason,
      collection: { status: 'RETURNED', refusal: reason, response_code, fee: 0, vat: 0, stamp_duty: 0 },
    })
    expect((await receive(world, arrivalAt({ vnuban }, { naira: 1_000 }))).outcome).toBe('received')
    expect(await posted(merchant, 'unsettled')).toBe(1_000)
    expect((await seen(merchant, vnuban)).used).toBe(1)
  })

  test('is anything while it is off, after its last day, and after its last payment', async () => {
    const merchant = await merchantIn('test')
    const { token } = merchant
    const vnuban = await anAccount(world, merchant, { use_frequency: 1 })
    await world.ask(virtualAccounts.deactivate, { token, params: { vnuban } })
    expect(await receive(world, arrivalAt({ vnuban }))).toMatchObject({ reason: 'inactive' })
    await world.ask(virtualAccounts.activate, { token, params: { vnuban } })
    expect((await receive(world, arrivalAt({ vnuban }))).outcome).toBe('received')
    expect(await receive(world, arrivalAt({ vnuban }))).toMatchObject({ reason: 'used_up' })
    expect((await seen(merchant, vnuban)).status).toBe('USED_UP')
    expect(await events(merchant)).toContain('collection.returned')
  })

  test('is anything from midnight in Lagos after its last day, and nothing before', async () => {
    const own = await aProvider({ now: '2026-03-02T22:59:00Z' })
    const merchant = await aMerchant(own, { naira: 0 })
    const vnuban = await anAccount(own, merchant, { expires_on: '2026-03-02' })
    expect((await receive(own, arrivalAt({ vnuban }))).outcome).toBe('received')
    await own.clock.advance(60_000)
    expect(await receive(own, arrivalAt({ vnuban }))).toMatchObject({ reason: 'expired' })
  })
})

describe('a payment by a link', () => {
  test('belongs to the merchant that it names, without an account', async () => {
    const merchant = await merchantIn('test')
    const source_id = '0198a000-0000-7000-8000-0000000000aa'
    const arrival = arrivalAt(merchant, { channel: 'link', source_id })
    const told = await Promise.all([receive(world, arrival), receive(world, arrival)])
    expect(told.map(({ outcome }) => outcome).sort()).toEqual(['received', 'repeated'])
    const [first] = told
    if (first.outcome === 'unknown_account') throw new Error(first.outcome)
    expect(first.collection).toMatchObject({ channel: 'link', virtual_account_id: null, source_id })
    expect(await posted(merchant, 'unsettled')).toBe(5_000)
  })
})

describe('taken back', () => {
  test('a payment leaves nothing, charges included; twice is once', async () => {
    const merchant = await merchantIn('live')
    const told = await receive(world, arrivalAt({ vnuban: await anAccount(world, merchant) }))
    if (told.outcome !== 'received') throw new Error(told.outcome)
    const { reference } = told.collection
    expect((await reverse(world, merchant, reference)).status).toBe('REVERSED')
    expect((await reverse(world, merchant, reference)).status).toBe('REVERSED')
    for (const kind of ['unsettled', 'collected', 'fee', 'vat'] as const) {
      expect(await posted(merchant, kind)).toBe(0)
    }
  })

  test('what never came in cannot be, nor another merchant’s', async () => {
    const merchant = await merchantIn('test')
    const vnuban = await anAccount(world, merchant, { min_amount: fromNaira(10_000) })
    const told = await receive(world, arrivalAt({ vnuban }))
    if (told.outcome !== 'returned') throw new Error(told.outcome)
    const { reference } = told.collection
    await expect(reverse(world, merchant, reference)).rejects.toMatchObject({ code: 'conflict' })
    const other = await merchantIn('test')
    await expect(reverse(world, other, reference)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('people', () => {
  test('who see balances are told; what comes soon after changes the same notice', async () => {
    const merchant = await merchantIn('test')
    const vnuban = await anAccount(world, merchant)
    await receive(world, arrivalAt({ vnuban }, { naira: 100 }))
    const last = await receive(world, arrivalAt({ vnuban }, { naira: 200 }))
    if (last.outcome !== 'received') throw new Error(last.outcome)
    const { items } = (await world.ask(notifications.list, { token: merchant.token })).data
    expect(items).toEqual([expect.objectContaining({
      kind: 'collection.received', title: 'Money came in',
      detail: '₦200.00 from INDIGO LOOM SAMPLE (and others before it)',
      path: `/dashboard/transactions/${last.collection.reference}`,
    })])
    await world.clock.advance(16 * 60_000)
    await receive(world, arrivalAt({ vnuban }, { naira: 300 }))
    const token = await anotherSession(world, merchant)
    expect((await world.ask(notifications.list, { token })).data.items).toHaveLength(2)
  })
})

test('the books agree with all of it', async () => {
  const { faults, transfers } = await checkLedger(world.database)
  expect(faults).toEqual([])
  expect(transfers).toBeGreaterThan(15)
})
