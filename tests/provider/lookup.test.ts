// Lookup: a payer learns what became of a payment, and nobody learns anything else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookup as calls, lookupMessages } from '#contract/lookup.ts'
import { fromNaira } from '#domain/money.ts'
import { receiveCollection } from '#provider/collections/receive.ts'
import { jobWork } from '#provider/jobs.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anAccount, transferIn } from './money/collecting.ts'
import { aMerchant } from './money/merchant.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const find = (reference: string, account_ending: string) =>
  world.ask(calls.find, { query: { reference, account_ending } })

async function aPayment() {
  const merchant = await aMerchant(world)
  const { reference } = await transferIn(world, merchant, await anAccount(world, merchant))
  const row = await world.database.selectFrom('collection')
    .select(['session_id', 'payer_nuban', 'amount', 'created_at'])
    .where('reference', '=', reference).executeTakeFirstOrThrow()
  return { reference, merchant_id: merchant.merchant_id, ...row, ending: row.payer_nuban?.slice(-4) ?? '' }
}

/** Ten a minute from one address. */
const later = () => world.clock.advance(61_000)

test('answers state, amount and time by the reference or the session id, and nothing else', async () => {
  proves('route:/lookup')
  const payment = await aPayment()
  for (const reference of [payment.reference, payment.session_id]) {
    const { status, data } = await find(reference, payment.ending)
    expect([status, data]).toEqual([200, {
      reference, status: 'SUCCESSFUL', amount: payment.amount, created_at: payment.created_at.toISOString(),
      mode: 'test', is_reviewed: true,
    }])
  }
})

test('says the same of a payment that is not there and of a wrong account', async () => {
  await later()
  const { reference, ending } = await aPayment()
  const wrong = ending === '0000' ? '0001' : '0000'
  for (const [asked, end] of [[reference, wrong], ['999999999999', ending]] as const) {
    const reply = await find(asked, end)
    expect([reply.status, reply.refusal.message]).toEqual([404, lookupMessages.nothing])
  }
})

test('names the field that is not right', async () => {
  await later()
  const reply = await world.request('/v2/lookup?reference=12&account_ending=12')
  const { errors } = (await reply.json()) as { errors: unknown }
  expect([reply.status, errors]).toEqual([422, {
    reference: lookupMessages.reference, account_ending: lookupMessages.ending,
  }])
})

test('says in words that a test is one, and whether the business was reviewed', async () => {
  await later()
  const { reference, ending, merchant_id } = await aPayment()
  for (const live_allowed of [true, false]) {
    await world.database.updateTable('merchant').set({ live_allowed }).where('id', '=', merchant_id).execute()
    const { data, message } = await find(reference, ending)
    expect([data.mode, data.is_reviewed]).toEqual(['test', live_allowed])
    expect(message).toContain('TEST: NO REAL MONEY')
  }
})

test('a payment of live mode is said without a word of tests', async () => {
  await later()
  const { merchant_id } = await aMerchant(world, { naira: 0, mode: 'live' })
  const session_id = '000014260302090000000000000042'
  await jobWork(world.app).inTransaction((work) => receiveCollection(work, {
    session_id, channel: 'link', to: { merchant_id, mode: 'live' }, amount: fromNaira(12_500),
    payer: { name: 'Copper Drum', bank_code: '000014', nuban: '0123456789' },
  }))
  const { data, message } = await find(session_id, '6789')
  expect([data.mode, data.status, message]).toEqual(['live', 'SUCCESSFUL', ''])
})

test('an address has few wrong tries for one payment and for all; right ones count for nothing', async () => {
  const { reference, ending } = await aPayment()
  const wrong = ending === '0000' ? '0001' : '0000'
  for (let at = 0; at < 25; at += 1) expect((await find(reference, ending)).status).toBe(200)
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    await later()
    statuses.push((await find(reference, wrong)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
  await later()
  expect((await find(reference, ending)).status).toBe(429)
})

test('many wrong tries in the same moment are no more than a few', async () => {
  const { reference, ending } = await aPayment()
  const from = '203.0.113.9'
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => world.ask(calls.find, {
    from,
    query: { reference, account_ending: String((Number(ending) + at + 1) % 10_000).padStart(4, '0') },
  })))
  expect(answers.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(10)
})

test('no stranger can use up the tries of who paid', async () => {
  const { reference, ending } = await aPayment()
  const wrong = ending === '0000' ? '0001' : '0000'
  for (let at = 0; at < 30; at += 1) {
    await world.ask(calls.find, {
      query: { reference, account_ending: wrong }, from: `198.51.100.${at % 3 + 1}`,
    })
  }
  const asked = world.ask(calls.find, { query: { reference, account_ending: ending }, from: '192.0.2.77' })
  expect((await asked).status).toBe(200)
})
