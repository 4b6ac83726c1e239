// Settlements: what was collected on a day is paid on the next business day, once, to the approved account.
import { expect, test } from 'vitest'
import { testMoney } from '#domain/test-money.ts'
import { notifications } from '#contract/notifications.ts'
import { overview } from '#contract/overview.ts'
import { settlements } from '#contract/settlements.ts'
import { fromNaira } from '#domain/money.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anAccount, faultsIn, seenBy, unsettled } from './money/collecting.ts'
import { arrivalAt, receive, reverse } from './money/engine.ts'
import { aMerchant, freshToken, type Merchant } from './money/merchant.ts'
import {
  approvedAccount, collected, DAY, HOUR, job, listed, liveMerchant as live, MINUTE, run, shown, sweep,
} from './money/settling.ts'
import { eventsOf } from './team.ts'

test('what came on a day is settled on the next business day, less its charges', async () => {
  proves(
    'call:GET dashboard/settlements', 'field:settlement.settlement_reference',
    'field:settlement.settlement_nuban', 'field:settlement.settlement_status', 'field:settlement.amount',
    'field:settlement.created_at', 'field:settlement.fees',
  )
  const world = await aProvider({ now: '2026-03-02T09:00:00Z' })
  const merchant = await live(world)
  await collected(world, merchant, 20_000, 60_000)
  await run(world)
  expect(await listed(world, merchant)).toEqual([])
  await world.clock.advance(22 * HOUR)
  await collected(world, merchant, 500)
  await run(world)
  const [settlement, ...others] = await listed(world, merchant)
  expect(others).toEqual([])
  const fees = fromNaira(25 + 50) + 188 + 375
  expect(settlement).toMatchObject({
    settlement_nuban: '0123456701', settlement_bank_name: 'Access Bank',
    settlement_name: 'ADIRE WORKS SAMPLE',
    settlement_status: 'SUCCESSFUL', destination: 'bank', gross_amount: fromNaira(80_000), fees,
    amount: fromNaira(80_000) - fees, transactions: 2, collection_nuban: null, attempts: 1,
    created_at: '2026-03-03T07:00:00.000Z', settled_at: '2026-03-03T07:00:00.000Z',
  })
  expect(settlement!.settlement_reference).toMatch(/^\d{12}$/)
  expect((await unsettled(world, merchant)).posted).toBe(fromNaira(500 - 10) - 75)
  await run(world)
  expect(await listed(world, merchant)).toHaveLength(1)
  const { events } = await shown(world, merchant, settlement!.settlement_reference)
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'paid'])
  expect((await eventsOf(world, merchant.merchant_id)).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['settlement.created', 'settlement.paid']))
  expect(await faultsIn(world)).toEqual([])
})

test('a settlement has its payments, and each of them says which settlement it is in', async () => {
  proves('call:GET dashboard/settlements/{id}/transactions', 'field:settlement.collection_nuban')
  const world = await aProvider()
  const merchant = await live(world)
  const vnuban = await anAccount(world, merchant)
  for (const naira of [1_000, 2_000, 3_000]) await receive(world, arrivalAt({ vnuban }, { naira }))
  await world.clock.advance(DAY)
  await collected(world, merchant, 700)
  await run(world)
  const [settlement] = await listed(world, merchant)
  expect(settlement).toMatchObject({ collection_nuban: vnuban, collection_accounts: 1, transactions: 3 })
  const id = settlement!.settlement_reference
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(settlements.transactions, { token, params: { id } })
  expect(data.items.map(({ amount }) => amount)).toEqual([3_000, 2_000, 1_000].map(fromNaira))
  expect(data.items[0]).toMatchObject({
    is_settled: true, settlement_reference: id, settlement_status: 'SUCCESSFUL',
  })
  const few = await world.ask(settlements.transactions, {
    token, params: { id: settlement!.id }, query: { min: fromNaira(1_500), limit: 1 },
  })
  expect([few.data.total, few.data.items.length]).toEqual([2, 1])
  const { events } = await seenBy(world, { ...merchant, token }, data.items[0]!.reference)
  expect(events.map(({ kind }) => kind)).toContain('settled')
  const other = await live(world)
  for (const endpoint of [settlements.show, settlements.transactions, settlements.statement] as const) {
    const foreign = await world.ask(endpoint, { token: other.token, params: { id } })
    expect(foreign.refusal.code).toBe('not_found')
  }
})

test('the list narrows by state, account, amount and day, and finds references and numbers', async () => {
  const world = await aProvider()
  const merchant = await live(world)
  const vnuban = await anAccount(world, merchant)
  await receive(world, arrivalAt({ vnuban }, { naira: 1_000 }))
  await world.clock.advance(DAY)
  await run(world)
  await approvedAccount(world, merchant, '0123456793')
  await collected(world, merchant, 90_000)
  await world.clock.advance(DAY)
  await run(world)
  const [refused, paid] = await listed(world, merchant)
  expect([refused!.settlement_status, paid!.settlement_status]).toEqual(['FAILED', 'SUCCESSFUL'])
  const found = async (query: object) =>
    (await listed(world, merchant, query)).map(({ settlement_reference }) => settlement_reference)
  const [a, b] = [refused!.settlement_reference, paid!.settlement_reference]
  expect(await found({ status: 'FAILED' })).toEqual([a])
  expect(await found({ status: 'successful' })).toEqual([b])
  expect(await found({ status: 'pending' })).toEqual([])
  expect(await found({ settlement_nuban: '0123456793' })).toEqual([a])
  expect(await found({ collection_nuban: vnuban })).toEqual([b])
  expect(await found({ min: fromNaira(1_000) })).toEqual([a])
  expect(await found({ max: fromNaira(1_000) })).toEqual([b])
  expect(await found({ to: '2026-03-03' })).toEqual([b])
  expect(await found({ from: '2026-03-04' })).toEqual([a])
  expect(await found({ search: a })).toEqual([a])
  expect(await found({ search: vnuban })).toEqual([b])
  expect(await found({ search: '0123456701' })).toEqual([b])
  expect(await found({ search: 'nothing' })).toEqual([])
  const token = await freshToken(world, merchant)
  const first = await world.ask(settlements.list, { token, query: { limit: 1 } })
  expect(first.data.total).toBe(2)
  expect(await found({ limit: 1, cursor: first.data.next_cursor ?? '' })).toEqual([b])
})

test('who sees balances hears of it, paid or refused, in the dashboard and by mail', async () => {
  const world = await aProvider()
  const merchant = await live(world)
  await approvedAccount(world, merchant, '0123456793')
  await collected(world, merchant, 1_000)
  await world.clock.advance(DAY)
  await run(world)
  const latest = async () => {
    const token = await freshToken(world, merchant)
    return (await world.ask(notifications.list, { token })).data.items
      .filter(({ kind }) => kind.startsWith('settlement.'))
  }
  const [{ settlement_reference } = { settlement_reference: '' }] = await listed(world, merchant)
  const path = `/dashboard/settlements/details/${settlement_reference}`
  expect((await latest())[0]).toMatchObject({ kind: 'settlement.failed', path })
  const [letter] = await world.mailbox(merchant.email)
  expect(letter).toMatchObject({ subject: 'A settlement was refused' })
  expect(letter!.links.join()).toContain(path)
  const token = await freshToken(world, merchant)
  expect((await world.ask(overview.show, { token })).data.attention)
    .toContainEqual(expect.objectContaining({ kind: 'settlement', path }))
  await approvedAccount(world, merchant, '0123456701')
  await world.clock.advance(15 * MINUTE)
  await sweep(world)
  expect((await latest())[0]).toMatchObject({ kind: 'settlement.paid', path })
  expect((await world.mailbox(merchant.email))[0]).toMatchObject({ subject: 'A settlement was paid' })
  expect((await world.ask(overview.show, { token })).data.attention)
    .not.toContainEqual(expect.objectContaining({ kind: 'settlement' }))
})

test('a payment asked back waits outside; one that was settled is taken from the balance', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  await approvedAccount(world, merchant)
  await collected(world, merchant, 1_000, 2_000)
  const rows = await world.database.selectFrom('collection').select(['id', 'reference', 'amount'])
    .where('merchant_id', '=', merchant.merchant_id).orderBy('id').execute()
  await world.database.insertInto('collection_reversal').values({
    id: '0198a000-0000-7000-8000-0000000000aa', merchant_id: merchant.merchant_id, mode: 'test',
    collection_id: rows[0]!.id, reason: 'recalled', status: 'PENDING', created_at: world.clock.now(),
    done_at: null,
  }).execute()
  await world.clock.advance(DAY)
  await run(world)
  expect((await listed(world, merchant))[0]).toMatchObject({ transactions: 1, amount: fromNaira(2_000) })
  await expect(reverse(world, merchant, rows[1]!.reference)).rejects.toMatchObject({
    code: 'insufficient_balance',
  })
  expect(await faultsIn(world)).toEqual([])
})

test('the statement is all of its payments as CSV, whatever their number, and runs no formula', async () => {
  proves('call:export-settlement-CSV')
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  for (let at = 0; at < 3; at += 1) {
    await receive(world, { ...arrivalAt(merchant), channel: 'link', narration: '=HYPERLINK("x")' })
  }
  // As many more as two pages of the stream, written as the engine would have.
  await manyMore(world, merchant, 230)
  const { merchant_id, mode } = merchant
  await job(world, 'settle_merchant', { merchant_id, mode, day: '2026-03-03' })
  const [settlement] = await listed(world, merchant)
  expect(settlement!.transactions).toBe(233)
  const token = await freshToken(world, merchant)
  const path = `/v2/dashboard/settlements/${settlement!.settlement_reference}/statement`
  const response = await world.request(path, { headers: { token } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition'))
    .toMatch(/filename="TEST-settlement-\d{12}-\d{8}-\d{6}\.csv"$/)
  expect((await eventsOf(world, merchant.merchant_id)).map(({ action }) => action))
    .toContain('settlement.downloaded')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(235)
  expect(lines[0]).toContain(testMoney.banner)
  expect(lines[1]).toContain('reference,created_at (Lagos +01:00),channel')
  expect(lines[2]).toMatch(/^\d+,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00,/)
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(new Set(lines.slice(2).map((line) => line.split(',')[0])).size).toBe(233)
  expect(await faultsIn(world)).toEqual([])
}, 90_000)

async function manyMore(world: World, merchant: Merchant, count: number): Promise<void> {
  for (let at = 0; at < count; at += 40) {
    await Promise.all(Array.from({ length: Math.min(40, count - at) }, () =>
      receive(world, { ...arrivalAt(merchant, { naira: 100 }), channel: 'link' })))
  }
}
