// How often rows may be checked: by rows, so that mending one by one is possible and harvesting names is not.
import { expect, test } from 'vitest'
import { bulk } from '#contract/bulk.ts'
import { aProvider } from '#tests/world.ts'
import { aRow, validated } from './money/batch.ts'
import { aMerchant } from './money/merchant.ts'

const HOUR = { points: 100_000, seconds: 3600 }

test('two hundred rows are mended one by one, and ten whole files are checked in an hour', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world)
  const { bulk_reference } = await validated(world, merchant, [aRow(1)])
  const mend = (row: number) =>
    world.ask(bulk.change, {
      token: merchant.token,
      body: { bulk_reference, transactions: [aRow(row)] },
    })
  for (let row = 1; row <= 200; row += 1) expect((await mend(row)).status).toBe(200)
  expect(await world.app.limits.left('bulk_check', merchant.merchant_id, HOUR)).toBe(100_000 - 201 * 20)
  // The rest of the hour but for one small file, as nine files of 10,000 rows would leave it.
  await world.app.limits.consume('bulk_check', merchant.merchant_id, HOUR, 95_000)
  const big = Array.from({ length: 1_000 }, (_, at) => aRow(at + 1))
  const { refusal } = await world.ask(bulk.validate, { token: merchant.token, body: { transactions: big } })
  expect(refusal.code).toBe('rate_limited')
  // What was refused took nothing: a row can still be mended.
  expect((await mend(5)).status).toBe(200)
  expect(await world.app.limits.left('bulk_check', merchant.merchant_id, HOUR)).toBe(960)
  await world.app.limits.consume('bulk_check', merchant.merchant_id, HOUR, 960)
  expect((await mend(5)).refusal.code).toBe('rate_limited')
  const other = await aMerchant(world)
  await validated(world, other, [aRow(1)])
}, 60_000)
