// As lists-by-index.test.ts, for who pays, how, and what came in: these lists with many rows of their own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardWritings } from '#tests/bench/card-writings.ts'
import { lookedOver } from '#tests/bench/looked-over.ts'
import { longPasts, type Past } from '#tests/bench/many-rows.ts'
import { payerWritings } from '#tests/bench/payer-writings.ts'
import { aProvider, type World } from '#tests/world.ts'
import { countedBy, faultsOfList, OTHERS, ROWS } from './money/read-by-index.ts'

let world: World
let past: Past
beforeAll(async () => {
  world = await aProvider({ own: true })
  const writes = [...cardWritings, ...payerWritings]
  const [, ours] = await longPasts(world, [OTHERS, ROWS], writes, 'afterwards')
  past = ours!
  await lookedOver(world)
}, 120_000)
afterAll(() => world.stop())

test.each([
  'customers.list',
  'virtualAccounts.list',
  'cards.list',
  'chargebacks.list',
  'transactions.list',
  'paymentLinks.list',
  'qrPayments.list',
  'finder.find',
])(
  '%s is read by an index',
  async (name) => {
    expect(await faultsOfList(world, past, name)).toEqual([])
  },
  120_000,
)

test.each([
  ['virtualAccounts.list', 'virtual_account'],
  ['transactions.list', 'collection'],
  ['paymentLinks.list', 'payment_link'],
  ['qrPayments.list', 'qr_code'],
  ['cards.list', 'card_payment'],
])('those of a name are counted by the index of its words, and each by its key: %s', async (name, table) => {
  expect(await countedBy(world, past, name, { search: 'zebra' }))
    .toEqual(['Index Only Scan on name_word', expect.stringMatching(`^Index (Only )?Scan on ${table}$`)])
})
