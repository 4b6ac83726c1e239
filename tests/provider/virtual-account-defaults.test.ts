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

test.each([
  'http://pay.adire.example/paid', 'https://localhost/paid', 'https://192.168.1.1/paid', 'pay.adire.example',
])('%s is no address that payments are told to', async (callback_url) => {
  const world = await aProvider()
  const { token, code } = await aMember(world, await aMerchant(world), { permissions: everything })
  const body = { meta: { callback_url }, totp_code: await code() }
  const { status, refusal } = await world.ask(merchants.update, { token, body })
  expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['meta.callback_url']])
  const { data } = await world.ask(merchants.profile, { token })
  expect(data.merchant.meta).not.toHaveProperty('callback_url')
})
