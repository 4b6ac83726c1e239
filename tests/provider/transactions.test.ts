import { expect, test } from 'vitest'
import { transactions } from '#contract/transactions.ts'
import { fromNaira } from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider } from '#tests/world.ts'
import { aLink, anAccount, faultsIn, payOnPage, seenBy, transferIn } from './money/collecting.ts'
import { aMerchant, freshToken } from './money/merchant.ts'

test('the list narrows by everything that a finance officer asks for, newest first', async () => {
  proves('call:GET dashboard/transactions')
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant, { max_amount: fromNaira(9_000) })
  const drum = { naira: 1_000.5, sender_name: 'AMBER DRUM SAMPLE' }
  const small = await transferIn(world, merchant, vnuban, drum)
  await world.clock.advance(86_400_000)
  const fresh = await aMerchant(world, { naira: 0 })
  const again = { ...merchant, token: await freshToken(world, merchant) }
  const large = await transferIn(world, again, vnuban, { naira: 8_000, sender_nuban: '0123456789' })
  const refused = await transferIn(world, again, vnuban, { naira: 9_000.01 })
  const link = await aLink(world, again)
  expect((await payOnPage(world, link.link)).status).toBe(303)

  const found = async (query: object) =>
    (await world.ask(transactions.list, { token: again.token, query })).data.items.map((one) => one.reference)
  const all = await found({})
  expect(all).toHaveLength(4)
  expect(all.slice(1)).toEqual([refused.reference, large.reference, small.reference])
  const byLink = all[0] ?? ''

  expect(await found({ status: 'RETURNED' })).toEqual([refused.reference])
  expect(await found({ status: 'failed' })).toEqual([refused.reference])
  expect(await found({ status: 'successful' })).toEqual([byLink, large.reference, small.reference])
  expect(await found({ channel: 'link' })).toEqual([byLink])
  expect(await found({ payment_link: link.reference })).toEqual([byLink])
  expect(await found({ min: fromNaira(1_000.51), max: fromNaira(8_000) })).toEqual([byLink, large.reference])
  expect(await found({ max: fromNaira(1_000.5) })).toEqual([small.reference])
  expect(await found({ from: '2026-03-03' })).toEqual(all.slice(0, 3))
  expect(await found({ to: '2026-03-02' })).toEqual([small.reference])
  expect(await found({ settlement: 'unsettled' })).toEqual([byLink, large.reference, small.reference])
  expect(await found({ settlement: 'settled' })).toEqual([])
  expect(await found({ vnuban })).toEqual(all.slice(1))
  expect(await found({ search: large.reference })).toEqual([large.reference])
  expect(await found({ search: '0123456789' })).toEqual([large.reference])
  expect(await found({ search: vnuban })).toEqual(all.slice(1))
  expect(await found({ search: ' amber dr' })).toEqual([small.reference])
  expect(await found({ search: 'am%ber' })).toEqual([])
  expect(await found({ search: small.session_id })).toEqual([small.reference])
  const first = await world.ask(transactions.list, { token: again.token, query: { limit: 3 } })
  expect(first.data.total).toBe(4)
  expect(await found({ limit: 3, cursor: first.data.next_cursor ?? '' })).toEqual([small.reference])
  expect((await world.ask(transactions.list, { token: fresh.token })).data.items).toEqual([])
})

test('one payment says everything that is known of it, and what happened in order', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant, { account_name: 'Adire Shop' })
  const { reference, id } = await transferIn(world, merchant, vnuban, {
    naira: 60_000, narration: 'Order 12', sender_bank_code: '000014', sender_nuban: '0123456789',
  })
  const { transaction, events } = await seenBy(world, merchant, reference)
  expect(transaction).toMatchObject({
    channel: 'transfer', status: 'SUCCESSFUL', amount: 6_000_000, net_amount: 6_000_000, fee: 0,
    payer_name: 'INDIGO LOOM SAMPLE', payer_bank_name: 'Access Bank', payer_nuban: '0123456789', vnuban,
    account_name: 'Adire Shop', collection_bank_name: 'Wema Bank', narration: 'Order 12',
    response_code: '00', reason: null, is_settled: false, reversal: null, customer_name: null,
  })
  expect(events.map(({ kind }) => kind)).toEqual(['received', 'credited'])
  expect((await seenBy(world, merchant, id)).transaction.reference).toBe(reference)
  const other = await aMerchant(world, { naira: 0 })
  const foreign = await world.ask(transactions.show, { token: other.token, params: { reference } })
  expect(foreign.refusal.code).toBe('not_found')
  expect(await faultsIn(world)).toEqual([])
})

test('in live mode the charges stand between what was paid and what is credited', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const link = await aLink(world, merchant, 60_000)
  await payOnPage(world, link.link)
  const { data: { items: [paid] } } = await world.ask(transactions.list, { token: merchant.token })
  const { transaction, events } = await seenBy(world, merchant, paid?.reference ?? '')
  expect(transaction).toMatchObject({ amount: 6_000_000, fee: 5_000, vat: 375, net_amount: 5_994_625 })
  expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['received', 6_000_000], ['fee', 5_000], ['vat', 375], ['credited', 5_994_625],
  ])
  expect(await faultsIn(world)).toEqual([])
})
