// Whoever is subscribed to a product can be found and taken out again, however many are.
import { expect, test } from 'vitest'
import { directDebit } from '#contract/direct-debit.ts'
import { fromNaira } from '#domain/money.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aCustomer, anActiveMandate, aProduct, subscribed } from './money/debiting.ts'
import { aMerchant, type Merchant } from './money/merchant.ts'

const names = ['Amber Drum', 'Amber Dyer', 'Cobalt Loom', 'Teal Basket', 'Zinc Weaver']

async function aProductOfMany(world: World, merchant: Merchant) {
  const product = await aProduct(world, merchant)
  for (const name of names) {
    const customer = await aCustomer(world, merchant, name)
    const mandate = await anActiveMandate(world, merchant, { customer, amount: fromNaira(20_000) })
    await subscribed(world, merchant, product.reference, [mandate])
  }
  return product
}

test('all who are subscribed are gone through, each once, and any of them is taken out', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { token } = merchant
  const { reference } = await aProductOfMany(world, merchant)
  const page = async (query: object) => (await world.ask(directDebit.subscriptions,
    { token, params: { reference }, query })).data
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next_cursor, total } = await page({ limit: 2, ...cursor && { cursor } })
    expect(total).toBe(names.length)
    seen.push(...items.map(({ customer_name }) => customer_name))
    cursor = next_cursor
  }
  expect(seen).toEqual(names.toReversed())
  const found = async (query: object) => (await page(query)).items.map(({ customer_name }) => customer_name)
  expect(await found({ search: 'amber d' })).toEqual(['Amber Dyer', 'Amber Drum'])
  expect(await found({ search: 'nobody' })).toEqual([])
  const [oldest] = (await page({ search: 'Amber Drum' })).items
  await world.ask(directDebit.unsubscribe, { token, params: { id: oldest!.id } })
  expect(await found({ search: 'Amber', status: 'ACTIVE' })).toEqual(['Amber Dyer'])
  expect(await found({ status: 'ENDED' })).toEqual(['Amber Drum'])
})

test('nobody sees who is subscribed to another’s product', async () => {
  const world = await aProvider()
  const merchant = await aMerchant(world, { naira: 0 })
  const { reference } = await aProductOfMany(world, merchant)
  const { token } = await aMerchant(world, { naira: 0 })
  const asked = await world.ask(directDebit.subscriptions, { token, params: { reference } })
  expect(asked.refusal.code).toBe('not_found')
})
