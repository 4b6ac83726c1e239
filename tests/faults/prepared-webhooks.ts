// As prepared-collecting.ts, for webhooks: an address, and something that was told there.
import { webhooks } from '#contract/webhooks.ts'
import type { Merchant } from '#tests/provider/money/merchant.ts'
import type { World } from '#tests/world.ts'
import { asPayer } from './prepared-money.ts'
import type { Prepare } from './prepared.ts'

const url = 'https://shop.adire.example/oja'

async function set(world: World, { token, code }: Merchant) {
  const { data } = await world.ask(webhooks.change, { token, body: { url, totp_code: await code() } })
  return data
}

/** Codes take time: the minute in which somebody was last seen is written here, not by the change. */
async function codeOf(world: World, { token, code }: Merchant): Promise<string> {
  const totp_code = await code()
  await world.ask(webhooks.show, { token })
  return totp_code
}

export const preparedWebhooks: Record<string, Prepare> = {
  'webhooks.change': asPayer(async (merchant, world) => {
    const totp_code = await codeOf(world, merchant)
    return { body: { url, totp_code }, other: { url: null, totp_code } }
  }),
  'webhooks.rotate': asPayer(async (merchant, world) => {
    await set(world, merchant)
    return { body: { totp_code: await codeOf(world, merchant) } }
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
