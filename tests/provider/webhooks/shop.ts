// A merchant with a callback URL, and what it was told, as its own engineers see it.
import type { Answer } from '#contract/endpoint.ts'
import { webhooks } from '#contract/webhooks.ts'
import { aMerchant, freshToken, type Merchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aReceiver, reaching, type Receiver } from './receiver.ts'

export const url = 'https://shop.adire.example/oja'

export interface Shop { world: World, merchant: Merchant, receiver: Receiver, secret: string }

export async function aShop(changes: Parameters<typeof reaching>[1] = {}): Promise<Shop> {
  const receiver = await aReceiver()
  const world = await aProvider({ outside: { callbacks: reaching(receiver, changes) } })
  const merchant = await aMerchant(world)
  return { world, merchant, receiver, secret: await setAddress({ world, merchant }) }
}

/** Answers the secret where it was the first time, else ''. */
export async function setAddress(
  { world, merchant }: Pick<Shop, 'world' | 'merchant'>, address: string | null = url,
): Promise<string> {
  const token = await freshToken(world, merchant)
  const body = { url: address, totp_code: await merchant.code() }
  const { data } = await world.ask(webhooks.change, { token, body })
  return data.secret ?? ''
}

type Deliveries = Answer<typeof webhooks.list>['items']

export async function deliveries({ world, merchant }: Pick<Shop, 'world' | 'merchant'>): Promise<Deliveries> {
  const token = await freshToken(world, merchant)
  return (await world.ask(webhooks.list, { token })).data.items
}

export async function delivery({ world, merchant }: Pick<Shop, 'world' | 'merchant'>, id: string) {
  const token = await freshToken(world, merchant)
  return (await world.ask(webhooks.one, { token, params: { id } })).data
}

export async function sendTest({ world, merchant }: Pick<Shop, 'world' | 'merchant'>): Promise<string> {
  const token = await freshToken(world, merchant)
  return (await world.ask(webhooks.test, { token, body: {} })).data.id
}
