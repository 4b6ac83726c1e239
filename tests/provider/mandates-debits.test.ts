import { expect, test } from 'vitest'
import { transactions } from '#contract/transactions.ts'
import { sandboxMandates } from '#provider/outside/mandates.ts'
import { aProvider } from '#tests/world.ts'
import { faultsIn, unsettled } from './money/collecting.ts'
import {
  aBegunMandate, anActiveMandate, DAY, debit, debitsOf, mandateOf, MINUTE,
} from './money/debiting.ts'
import { aMerchant, freshToken } from './money/merchant.ts'

test('a debit brings money as any collection does, with its charges and its line in the books', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0, mode: 'live' })
  const reference = await anActiveMandate(world, merchant)
  expect((await debit(world, merchant, reference, 12_000)).data).toMatchObject({ status: 'PENDING',
    by: 'hand' })
  const { debits: [paid], collected } = await mandateOf(world, merchant, reference)
  expect(paid).toMatchObject({ status: 'SUCCESSFUL', amount: 1_200_000 })
  expect(collected).toBe(1_200_000)
  const { transaction } = (await world.ask(transactions.show, {
    token: merchant.token, params: { reference: paid?.transaction_reference ?? '' },
  })).data
  expect(transaction).toMatchObject({
    channel: 'debit', status: 'SUCCESSFUL', amount: 1_200_000, fee: 2_500, vat: 188,
    customer_name: 'Copper Drum Sample', payer_nuban: null, mandate: reference,
  })
  expect((await unsettled(world, merchant)).posted).toBe(transaction.net_amount)
  expect((await world.ask(transactions.list,
    { token: merchant.token, query: { channel: 'debit' } })).data.total)
    .toBe(1)
  expect(await faultsIn(world)).toEqual([])
})

test('each outcome of the network ends where it must, and none is sent twice', async () => {
  const sandbox = sandboxMandates(0)
  const sent: string[] = []
  const counting = {
    ...sandbox,
    debit: async (asked: Parameters<typeof sandbox.debit>[0]) => {
      sent.push(asked.session_id)
      return sandbox.debit(asked)
    },
  }
  const world = await aProvider({ outside: { mandates: counting } })
  const merchant = await aMerchant(world, { naira: 0 })
  const at = async (ending: string) => anActiveMandate(world, merchant, { nuban: `01234567${ending}` })
  const [later, refusedLater, refused, silent, never, twice] =
    [await at('91'), await at('92'), await at('93'), await at('94'), await at('94'), await at('99')]
  await world.clock.advance(MINUTE)
  await world.jobsDone()
  for (const each of [later, refusedLater, refused, silent, twice]) await debit(world, merchant, each, 1_000)
  await debit(world, merchant, never, 1_099)
  expect(await debitsOf(world, merchant, later)).toEqual([['INQ', '09']])
  expect(await debitsOf(world, merchant, refused)).toEqual([['FAILED', '51']])
  expect(await debitsOf(world, merchant, silent)).toEqual([['INQ', null]])
  expect(await debitsOf(world, merchant, twice)).toEqual([['SUCCESSFUL', '00']])
  expect((await debit(world, merchant, later, 1_000)).refusal.code).toBe('conflict')
  for (const minutes of [1, 4]) {
    await world.clock.advance(minutes * MINUTE)
    await world.jobsDone()
  }
  expect(await debitsOf(world, merchant, later)).toEqual([['SUCCESSFUL', '00']])
  expect(await debitsOf(world, merchant, refusedLater)).toEqual([['FAILED', '51']])
  expect(await debitsOf(world, merchant, silent)).toEqual([['SUCCESSFUL', '00']])
  await world.clock.advance(3 * DAY)
  await world.jobsDone()
  const again = { token: await freshToken(world, merchant) }
  expect(await debitsOf(world, again, never)).toEqual([['INQ', null]])
  expect(new Set(sent).size).toBe(sent.length)
  expect(sent).toHaveLength(6)
  expect((await world.ask(transactions.list, { ...again, query: { channel: 'debit' } })).data.total).toBe(3)
  expect(await faultsIn(world)).toEqual([])
})

test('only what the mandate allows is debited', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const fixed = await anActiveMandate(world, merchant, { debit_type: 'FIXED', end_date: '2026-03-03' })
  const early = await anActiveMandate(world, merchant, { start_date: '2026-03-05' })
  const pending = await aBegunMandate(world, merchant)
  expect((await debit(world, merchant, fixed, 19_999)).refusal.errors).toHaveProperty('amount')
  expect((await debit(world, merchant, early, 500)).refusal.message).toMatch(/first day/)
  expect((await debit(world, merchant, early, 20_001)).refusal.code).toBe('conflict')
  expect((await debit(world, merchant, pending, 500)).refusal.message).toMatch(/active/)
  expect((await debit(world, merchant, fixed)).data.amount).toBe(2_000_000)
  await world.clock.advance(2 * DAY)
  await world.jobsDone()
  const again = { token: await freshToken(world, merchant) }
  expect((await mandateOf(world, again, fixed)).mandate.status).toBe('EXPIRED')
  expect((await debit(world, again, fixed)).refusal.code).toBe('conflict')
})
