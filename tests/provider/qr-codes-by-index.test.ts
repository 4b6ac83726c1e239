// A look at a QR code adds up all that was paid by it: from an index alone, as a till is paid by a hundred
// thousand times.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrPayments } from '#contract/qr-payments.ts'
import { collections } from '#tests/bench/collecting-writings.ts'
import { lookedOver } from '#tests/bench/looked-over.ts'
import { longPasts, type Past } from '#tests/bench/many-rows.ts'
import { aProvider, type World } from '#tests/world.ts'
import { looksFor, ROWS } from './money/read-by-index.ts'

let world: World
let past: Past
beforeAll(async () => {
  world = await aProvider({ own: true })
  const [ours] = await longPasts(world, [ROWS, ROWS], [collections], 'afterwards')
  past = ours!
  // As when the payer's bank asked for one back.
  await sql`update collection set status = 'REVERSED', reversed_at = created_at
    where channel = 'qr' and right(reference, 1) = '3'`.execute(world.database)
  await lookedOver(world)
}, 120_000)
afterAll(() => world.stop())

test('what came by a code is added up without a look at any payment', async () => {
  const address = `/v2/dashboard/qr-payments/${past.known.qr_code}`
  const looks = await looksFor(world, past, address, 'collected')
  expect(looks.map((look) => [look['Node Type'], look['Index Name'], look['Heap Fetches']]))
    .toEqual([['Index Only Scan', 'collection_by_code', 0]])
})

test('and is what the payments say, without those that were taken back', async () => {
  const { token, merchant_id } = past.merchant
  const rows = await world.database.selectFrom('collection').select(['amount', 'status'])
    .where('merchant_id', '=', merchant_id).where('channel', '=', 'qr').execute()
  const paid = rows.filter(({ status }) => status === 'SUCCESSFUL')
  expect(paid.length).toBeGreaterThan(500)
  expect(paid.length).toBeLessThan(rows.length)
  const { data } = await world.ask(qrPayments.show, { token, params: { reference: past.known.qr_code } })
  expect([data.payments, data.collected])
    .toEqual([paid.length, paid.reduce((total, { amount }) => total + amount, 0)])
})
