// Accounts that we issued, as tests pay them, and a bank that writes down whom it hears of.
import { accounts } from '#contract/accounts.ts'
import { reservedAccounts } from '#contract/reserved-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import type { InterbankRail } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import type { World } from '#tests/world.ts'
import { freshToken, pay, payoutOf, type Merchant } from './merchant.ts'

/** The bank that payout accounts are at, and virtual accounts where nothing else is said. */
export const OURS = '000017'

/** The sandbox's; `heard` has the numbers that it was asked about or sent money for. */
export function listeningRail(): { rail: InterbankRail, heard: string[] } {
  const heard: string[] = []
  const sandbox = sandboxRail(0)
  const rail: InterbankRail = {
    ...sandbox,
    enquire(account) {
      heard.push(account.nuban)
      return sandbox.enquire(account)
    },
    send(transfer) {
      heard.push(transfer.nuban)
      return sandbox.send(transfer)
    },
  }
  return { rail, heard }
}

export const signedIn = async (world: World, merchant: Merchant) =>
  ({ token: await freshToken(world, merchant) })

/** The number of another account of the merchant's own. */
export async function reserved(world: World, merchant: Merchant): Promise<string> {
  const body = { account_name: 'Adire Works Rent' }
  const reply = await world.ask(reservedAccounts.open, { ...await signedIn(world, merchant), body })
  return reply.data.nuban
}

/** Kobo that may be spent, by the account's number. */
export async function availableIn(world: World, merchant: Merchant) {
  const { data } = await world.ask(accounts.details, await signedIn(world, merchant))
  return Object.fromEntries(data.accounts.map(({ nuban, available }) => [nuban, available]))
}

export const to = (beneficiary_nuban: string, naira = 20_000) =>
  ({ beneficiary_nuban, bank_code: OURS, amount: fromNaira(naira) })

/** Pays and lets the work be done; the payout as it ended. */
export async function paidTo(world: World, merchant: Merchant, nuban: string, naira = 20_000) {
  const { unique_reference } = await pay(world, merchant, to(nuban, naira))
  await world.jobsDone()
  return payoutOf(world, merchant, unique_reference)
}

export const trailOf = async (world: World, merchant: Merchant, nuban: string) =>
  (await world.ask(accounts.trail, { ...await signedIn(world, merchant), query: { nuban } })).data.items
