// Setting a split: with a code, told to the administrators, and refused with the reason at its line.
import { beforeAll, afterAll, expect, test } from 'vitest'
import { splits } from '#contract/splits.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { splitLimits } from '#domain/split.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aLink, anAccount } from './money/collecting.ts'
import { aColleague, aMerchant, freshToken } from './money/merchant.ts'
import { reserved } from './money/our-accounts.ts'
import { aSubAccount, percentOf, split, trySplit } from './money/splitting.ts'
import { aMember, eventsOf } from './team.ts'

let world: World
beforeAll(async () => { world = await aProvider() })
afterAll(() => world.stop())

test('is kept with its accounts, shown, and ended', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const sub = await aSubAccount(world, merchant, '0123456711')
  const show = async () => (await world.ask(splits.show, { token, query: { scope: 'all' } })).data.split
  expect(await show()).toBeNull()
  const reply = await trySplit(world, merchant, [percentOf(sub.id, 1_250)])
  expect([reply.status, reply.message]).toEqual([200, 'Split saved. It holds for payments from now on.'])
  expect(reply.data).toMatchObject({
    scope: 'all', subject: null, created_by: expect.any(String),
    lines: [{
      sub_account_reference: sub.reference, basis_points: 1_250, amount: null, nuban: '0123456711',
      account_name: sub.account_name, standing: 'PAID',
    }],
  })
  expect(await show()).toEqual(reply.data)
  await world.ask(subAccounts.change, { token, body: { id: sub.id, status: 'INACTIVE' } })
  expect((await show())?.lines[0]).toMatchObject({ standing: 'SWITCHED_OFF' })
  await world.ask(subAccounts.change, { token, body: { id: sub.id, status: 'ACTIVE' } })
  await world.ask(subAccounts.save, { token, body: { id: sub.id, nuban: '0123456721', bank_code: '000014' } })
  expect((await show())?.lines[0]).toMatchObject({ standing: 'CHANGED', nuban: '0123456711' })
  const body = { id: reply.data.id, totp_code: await merchant.code() }
  expect((await world.ask(splits.end, { token, body })).status).toBe(200)
  expect([await show(), (await world.ask(splits.list, { token })).data.items]).toEqual([null, []])
  const trail = await eventsOf(world, merchant.merchant_id)
  expect(trail.filter(({ action }) => action.startsWith('split'))).toMatchObject([
    { action: 'split.set', after: { shares: [expect.stringContaining('12.5% to')] } },
    { action: 'split.ended' },
  ])
})

test('asks for the code, and tells every administrator who did it and what holds now', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const colleague = await aMember(world, merchant.merchant_id)
  const sub = await aSubAccount(world, merchant, '0123456711')
  const body = { scope: 'all' as const, lines: [percentOf(sub.id, 1_000)] }
  const { token } = merchant
  const wrong = await world.ask(splits.save, { token, body: { ...body, totp_code: '000000' } })
  expect(wrong.refusal.errors).toHaveProperty('totp_code')
  await split(world, merchant, body.lines)
  const [letter] = await world.mailbox(colleague.email)
  expect(letter).toMatchObject({ subject: 'How settlements are split was changed' })
  expect(letter?.text).toContain('10% to')
  expect(letter?.text).toContain('******6711')
})

test('what is wrong is said at its line, and nothing is kept', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const other = await aMerchant(world, { naira: 0 })
  const [mine, theirs] = [await aSubAccount(world, merchant, '0123456711'),
    await aSubAccount(world, other, '0123456711')]
  const off = await aSubAccount(world, merchant, '0123456721')
  await world.ask(subAccounts.change, { token: merchant.token, body: { id: off.id, status: 'INACTIVE' } })
  const errors = async (lines: Parameters<typeof trySplit>[2], more: object = {}) =>
    (await trySplit(world, merchant, lines, more)).refusal.errors
  expect(await errors([percentOf(theirs.id, 100)]))
    .toEqual({ 'lines.0.sub_account_id': 'There is no such sub-account.' })
  expect(await errors([percentOf(mine.id, 100), percentOf(off.id, 100)]))
    .toEqual({ 'lines.1.sub_account_id': 'This sub-account is switched off. Activate it first.' })
  expect(await errors([percentOf(mine.id, 9_000), percentOf(off.id, 1_001)]))
    .toEqual({ lines: 'The percentages are more than 100% together.' })
  expect(await errors([percentOf(mine.id, 100), percentOf(mine.id, 100)]))
    .toEqual({ 'lines.1.sub_account_id': 'This sub-account is in the split already.' })
  expect(await errors([{ sub_account_id: mine.id, basis_points: 100, amount: fromNaira(5) }]))
    .toEqual({ 'lines.0.amount': 'Give a percentage or an amount, one of the two.' })
  expect(await errors([])).toEqual({ lines: 'Choose at least one sub-account.' })
  expect(await errors([percentOf(mine.id, 100)], { scope: 'payment_link' }))
    .toEqual({ subject: 'Say which account or link.' })
  await expect(trySplit(world, merchant,
    Array.from({ length: splitLimits.lines + 1 }, () => percentOf(mine.id, 1))))
    .rejects.toThrow('At most 10 sub-accounts share a payment.')
  const vnuban = await anAccount(world, other)
  const link = await aLink(world, other)
  for (const named of [
    { scope: 'virtual_account', subject: vnuban }, { scope: 'payment_link', subject: link.reference },
  ] as const) {
    expect((await trySplit(world, merchant, [percentOf(mine.id, 1)], named)).status).toBe(404)
  }
  expect((await world.ask(splits.list, { token: merchant.token })).data.items).toEqual([])
})

test('an account of our own book is refused: no other bank has it', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const nuban = await reserved(world, await aMerchant(world, { naira: 0 }))
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(subAccounts.save, { token, body: { nuban, bank_code: '000017' } })
  expect((await trySplit(world, merchant, [percentOf(data.id, 100)])).refusal.errors).toEqual({
    'lines.0.sub_account_id': 'This account is one of our own. Choose an account at another bank.',
  })
})

test('of two who change it, the second is shown what the first has made of it', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const sub = await aSubAccount(world, merchant, '0123456711')
  const first = await split(world, merchant, [percentOf(sub.id, 100)])
  const late = await trySplit(world, merchant, [percentOf(sub.id, 200)])
  expect([late.refusal.code, late.refusal.data]).toMatchObject(['stale', { id: first.id }])
  const other = await aMerchant(world, { naira: 0 })
  const theirs = await split(world, other, [percentOf((await aSubAccount(world, other, '0123456711')).id, 1)])
  const foreign = await trySplit(world, merchant, [percentOf(sub.id, 200)], { replaces: theirs.id })
  expect([foreign.refusal.code, foreign.refusal.data]).toMatchObject(['stale', { id: first.id }])
  const next = await split(world, merchant, [percentOf(sub.id, 200)], { replaces: first.id })
  expect((await world.ask(splits.list, { token: merchant.token })).data.items.map(({ id }) => id))
    .toEqual([next.id])
})

test('an account has its own split, which may keep all of it; so many are held and no more', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const vnuban = await anAccount(world, merchant)
  const kept = await split(world, merchant, [], { scope: 'virtual_account', subject: vnuban })
  expect(kept).toMatchObject({ scope: 'virtual_account', subject: vnuban, lines: [] })
  const { merchant_id, mode, user_id: created_by } = merchant
  await world.database.insertInto('split').values(Array.from({ length: splitLimits.splits }, (_, at) => {
    const id = `0198a000-0000-7000-8000-${String(at).padStart(12, '0')}`
    return { id, merchant_id, mode, scope: 'payment_link' as const, subject_id: id, created_by,
      created_at: world.clock.now(), ended_at: null }
  })).execute()
  const sub = await aSubAccount(world, merchant, '0123456711')
  expect((await trySplit(world, merchant, [percentOf(sub.id, 100)])).refusal.message)
    .toBe('A business has at most 200 splits. End one first.')
})

test('who only sees what comes in sees splits and changes none', async () => {
  const merchant = await aMerchant(world, { naira: 0 })
  const sub = await aSubAccount(world, merchant, '0123456711')
  const reader = await aColleague(world, merchant, ['view_collections'])
  expect((await world.ask(splits.list, { token: reader.token })).status).toBe(200)
  const body = { scope: 'all' as const, lines: [percentOf(sub.id, 100)], totp_code: await reader.code() }
  expect((await world.ask(splits.save, { token: reader.token, body })).status).toBe(403)
})
