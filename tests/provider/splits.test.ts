// Split settlement: shares of payments go to sub-accounts by settlements of their own, and come back in the
// same shares.
import { expect, test } from 'vitest'
import { settlements } from '#contract/settlements.ts'
import { fromNaira, kobo } from '#domain/money.ts'
import { WHOLE } from '#domain/split.ts'
import { aProvider } from '#tests/world.ts'
import { aLink, anAccount, faultsIn, unsettled } from './money/collecting.ts'
import { arrivalAt, receive, reverse } from './money/engine.ts'
import { freshToken, funded } from './money/merchant.ts'
import {
  aBank, approvedAccount, collected, DAY, HOUR, job, listed, liveMerchant, MINUTE, run, shown, sweep,
} from './money/settling.ts'
import { aSubAccount, percentOf, settledTo, split, subAccountOf } from './money/splitting.ts'
import { eventsOf } from './team.ts'

test('shares go to sub-accounts, each by its own settlement, the rest to the main account', async () => {
  const world = await aProvider({ now: '2026-03-02T09:00:00Z' })
  const merchant = await liveMerchant(world)
  const [first, second] = [await aSubAccount(world, merchant, '0123456711'),
    await aSubAccount(world, merchant, '0123456721')]
  await collected(world, merchant, 700)
  await world.clock.advance(MINUTE)
  const fixed = { sub_account_id: second.id, amount: kobo(10_001) }
  await split(world, merchant, [percentOf(first.id, 2_500), fixed])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 1_000, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const all = await settledTo(world, merchant)
  const [main, one, two] = [all['6701']!, all['6711']!, all['6721']!]
  const net = main.gross_amount - main.fees
  const shareOf = (naira: number, fee: number, vat: number) =>
    Math.round((fromNaira(naira) - fee - vat - 10_001) / 4)
  const expected = shareOf(1_000, 1_500, 113) + shareOf(2_000, 3_000, 225)
  expect([one.amount, two.amount].every((amount) => amount > 0)).toBe(true)
  expect(two.amount).toBe(20_002)
  expect(Math.abs(one.amount - expected)).toBeLessThan(5_000)
  expect(main.amount + one.amount + two.amount).toBe(net)
  expect(main).toMatchObject({
    settlement_status: 'SUCCESSFUL', split_amount: one.amount + two.amount, split_of: null, sub_account: null,
    transactions: 3,
  })
  expect(one).toMatchObject({
    settlement_status: 'SUCCESSFUL', destination: 'bank', gross_amount: one.amount, fees: 0, transactions: 2,
    split_of: main.settlement_reference, sub_account: first.reference, settlement_name: first.account_name,
  })
  const { splits } = await shown(world, merchant, main.settlement_reference)
  expect(splits.map(({ sub_account, amount, settlement_reference }) =>
    [sub_account, amount, settlement_reference])).toEqual([
    [first.reference, one.amount, one.settlement_reference],
    [second.reference, two.amount, two.settlement_reference],
  ])
  expect((await unsettled(world, merchant)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
})

test('the payments of a share, and statements, say what went to whom', async () => {
  const world = await aProvider()
  const merchant = await liveMerchant(world)
  const { id } = await aSubAccount(world, merchant, '0123456711')
  await collected(world, merchant, 500)
  await world.clock.advance(MINUTE)
  await split(world, merchant, [percentOf(id, 5_000)])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const all = await settledTo(world, merchant)
  const [main, part] = [all['6701']!, all['6711']!]
  const token = await freshToken(world, merchant)
  const payments = async (reference: string) =>
    (await world.ask(settlements.transactions, { token, params: { id: reference } })).data.items
  expect((await payments(main.settlement_reference)).map(({ amount }) => amount))
    .toEqual([fromNaira(2_000), fromNaira(500)])
  expect((await payments(part.settlement_reference)).map(({ amount }) => amount)).toEqual([fromNaira(2_000)])
  const statement = async (reference: string) => {
    const path = `/v2/dashboard/settlements/${reference}/statement`
    const answer = await world.request(path, { headers: { token } })
    const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
    const at = head.split(',').indexOf('split_amount')
    return lines.map((line) => Number(line.split(',')[at]) * 100)
  }
  expect((await statement(main.settlement_reference)).map(Math.round)).toEqual([0, part.amount])
  expect((await statement(part.settlement_reference)).map(Math.round)).toEqual([part.amount])
})

test('a link and an account go before all payments; what ended holds for what came before', async () => {
  const world = await aProvider()
  const merchant = await liveMerchant(world)
  const [a, b, c] = [await aSubAccount(world, merchant, '0123456711'),
    await aSubAccount(world, merchant, '0123456721'), await aSubAccount(world, merchant, '0123456731')]
  const vnuban = await anAccount(world, merchant)
  const link = await aLink(world, merchant)
  const { id: link_id } = await world.database.selectFrom('payment_link').select('id')
    .where('reference', '=', link.reference).executeTakeFirstOrThrow()
  const before = await split(world, merchant, [percentOf(a.id, 1_000)])
  await split(world, merchant, [percentOf(b.id, 2_000)], { scope: 'virtual_account', subject: vnuban })
  await split(world, merchant, [percentOf(c.id, 3_000)], { scope: 'payment_link', subject: link.reference })
  await world.clock.advance(MINUTE)
  await receive(world, arrivalAt(merchant, { naira: 1_000, channel: 'link' }))
  await receive(world, arrivalAt({ vnuban }, { naira: 1_000 }))
  await receive(world, arrivalAt(merchant, { naira: 1_000, channel: 'link', source_id: link_id }))
  await world.clock.advance(MINUTE)
  await split(world, merchant, [percentOf(a.id, WHOLE)], { replaces: before.id })
  await world.clock.advance(DAY)
  await run(world)
  const all = await settledTo(world, merchant)
  const net = all['6701']!.gross_amount - all['6701']!.fees
  expect(['6711', '6721', '6731'].map((end) => Math.round(all[end]!.amount / net * 300)))
    .toEqual([10, 20, 30])
  expect(await faultsIn(world)).toEqual([])
})

test('where all is shared nothing is left for the main account, and nobody is told of nothing', async () => {
  const world = await aProvider()
  const merchant = await liveMerchant(world)
  const { id } = await aSubAccount(world, merchant, '0123456711')
  await split(world, merchant, [percentOf(id, WHOLE)])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const all = await settledTo(world, merchant)
  expect(all['6701']).toMatchObject({
    amount: 0, settlement_status: 'SUCCESSFUL', split_amount: all['6711']!.amount,
    reason: 'All of it is shared among sub-accounts.',
  })
  const letters = await world.mailbox(merchant.email)
  expect(letters.filter(({ subject }) => subject.includes('settlement was'))).toHaveLength(1)
  expect((await unsettled(world, merchant)).posted).toBe(0)
  expect(await faultsIn(world)).toEqual([])
})

test('a payment taken back comes out of the next shares, in the same shares', async () => {
  const world = await aProvider()
  const merchant = await liveMerchant(world)
  await funded(world, merchant, fromNaira(10_000))
  const [a, b] = [await aSubAccount(world, merchant, '0123456711'),
    await aSubAccount(world, merchant, '0123456721')]
  await split(world, merchant, [percentOf(a.id, 1_000), percentOf(b.id, 5_000)])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 5_000)
  await world.clock.advance(DAY)
  await run(world)
  const { '6711': ten, '6721': half } = await settledTo(world, merchant)
  const { reference } = await world.database.selectFrom('collection').select('reference')
    .where('merchant_id', '=', merchant.merchant_id).executeTakeFirstOrThrow()
  await reverse(world, merchant, reference)
  await reverse(world, merchant, reference)
  const owes = async () => [(await subAccountOf(world, merchant, a.id)).owed,
    (await subAccountOf(world, merchant, b.id)).owed]
  expect(await owes()).toEqual([ten!.amount, half!.amount])
  expect(await faultsIn(world)).toEqual([])
  await collected(world, merchant, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const [next, ...older] = await listed(world, merchant)
  expect(older).toHaveLength(3)
  // Less than what is owed: nothing leaves for them, and the main account keeps all.
  expect(next).toMatchObject({ split_amount: 0, amount: next!.gross_amount - next!.fees })
  const { splits: lines } = await shown(world, merchant, next!.settlement_reference)
  expect(lines.map(({ amount, recovered, settlement_reference: by }) => [amount, recovered > 0, by]))
    .toEqual([[0, true, null], [0, true, null]])
  await collected(world, merchant, 8_000)
  await world.clock.advance(DAY)
  await run(world)
  expect(await owes()).toEqual([0, 0])
  const paid = await listed(world, merchant, { settlement_nuban: '0123456721' })
  const all = await listed(world, merchant, { limit: 50 })
  const net = (one: typeof paid) => one.reduce((sum, { amount }) => sum + amount, 0)
  const gross = all.filter(({ split_of }) => split_of === null)
    .reduce((sum, { gross_amount, fees }) => sum + gross_amount - fees, 0)
  // In the end it has half of what was not taken back.
  const back = ten!.amount * 10
  expect(Math.abs(net(paid) - (gross - back) / 2)).toBeLessThan(5)
  expect(await faultsIn(world)).toEqual([])
})

test('one that is switched off or has another account is not paid; nobody else gets its share', async () => {
  const world = await aProvider()
  const merchant = await liveMerchant(world)
  const [a, b] = [await aSubAccount(world, merchant, '0123456711'),
    await aSubAccount(world, merchant, '0123456721')]
  await split(world, merchant, [percentOf(a.id, 2_000), percentOf(b.id, 3_000)])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 2_000)
  const update = (id: string, fields: object) =>
    world.database.updateTable('sub_account').set(fields).where('id', '=', id).execute()
  await update(a.id, { status: 'INACTIVE' })
  await update(b.id, { nuban: '0123456791' })
  await world.clock.advance(DAY)
  await run(world)
  expect(Object.keys(await settledTo(world, merchant))).toEqual(['6701'])
  await update(a.id, { status: 'ACTIVE' })
  await collected(world, merchant, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  const [main, part] = await listed(world, merchant)
  expect([part, main].map((one) => one!.settlement_nuban).sort()).toEqual(['0123456701', '0123456711'])
  expect(await faultsIn(world)).toEqual([])
})

test('a refused share is tried again at the account confirmed since, never the main one', async () => {
  const bank = aBank({ send: '57', query: '57' })
  const world = await aProvider({ outside: { rail: bank.rail } })
  const merchant = await liveMerchant(world)
  const { id } = await aSubAccount(world, merchant, '0123456711')
  const rule = await split(world, merchant, [percentOf(id, 5_000)])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  expect((await settledTo(world, merchant))['6711']).toMatchObject({ settlement_status: 'FAILED' })
  await world.database.updateTable('sub_account').set({ nuban: '0123456721' }).where('id', '=', id).execute()
  await world.clock.advance(15 * MINUTE)
  await sweep(world)
  expect(new Set(bank.sends.map(({ nuban }) => nuban))).toEqual(new Set(['0123456701', '0123456711']))
  await split(world, merchant, [percentOf(id, 5_000)], { replaces: rule.id })
  bank.answers.send = '00'
  await world.clock.advance(HOUR)
  await sweep(world)
  expect((await settledTo(world, merchant))['6721']).toMatchObject({
    settlement_status: 'SUCCESSFUL', attempts: 3,
  })
  expect(await faultsIn(world)).toEqual([])
  expect((await eventsOf(world, merchant.merchant_id)).map(({ action }) => action))
    .toEqual(expect.arrayContaining(['split.set', 'settlement.paid', 'settlement.failed']))
})

test('a process of the version before cannot send a share to the main account', async () => {
  const world = await aProvider()
  const merchant = await liveMerchant(world)
  const { id } = await aSubAccount(world, merchant, '0123456711')
  await split(world, merchant, [percentOf(id, 5_000)])
  await world.clock.advance(MINUTE)
  await collected(world, merchant, 2_000)
  await world.clock.advance(DAY)
  await approvedAccount(world, merchant, '0123456702')
  await job(world, 'settlement_run')
  await world.jobsDone()
  const part = (await settledTo(world, merchant))['6711']!
  await expect(world.database.updateTable('settlement').set({ settlement_nuban: '0123456702' })
    .where('id', '=', part.id).execute()).rejects.toThrow('settlement_to_sub_account')
})
