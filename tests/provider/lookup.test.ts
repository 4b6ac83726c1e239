// Lookup: a payer learns what became of a payment, and nobody learns anything else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookup as calls, lookupMessages } from '#contract/lookup.ts'
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
  return { reference, ...row, ending: row.payer_nuban?.slice(-4) ?? '' }
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

test('lets nobody try the endings of one payment, from however many places', async () => {
  const { reference, ending } = await aPayment()
  const wrong = ending === '0000' ? '0001' : '0000'
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    await later()
    statuses.push((await find(reference, wrong)).status)
  }
  expect(statuses).toContain(429)
  expect(statuses.indexOf(429)).toBeLessThanOrEqual(10)
  await later()
  expect((await find(reference, ending)).status).toBe(429)
})
