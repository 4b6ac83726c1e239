// Bills of a test's world: asked for by a merchant who has money.
import { bills } from '#contract/bills.ts'
import type { Ask } from '#contract/endpoint.ts'
import { kobo } from '#domain/money.ts'
import type { World } from '#tests/world.ts'
import { freshToken, newReference, pin, type Merchant } from './merchant.ts'

type Body = Ask<typeof bills.pay>['body']

/** ₦500 of airtime that is delivered at once, unless something else is said. */
export const billBody = (changes: Partial<Body> = {}): Body => ({
  kind: 'airtime', biller: 'mtn', product: 'airtime', customer: '8031234501', amount: kobo(50_000),
  unique_reference: newReference(), pin, ...changes,
})

/** A prepaid meter in Ikeja. */
export const power = {
  kind: 'electricity', biller: 'ikedc', product: 'prepaid', amount: kobo(500_000),
} as const

export async function payBill(world: World, { token }: Merchant, changes: Partial<Body> = {}) {
  return (await world.ask(bills.pay, { token, body: billBody(changes) })).data
}

export async function billOf(world: World, merchant: Merchant, id: string) {
  const token = await freshToken(world, merchant)
  return (await world.ask(bills.show, { token, params: { id } })).data
}
