// A merchant of a test's world that has money, a PIN, and people who pay.
import { accounts } from '#contract/accounts.ts'
import type { Ask } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { kobo, type Kobo } from '#domain/money.ts'
import type { Permission } from '#domain/permission.ts'
import { fund } from '#provider/accounts/funding.ts'
import { sourceAccount } from '#provider/accounts/open.ts'
import type { Mode } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import {
  aMember, aMerchant as aTeamless, anotherSession, everything, pin, rights, type Member,
} from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'

export { pin }

export interface Merchant extends Member {
  mode: Mode
  /** The number of its payout account. */
  nuban: string
}

interface Choices { naira?: number, mode?: Mode, permissions?: readonly Permission[] }

/** The owner is alone: what they ask for needs nobody's approval. */
export async function aMerchant(world: World, choices: Choices = {}): Promise<Merchant> {
  const { naira = 1_000_000, mode = 'test', permissions = everything } = choices
  const owner = await aMember(world, await aTeamless(world), { mode, permissions })
  const { data } = await world.ask(accounts.details, { token: owner.token })
  const merchant: Merchant = { ...owner, mode, nuban: data.accounts[0]!.nuban }
  if (naira > 0) await funded(world, merchant, kobo(naira * 100))
  return merchant
}

/** Money from another bank; in live mode there is no simulator, so it comes in by the same door behind it. */
export async function funded(world: World, { merchant_id, mode, nuban, token }: Merchant, amount: Kobo) {
  if (mode === 'test') {
    await world.ask(accounts.simulateFunding, { token, body: { source_nuban: nuban, amount } })
      .then((reply) => reply.data)
    return
  }
  await jobWork(world.app).inTransaction(async (work) => {
    const source = await sourceAccount(work, { merchant_id, mode }, nuban)
    await fund(work, { merchant_id, mode }, { source, amount, sender_name: 'SENDER SAMPLE' })
  })
}

/** Another member of the team, with a PIN: who may approve, if nothing else is said. */
export const aColleague = (
  world: World, { merchant_id, mode }: Merchant, permissions: readonly Permission[] = rights.checker,
): Promise<Member> => aMember(world, merchant_id, { role: permissions.join(' '), permissions, mode })

type Body = Ask<typeof payouts.request>['body']

let drawn = 100_000_000_000

/** 12 digits that nothing else in this run has. */
export const newReference = (): string => {
  drawn += 1
  return String(drawn)
}

/** A payout to an account that is paid at once, unless something else is said. */
export function payoutBody({ nuban }: Pick<Merchant, 'nuban'>, changes: Partial<Body> = {}): Body {
  return {
    beneficiary_nuban: '0123456781', bank_code: '000014', beneficiary_account_name: 'INDIGO LOOM SAMPLE',
    amount: kobo(500_000), source_nuban: nuban, unique_reference: newReference(), pin, ...changes,
  }
}

/** Asks for one and answers what was said of it. */
export async function pay(world: World, merchant: Merchant, changes: Partial<Body> = {}) {
  const reply = await world.ask(payouts.requestSingle, {
    token: merchant.token, query: { command: 'initiate' }, body: payoutBody(merchant, changes),
  })
  return reply.data
}

/** Whoever is signed in; their first session ends when a test lets hours pass. */
export const freshToken = (world: World, merchant: Merchant): Promise<string> =>
  anotherSession(world, merchant, merchant.mode)

export async function payoutOf(world: World, merchant: Merchant, unique_reference: string) {
  const token = await freshToken(world, merchant)
  const { data } = await world.ask(payouts.list, { token, query: { unique_reference } })
  const [found] = data.items
  if (!found || data.items.length > 1) throw new Error(`${data.items.length} payouts are ${unique_reference}`)
  return found
}

/** Kobo in the payout account. */
export async function balances(world: World, merchant: Merchant) {
  const token = await freshToken(world, merchant)
  const { data: { accounts: [account] } } = await world.ask(accounts.details, { token })
  return { available: account!.available, ledger: account!.ledger, pending: account!.pending }
}
