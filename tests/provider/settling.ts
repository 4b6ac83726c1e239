// Payouts that the bank never answers for certain, and two reviewers who settle them.
import { kobo } from '#domain/money.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import type { InterbankRail, RailCode, RailNotice } from '#provider/outside/rail.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, pay, payoutOf, type Merchant } from './money/merchant.ts'
import { aDesk, type Desk, type Page } from './review-world.ts'

const HOUR = 3_600_000

export interface SilentBank {
  world: World
  /** What it says when it is asked; null is silence. */
  says: { code: RailCode }
  notice: (session_id: string, code: string) => Promise<void>
}

/** A world whose bank takes transfers and says nothing. */
export async function aSilentBank(): Promise<SilentBank> {
  const says: { code: RailCode } = { code: null }
  let tell: (notice: RailNotice) => Promise<void> = async () => {}
  const rail: InterbankRail = {
    ...sandboxRail(0),
    send: async () => null,
    query: async () => says.code,
    listen(told) { tell = told },
  }
  const world = await aProvider({ outside: { rail } })
  return { world, says, notice: (session_id, code) => tell({ session_id, code }) }
}

export interface Waiting {
  id: string
  merchant: Merchant
  unique_reference: string
  session_id: string
  path: string
}

/**
 * Payouts of one merchant in live mode that wait for a person; a day goes by, in the middle of which the bank
 * answers `said`.
 */
export async function waiting(
  { world, says }: SilentBank, count = 1, said: RailCode = null,
): Promise<Waiting[]> {
  says.code = said
  const merchant = await aMerchant(world, { mode: 'live', naira: 20_000 * count })
  const references: string[] = []
  for (let at = 0; at < count; at += 1) {
    references.push((await pay(world, merchant, { amount: kobo(1_234_500) })).unique_reference)
  }
  await world.jobsDone()
  for (const hours of [20, 5]) {
    await world.clock.advance(hours * HOUR)
    await world.jobsDone()
    says.code = null
  }
  const rows = await world.database.selectFrom('payout').select(['id', 'unique_reference', 'nip_session_id'])
    .where('unique_reference', 'in', references).where('status', '=', 'INQ')
    .where('next_query_at', 'is', null).orderBy('id').execute()
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} payouts wait for a person`)
  return rows.map(({ id, unique_reference, nip_session_id }) => ({
    id, merchant, unique_reference, session_id: nip_session_id ?? '', path: `/review/payouts/${id}`,
  }))
}

export const found = { reason: 'Their settlement report has it.', evidence: 'NIBSS-2026-03-0042' }

export const propose = (desk: Desk, { path }: Waiting, outcome: 'PAID' | 'NOT_PAID'): Promise<Page> =>
  desk.post(`${path}/propose`, { ...found, outcome })

/** The proposal that stands on the page of this reviewer. */
export async function proposalOn(desk: Desk, { path }: Waiting): Promise<string> {
  const { text } = await desk.get(path)
  return /name="settlement" value="([^"]+)"/.exec(text)?.[1] ?? ''
}

export const confirm = (desk: Desk, { path }: Waiting, settlement: string): Promise<Page> =>
  desk.post(`${path}/confirm`, { settlement })

/** Two reviewers who have just logged in, and one payout that waits for them. */
export async function scene(bank: SilentBank): Promise<{ one: Desk, other: Desk, payout: Waiting }> {
  const [payout] = await waiting(bank)
  const [one, other] = [await aDesk(bank.world, 'Kemi Sample'), await aDesk(bank.world, 'Ola Sample')]
  return { one, other, payout: payout! }
}

export const shown = ({ world }: SilentBank, { merchant, unique_reference }: Waiting) =>
  payoutOf(world, merchant, unique_reference)

/** How its money was paid or set free, each time that it was. */
export async function effects({ world }: SilentBank, { id }: Waiting): Promise<string[]> {
  const rows = await world.database.selectFrom('ledger_transfer').select('effect')
    .where('subject', '=', id).where('kind', '=', 'payout').orderBy('id').execute()
  return rows.map(({ effect }) => effect).filter((effect) => effect !== 'reserve')
}

export const faultsInBooks = async ({ world }: SilentBank) => (await checkLedger(world.database)).faults
