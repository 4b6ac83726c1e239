// Mandates and debits as people and the merchant's own server hear of them: each once, many in a row
// together, and never who did it themselves.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mandates } from '#contract/mandates.ts'
import { notifications } from '#contract/notifications.ts'
import { DebitNews, MandateNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { fromNaira } from '#domain/money.ts'
import {
  aBegunMandate, aCustomer, anActiveMandate, DAY, debit, mandateOf, MINUTE, sendCode,
} from './money/debiting.ts'
import { aColleague, aMerchant, freshToken } from './money/merchant.ts'
import { isGenuine } from './webhooks/receiver.ts'
import { aShop, type Shop } from './webhooks/shop.ts'
import { aProvider, type World } from '#tests/world.ts'

interface Who { token: string }

const noticesOf = async (world: World, { token }: Who) =>
  (await world.ask(notifications.list, { token })).data.items.toReversed()

const kindsOf = async (world: World, who: Who) => (await noticesOf(world, who)).map(({ kind }) => kind)

async function change(
  world: World, who: Who, reference: string, call: 'suspend' | 'resume' | 'cancel',
) {
  const { mandate: { version } } = await mandateOf(world, who, reference)
  await world.ask(mandates[call], { token: who.token, params: { reference }, body: { version } })
  await world.jobsDone()
}

test('a mandate that becomes active or is refused is told to who began it, by name and why', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const other = await aColleague(world, merchant, ['manage_direct_debit'])
  const before = (await world.mailbox(merchant.email)).length
  const active = await anActiveMandate(world, merchant)
  await anActiveMandate(world, merchant, { nuban: '0123456795' })
  await world.clock.advance(MINUTE)
  await world.jobsDone()
  const [good, bad, ...more] = await noticesOf(world, merchant)
  expect(good).toMatchObject({ kind: 'mandate.active', path: `/dashboard/mandates/${active}` })
  expect(good?.detail).toContain('account ending 6781')
  expect(bad).toMatchObject({ kind: 'mandate.failed', title: 'A mandate was refused' })
  expect(bad?.detail).toContain('The account is under another name.')
  expect(more).toEqual([])
  const letters = (await world.mailbox(merchant.email)).slice(0, -before || undefined)
  expect(letters.map(({ subject }) => subject)).toEqual(
    ['TEST: A mandate was refused', 'TEST: A mandate is active'])
  expect(await kindsOf(world, other)).toEqual([])
})

test('what a colleague does is told to who began the mandate, and what one does oneself is not', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const other = await aColleague(world, merchant, ['manage_direct_debit'])
  const reference = await anActiveMandate(world, merchant)
  await change(world, merchant, reference, 'suspend')
  expect(await kindsOf(world, merchant)).toEqual(['mandate.active'])
  await change(world, merchant, reference, 'resume')
  await change(world, other, reference, 'suspend')
  await change(world, other, reference, 'cancel')
  expect(await kindsOf(world, merchant)).toEqual(['mandate.active', 'mandate.suspended', 'mandate.cancelled'])
  expect(await kindsOf(world, other)).toEqual([])
})

test('a mandate whose last day is over and a code that never came are told of, too', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  await anActiveMandate(world, merchant, { end_date: '2026-03-03' })
  await aBegunMandate(world, merchant)
  await world.clock.advance(3 * DAY)
  await world.jobsDone()
  const token = await freshToken(world, merchant)
  expect((await kindsOf(world, { token })).toSorted())
    .toEqual(['mandate.active', 'mandate.expired', 'mandate.failed'])
})

test('a debit that fails is told to who asked for it; a paid one as its money, once', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const clerk = await aColleague(world, merchant, ['manage_direct_debit'])
  const customer = await aCustomer(world, merchant)
  const short = await anActiveMandate(world, clerk, { customer, nuban: '0123456793' })
  const twice = await anActiveMandate(world, clerk, { customer, nuban: '0123456799' })
  await debit(world, clerk, short, 1_000)
  await debit(world, clerk, twice, 2_000)
  const failed = (await noticesOf(world, clerk)).filter(({ kind }) => kind.startsWith('debit.'))
  expect(failed).toMatchObject([{ kind: 'debit.failed', path: `/dashboard/mandates/${short}` }])
  expect(failed[0]?.detail).toMatch(/^₦1,000\.00 from .* There was not enough money in the account\.$/)
  const paid = (await noticesOf(world, merchant)).filter(({ kind }) => /^(debit|collection)\./.test(kind))
  expect(paid).toMatchObject([{ kind: 'debit.paid', title: 'A debit was paid' }])
  expect(paid[0]?.detail).not.toContain('others')
})

test('many that fail in a row are one notice and one letter', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const short = await anActiveMandate(world, merchant, { nuban: '0123456793' })
  for (const naira of [1_000, 2_000, 3_000]) await debit(world, merchant, short, naira)
  const failed = (await noticesOf(world, merchant)).filter(({ kind }) => kind === 'debit.failed')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.detail).toMatch(/^₦3,000\.00 .*\(and others before it\)$/)
  expect((await world.mailbox(merchant.email)).filter(({ subject }) => subject === 'TEST: A debit failed'))
    .toHaveLength(1)
})

async function told({ world, receiver, secret }: Shop) {
  await world.jobsDone()
  expect(receiver.received.every((message) => isGenuine(message, secret))).toBe(true)
  return receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
}

test('the merchant’s own server hears of every standing of a mandate, and of each debit once', async () => {
  const shop = await aShop()
  const { world, merchant } = shop
  const reference = await anActiveMandate(world, merchant)
  await change(world, merchant, reference, 'suspend')
  await change(world, merchant, reference, 'resume')
  await change(world, merchant, reference, 'suspend')
  await change(world, merchant, reference, 'cancel')
  const about = (await told(shop)).filter(({ type }) => type.startsWith('mandate.'))
    .map(({ type, data }) => ({ type, ...z.decode(MandateNews, data as never) }))
  expect(about.map(({ type, status }) => [type, status]).toSorted()).toEqual([
    ['mandate.active', 'ACTIVE'], ['mandate.active', 'ACTIVE'], ['mandate.cancelled', 'CANCELLED'],
    ['mandate.suspended', 'SUSPENDED'], ['mandate.suspended', 'SUSPENDED'],
  ])
  expect(about[0]).toMatchObject({ reference, nuban: '••••••6781', amount: fromNaira(20_000) })
  const twice = await anActiveMandate(world, merchant, { nuban: '0123456799' })
  const short = await anActiveMandate(world, merchant, { nuban: '0123456793' })
  await debit(world, merchant, twice, 1_500)
  await debit(world, merchant, short, 1_000)
  const debits = (await told(shop)).filter(({ type }) => type.startsWith('debit.'))
    .map(({ type, data }) => ({ type, ...z.decode(DebitNews, data as never) }))
  expect(debits.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
    { type: 'debit.failed', mandate: short, status: 'FAILED', response_code: '51' },
    { type: 'debit.successful', mandate: twice, status: 'SUCCESSFUL', amount: fromNaira(1_500),
      transaction_reference: expect.stringMatching(/^\d{12}$/) },
  ])
})

test('a code that is wrong three times is no news to who sent it', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const reference = await aBegunMandate(world, merchant)
  for (const otp of ['111111', '222222', '333333']) await sendCode(world, merchant, reference, otp)
  expect((await mandateOf(world, merchant, reference)).mandate.status).toBe('FAILED')
  expect(await kindsOf(world, merchant)).toEqual([])
})
