// A payment by card that the merchant won can be disputed once more, as the scheme allows it; nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards } from '#contract/cards.ts'
import { chargebacks } from '#contract/chargebacks.ts'
import { simulator } from '#contract/simulator.ts'
import { DISPUTE_AGAIN_DAYS, mayBeDisputed } from '#domain/chargeback.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anAccount, faultsIn, seenBy, transferIn, unsettled } from './money/collecting.ts'
import { accept, charged, chargeBack, contest, decided, payByCard, theChargeback } from './money/disputing.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'

const DAY = 86_400_000
let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

async function fresh(merchant: Merchant): Promise<Merchant> {
  return { ...merchant, token: await freshToken(world, merchant) }
}

/** The reference of the payment, and of its chargeback that the merchant won. */
async function won(merchant: Merchant, naira = 5_000) {
  const { transaction_reference: transaction } = await payByCard(world, merchant, { naira })
  const { reference } = await chargeBack(world, merchant, transaction ?? '')
  await contest(world, merchant, reference)
  await decided(world, merchant, reference, 'WON')
  return { transaction: transaction ?? '', reference }
}

const again = ({ token }: Merchant, transaction: string) =>
  world.ask(simulator.chargeback, { token, body: { transaction, reason: 'fraud' } })

test('the second one holds the money again, says what it follows, and ends as any', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { transaction, reference } = await won(merchant)
  expect(await unsettled(world, merchant)).toEqual({ posted: 500_000, lien: 0 })
  const second = (await again(merchant, transaction)).data
  expect(second.reference).not.toBe(reference)
  expect(await theChargeback(world, merchant, second.reference)).toMatchObject({
    status: 'PENDING', follows: reference, held: 500_000,
  })
  expect(await theChargeback(world, merchant, reference)).toMatchObject({ status: 'WON', follows: null })
  expect((await seenBy(world, merchant, transaction)).transaction.chargeback).toEqual({
    reference: second.reference, status: 'PENDING',
  })
  expect(await unsettled(world, merchant)).toEqual({ posted: 500_000, lien: 500_000 })
  expect(await faultsIn(world)).toEqual([])
  await accept(world, merchant, second.reference)
  expect((await seenBy(world, merchant, transaction)).transaction.status).toBe('REVERSED')
  expect(await unsettled(world, merchant)).toEqual({ posted: 0, lien: 0 })
  expect(await faultsIn(world)).toEqual([])
  const { items } = (await world.ask(chargebacks.list, { token: merchant.token })).data
  expect(items.map(({ status }) => status)).toEqual(['ACCEPTED', 'WON'])
  // The payment by card is one all the same, and leads to the newest.
  const { items: paid } = (await world.ask(cards.list, { token: merchant.token })).data
  expect(paid.map((card) => card.chargeback_reference)).toEqual([second.reference])
})

test('a third is refused, as is a second while the first is open', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const open = await charged(world, merchant)
  const early = await again(merchant, open.transaction_reference)
  expect([early.status, early.refusal.message])
    .toEqual([409, `This payment was charged back before, under ${open.reference}.`])
  const { transaction } = await won(merchant)
  const second = (await again(merchant, transaction)).data
  await contest(world, merchant, second.reference)
  await decided(world, merchant, second.reference, 'WON')
  expect((await again(merchant, transaction)).status).toBe(409)
  expect(await faultsIn(world)).toEqual([])
})

test('after the scheme’s time, and of a transfer, it is refused', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { transaction } = await won(merchant)
  const vnuban = await anAccount(world, merchant)
  const { reference: transferred } = await transferIn(world, merchant, vnuban)
  const first = await chargeBack(world, merchant, transferred)
  await contest(world, merchant, first.reference)
  await decided(world, merchant, first.reference, 'WON')
  expect((await again(merchant, transferred)).status).toBe(409)
  await world.clock.advance((DISPUTE_AGAIN_DAYS + 1) * DAY)
  expect((await again(await fresh(merchant), transaction)).status).toBe(409)
})

test('two at once make one', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { transaction } = await won(merchant)
  const replies = await Promise.all([again(merchant, transaction), again(merchant, transaction)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await faultsIn(world)).toEqual([])
})

test('the rule by itself', () => {
  const now = new Date('2026-03-31T09:00:00Z')
  const ended = (days: number) => new Date(now.getTime() - days * DAY)
  const wonSince = (days: number) => ({ status: 'WON' as const, ended_at: ended(days) })
  expect(mayBeDisputed('transfer', [], now)).toBe(true)
  expect(mayBeDisputed('card', [wonSince(30)], now)).toBe(true)
  expect(mayBeDisputed('card', [wonSince(31)], now)).toBe(false)
  expect(mayBeDisputed('card', [wonSince(1), wonSince(1)], now)).toBe(false)
  expect(mayBeDisputed('debit', [wonSince(1)], now)).toBe(false)
  expect(mayBeDisputed('card', [{ status: 'LOST', ended_at: ended(1) }], now)).toBe(false)
})
