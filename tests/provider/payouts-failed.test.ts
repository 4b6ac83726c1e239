// Who hears of payouts that the bank refused: once for a payout, once for a batch, by what they chose.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { kobo } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, sent, validated } from './money/batch.ts'
import { aColleague, aMerchant, freshToken, pay, type Merchant } from './money/merchant.ts'

const MINUTE = 60_000
let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const letters = async ({ email }: Pick<Merchant, 'email'>) =>
  (await world.mailbox(email)).filter(({ subject }) => /refused/.test(subject))

const notices = async (merchant: Merchant) =>
  (await world.ask(notifications.list, { token: await freshToken(world, merchant) })).data.items.filter(
    ({ kind }) => kind === 'payout.failed',
  )

test('one letter for a payout, to who asked for it, with the reason and where to pay again', async () => {
  const merchant = await aMerchant(world)
  const colleague = await aColleague(world, merchant, ['initiate_payouts'])
  const { unique_reference } = await pay(world, merchant, {
    beneficiary_nuban: '0123456793',
    amount: kobo(1_250_050),
  })
  await pay(world, merchant)
  await world.jobsDone()
  await world.jobsDone()
  const [letter, ...more] = await letters(merchant)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('TEST: A payout was refused')
  expect(letter?.text).toContain('₦12,500.50 to INDIGO LOOM SAMPLE was not paid')
  expect(letter?.text).toMatch(/Reason: \S/)
  expect(letter?.links).toEqual([`http://oja.example/dashboard/payouts/${unique_reference}`])
  expect(await letters(colleague)).toEqual([])
  expect(await notices(merchant)).toMatchObject([
    { title: 'A payout was refused', path: `/dashboard/payouts/${unique_reference}` },
  ])
})

test('one letter for all of a batch, once nothing of it is under way', async () => {
  const merchant = await aMerchant(world)
  const refused = Array.from({ length: 12 }, (_, at) =>
    aRow(at + 1, { beneficiary_nuban: `01000${String(at).padStart(3, '0')}93` }),
  )
  const { bulk_reference } = await validated(world, merchant, [...refused, aRow(90), aRow(91)])
  await sent(world, merchant, bulk_reference)
  await world.jobsDone()
  expect(await letters(merchant)).toEqual([])
  await world.clock.advance(2 * MINUTE)
  await world.jobsDone()
  await world.clock.advance(2 * 60 * MINUTE)
  await world.jobsDone()
  const [letter, ...more] = await letters(merchant)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('TEST: Payouts of a batch were refused')
  expect(letter?.text).toContain(`12 of 14 payouts of your batch ${bulk_reference} were not paid`)
  expect(letter?.text).toContain('And 2 more.')
  expect(letter?.links).toEqual([`http://oja.example/dashboard/batch/${bulk_reference}`])
  expect(await notices(merchant)).toHaveLength(1)
})

test('a batch of which a payout stays under way is told of after an hour, without it', async () => {
  const merchant = await aMerchant(world)
  const { bulk_reference } = await validated(world, merchant, [
    aRow(1, { beneficiary_nuban: '0100000193' }),
    aRow(2, { beneficiary_nuban: '0100000298' }),
  ])
  await sent(world, merchant, bulk_reference)
  for (const minutes of [2, 20, 30]) {
    await world.jobsDone()
    await world.clock.advance(minutes * MINUTE)
  }
  await world.jobsDone()
  const before = await letters(merchant)
  await world.clock.advance(15 * MINUTE)
  await world.jobsDone()
  expect([before.length, (await letters(merchant)).length]).toEqual([0, 1])
})

test('who chose no letters for it gets none, and sees the notice', async () => {
  const merchant = await aMerchant(world)
  await world.ask(notifications.choose, {
    token: merchant.token,
    body: { event: 'payout_failed', by_mail: false, by_push: true },
  })
  await pay(world, merchant, { beneficiary_nuban: '0123456793' })
  await world.jobsDone()
  expect(await letters(merchant)).toEqual([])
  expect(await notices(merchant)).toHaveLength(1)
})

test('where who asked has left, whoever may pay again hears of it', async () => {
  const merchant = await aMerchant(world)
  const colleague = await aColleague(world, merchant, ['initiate_payouts'])
  await pay(world, merchant, { beneficiary_nuban: '0123456793' })
  const { rail } = world.app.outside
  const send = rail.send.bind(rail)
  // Before that it would not leave at all.
  rail.send = async (transfer) => {
    await world.database
      .updateTable('member')
      .set({ removed_at: world.clock.now() })
      .where('id', '=', merchant.user_id)
      .execute()
    return send(transfer)
  }
  await world.jobsDone()
  rail.send = send
  expect([await letters(merchant), (await letters(colleague)).length]).toEqual([[], 1])
})
