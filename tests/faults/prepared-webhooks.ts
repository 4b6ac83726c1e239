// As prepared-collecting.ts, for webhooks: an address, and something that was told there.
import { webhooks } from '#contract/webhooks.ts'
import type { Merchant } from '#tests/provider/money/merchant.ts'
import type { World } from '#tests/world.ts'
import { asPayer } from './prepared-money.ts'
import type { Prepare } from './prepared.ts'

const url = 'https://shop.adire.example/oja'

const set = (world: World, { token }: Merchant) =>
  world.ask(webhooks.change, { token, body: { url } }).then((reply) => reply.data)

export const preparedWebhooks: Record<string, Prepare> = {
  'webhooks.change': asPayer(() => ({ body: { url }, other: { url: null } })),
  'webhooks.rotate': asPayer(async (merchant, world) => {
    await set(world, merchant)
    return {}
  }),
  'webhooks.test': asPayer(async (merchant, world) => {
    await set(world, merchant)
    return {}
  }),
  'webhooks.resend': asPayer(async (merchant, world) => {
    await set(world, merchant)
    const { data: { id } } = await world.ask(webhooks.test, { token: merchant.token, body: {} })
    await world.jobsDone()
    return { params: { id } }
  }),
}
