// Random splits, payments and returns: every kobo that came in is with somebody, and the books agree.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromNaira, kobo } from '#domain/money.ts'
import { aProvider } from '#tests/world.ts'
import { faultsIn, unsettled } from './money/collecting.ts'
import { reverse } from './money/engine.ts'
import { funded } from './money/merchant.ts'
import { collected, DAY, listed, liveMerchant, MINUTE, run } from './money/settling.ts'
import { aSubAccount, split, subAccountOf } from './money/splitting.ts'

const line = fc.oneof(
  fc.record({ basis_points: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ amount: fc.integer({ min: 1, max: 90_000 }).map((amount) => kobo(amount)) }),
)
const day = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  payments: fc.array(fc.integer({ min: 11_001, max: 900_000 }), { minLength: 1, maxLength: 4 }),
  /** Which of the payments that are settled by then are taken back. */
  back: fc.array(fc.nat(40), { maxLength: 2 }),
})

test('what came in is settled to the kobo, whoever shares it and whatever is taken back', async () => {
  await fc.assert(fc.asyncProperty(fc.array(day, { minLength: 2, maxLength: 4 }), async (days) => {
    const world = await aProvider()
    const merchant = await liveMerchant(world)
    await funded(world, merchant, fromNaira(1_000_000))
    const subs = [await aSubAccount(world, merchant, '0123456711'),
      await aSubAccount(world, merchant, '0123456721'), await aSubAccount(world, merchant, '0123456731')]
    let replaces: string | null = null
    for (const { lines, payments, back } of days) {
      const shared = lines.map((one, at) => ({ sub_account_id: subs[at]!.id, ...one }))
      const made: { id: string } = await split(world, merchant, shared, { replaces })
      replaces = made.id
      await world.clock.advance(MINUTE)
      await collected(world, merchant, ...payments.map((amount) => amount / 100))
      await world.clock.advance(DAY)
      await run(world)
      const settled = await world.database.selectFrom('collection').select('reference')
        .where('merchant_id', '=', merchant.merchant_id).where('settled_in', 'is not', null)
        .orderBy('id').execute()
      for (const at of back) await reverse(world, merchant, settled[at % settled.length]!.reference)
      expect(await faultsIn(world)).toEqual([])
    }
    const all = await listed(world, merchant, { limit: 100 })
    const wholes = all.filter(({ split_of }) => split_of === null)
    const total = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)
    const net = total(wholes.map(({ gross_amount, fees }) => gross_amount - fees))
    expect(total(all.map(({ amount }) => amount))).toBe(net)
    expect((await unsettled(world, merchant)).posted).toBe(0)
    // What sub-accounts got and still owe are their shares of what stayed, line by line of the books.
    for (const sub of subs) {
      const { owed } = await subAccountOf(world, merchant, sub.id)
      const got = total(all.filter((one) => one.sub_account === sub.reference).map(({ amount }) => amount))
      const shares = await world.database.selectFrom('split_share').select(['amount', 'returned_at'])
        .where('sub_account_id', '=', sub.id).execute()
      const stay = total(shares.filter(({ returned_at }) => returned_at === null).map(({ amount }) => amount))
      expect(got - owed).toBe(stay)
    }
    await world.stop()
  }), { numRuns: 6 })
}, 120_000)
