// What the merchant says of new virtual accounts in its settings.
import { expect, test } from 'vitest'
import { merchants } from '#contract/merchants.ts'
import { fromNaira } from '#domain/money.ts'
import { aProvider } from '#tests/world.ts'
import { aMember, aMerchant, everything } from './team.ts'

test('the smallest payment may not pass the largest, whichever of them is changed', async () => {
  const world = await aProvider()
  const { token } = await aMember(world, await aMerchant(world), { permissions: everything })
  const changed = (meta: object) => world.ask(merchants.update, { token, body: { meta } })
  expect((await changed({ max_amount: fromNaira(500) })).status).toBe(200)
  const { refusal } = await changed({ min_amount: fromNaira(500.01) })
  expect(refusal.errors).toEqual({ 'meta.max_amount': 'The maximum is below the minimum.' })
  expect((await changed({ min_amount: fromNaira(500) })).status).toBe(200)
  const { data } = await changed({ min_amount: null, max_amount: null })
  expect(data.merchant.meta).not.toHaveProperty('max_amount')
})
