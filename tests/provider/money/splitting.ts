// Splits as tests play them: sub-accounts of a merchant, and how its payments are shared among them.
import type { Ask } from '#contract/endpoint.ts'
import { splits } from '#contract/splits.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import type { World } from '#tests/world.ts'
import { freshToken, type Merchant } from './merchant.ts'
import { listed } from './settling.ts'

export const percentOf = (sub_account_id: string, basis_points: number) => ({ sub_account_id, basis_points })

/** A sub-account at Access Bank; the number's last two digits choose what the sandbox's bank does. */
export async function aSubAccount(world: World, merchant: Merchant, nuban: string) {
  const token = await freshToken(world, merchant)
  return (await world.ask(subAccounts.save, { token, body: { nuban, bank_code: '000014' } })).data
}

export async function subAccountOf(world: World, merchant: Merchant, id: string) {
  const token = await freshToken(world, merchant)
  return (await world.ask(subAccounts.show, { token, params: { id } })).data
}

type Body = Ask<typeof splits.save>['body']

/** Of all payments, unless something else is said; answers the whole reply. */
export async function trySplit(
  world: World, merchant: Merchant, lines: Body['lines'], more: Partial<Body> = {},
) {
  const [token, totp_code] = [await freshToken(world, merchant), await merchant.code()]
  return world.ask(splits.save, { token, body: { scope: 'all', ...more, lines, totp_code } })
}

export const split = async (...given: Parameters<typeof trySplit>) => (await trySplit(...given)).data

/** What each account is settled, by its number's end. */
export async function settledTo(world: World, merchant: Merchant) {
  const all = await listed(world, merchant, { limit: 50 })
  return Object.fromEntries(all.map((one) => [`${one.settlement_nuban.slice(-4)}`, one]))
}
