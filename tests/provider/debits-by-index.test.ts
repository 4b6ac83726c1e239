// As lists-by-index.test.ts, for direct debit and bills: these lists with many rows of their own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bills } from '#tests/bench/bill-writings.ts'
import { customersWithDebits } from '#tests/bench/debit-writings.ts'
import { lookedOver } from '#tests/bench/looked-over.ts'
import { longPasts, type Past } from '#tests/bench/many-rows.ts'
import { aProvider, type World } from '#tests/world.ts'
import { faultsOfList, filled, OTHERS, ROWS } from './money/read-by-index.ts'

let world: World
let past: Past
beforeAll(async () => {
  world = await aProvider({ own: true })
  const writes = [...customersWithDebits, bills]
  const [, ours] = await longPasts(world, [OTHERS, ROWS], writes, 'afterwards')
  past = ours!
  await lookedOver(world)
}, 120_000)
afterAll(() => world.stop())

test('every table of these lists has many rows', async () => {
  expect(await filled(world)).toEqual(expect.arrayContaining([
    'customer', 'mandate', 'mandate_debit', 'debit_subscription', 'debit_due', 'debit_product', 'bill',
  ]))
})

test.each([
  'mandates.list',
  'directDebit.debits',
  'directDebit.due',
  'directDebit.products',
  'directDebit.subscriptions',
  'bills.list',
])(
  '%s is read by an index',
  async (name) => {
    expect(await faultsOfList(world, past, name)).toEqual([])
  },
  120_000,
)
