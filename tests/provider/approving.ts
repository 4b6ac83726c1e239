// Requests of a test's world that wait for a second person, and deciding about them.
import { approvals } from '#contract/approvals.ts'
import { kobo } from '#domain/money.ts'
import type { World } from '#tests/world.ts'
import { funded, newReference, pay, payoutBody, type Merchant } from './money/merchant.ts'
import { accounts } from '#contract/accounts.ts'
import { bulk } from '#contract/bulk.ts'
import { aTeam, pin, type Member, type Team } from './team.ts'

export interface Payers extends Team {
  source: Merchant
}

/** A team whose maker has money to pay with. */
export async function payers(world: World, naira = 10_000_000): Promise<Payers> {
  const team = await aTeam(world)
  const { data } = await world.ask(accounts.details, { token: team.maker.token })
  const source: Merchant = { ...team.maker, mode: 'test', nuban: data.accounts[0]!.nuban }
  await funded(world, { ...source, token: team.admin.token }, kobo(naira * 100))
  return { ...team, source }
}

/** The reference of a single request of the maker's. */
export async function asked(
  world: World,
  { source }: Payers,
  naira = 5_000,
  changes: object = {},
): Promise<string> {
  const { unique_reference } = await pay(world, source, { amount: kobo(naira * 100), ...changes })
  return unique_reference
}

/** The reference of a bulk request of so many payouts. */
export async function askedBulk(world: World, { source }: Payers, rows = 3): Promise<string> {
  const transactions = Array.from({ length: rows }, (_, at) => ({
    row: at + 1,
    beneficiary_nuban: `01234567${String(at % 90).padStart(2, '0')}`,
    bank_code: '000014',
    amount: 1_000 + at,
  }))
  const { data } = await world.ask(bulk.validate, {
    token: source.token,
    body: { transactions, source_nuban: source.nuban },
  })
  const body = { bulk_reference: data.bulk_reference, pin }
  return (await world.ask(bulk.request, { token: source.token, body })).data.bulk_reference
}

/** What one person sees of it. */
export const seen = async (world: World, { token }: Pick<Member, 'token'>, reference: string) =>
  (await world.ask(approvals.show, { token, params: { reference } })).data

interface Sending {
  version?: number
  kind?: 'single' | 'bulk'
  requestId?: string
  pin?: string
  reason?: string
}

export function approve(
  world: World,
  { token }: Pick<Member, 'token'>,
  reference: string,
  sending: Sending = {},
) {
  const { version = 1, kind = 'single', pin: typed = pin, requestId } = sending
  return world.ask(kind === 'bulk' ? approvals.approveBulk : approvals.approve, {
    token,
    params: { reference },
    body: { version, pin: typed },
    ...(requestId && { requestId }),
  })
}

export function decline(
  world: World,
  { token }: Pick<Member, 'token'>,
  reference: string,
  sending: Sending = {},
) {
  const { version = 1, kind = 'single', reason = 'Not this month.', requestId } = sending
  return world.ask(kind === 'bulk' ? approvals.declineBulk : approvals.decline, {
    token,
    params: { reference },
    body: { version, reason },
    ...(requestId && { requestId }),
  })
}

/** The queue of one person. */
export const queueOf = async (world: World, { token }: Pick<Member, 'token'>, query: object = {}) =>
  (await world.ask(approvals.list, { token, query })).data

export { newReference, payoutBody }
