// Payouts on their way: marked as sent before they leave, named to the network, and asked about later.
import { kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import { updateMany } from '../many.ts'
import type { RailTransfer } from '../outside/rail.ts'
import type { Work } from '../work.ts'
import { nextQuery } from './back-off.ts'
import { nameIn, namesOf } from './names.ts'
import { sessionOf } from './sessions.ts'
import type { PayoutTable } from './tables.ts'

export type Sent = RailTransfer & { payout_id: string }

/**
 * From here on they may be at the bank. `sessions` by id, where the bank was found to know one by a name that
 * it had before.
 */
export async function markSent(
  work: Work, payouts: readonly PayoutTable[], sessions: ReadonlyMap<string, string> = new Map(),
): Promise<PayoutTable[]> {
  const { database, now } = work
  const named = await namesOf(work, payouts)
  const sent = payouts.map((payout): PayoutTable => ({
    ...payout,
    status: 'INQ',
    sent_at: now,
    nip_session_id: sessions.get(payout.id) ?? sessionOf(...nameIn(named, payout)),
    next_query_at: nextQuery(now, now),
  }))
  await updateMany(
    database,
    'payout',
    sent.map(({ id, status, sent_at, nip_session_id, next_query_at }) => ({
      id,
      status,
      sent_at,
      nip_session_id,
      next_query_at,
    })),
  )
  await enqueueQueries(work, sent)
  return sent
}

/** As they are named to the network. */
export async function withSources(
  { database }: Pick<Work, 'database'>,
  payouts: readonly PayoutTable[],
): Promise<Sent[]> {
  if (payouts.length === 0) return []
  const sources = await database
    .selectFrom('payout_account')
    .select(['id', 'nuban', 'name'])
    .where('id', 'in', [...new Set(payouts.map(({ source_account_id }) => source_account_id))])
    .execute()
  const byId = new Map(sources.map((source) => [source.id, source]))
  return payouts.map((payout) => ({
    payout_id: payout.id,
    mode: payout.mode,
    session_id: payout.nip_session_id ?? '',
    payout_reference: payout.payout_reference,
    source_nuban: byId.get(payout.source_account_id)?.nuban ?? '',
    source_name: byId.get(payout.source_account_id)?.name ?? '',
    bank_code: payout.bank_code,
    nuban: payout.beneficiary_nuban,
    account_name: payout.beneficiary_account_name,
    kobo: kobo(payout.amount),
    narration: payout.narration,
    sent_at: payout.sent_at ?? payout.created_at,
  }))
}

const STEP_MS = 10_000

/** One job for all that are due within the same ten seconds. */
export async function enqueueQueries(
  { enqueue }: Pick<Work, 'enqueue'>,
  sent: readonly Pick<PayoutTable, 'next_query_at'>[],
  job: 'query_payouts' | 'query_bills' = 'query_payouts',
): Promise<void> {
  const moments = new Set(
    sent.flatMap(({ next_query_at }) =>
      next_query_at ? [Math.ceil(next_query_at.getTime() / STEP_MS) * STEP_MS] : [],
    ),
  )
  for (const moment of moments) {
    const run_at = new Date(moment)
    await enqueue(job, {}, { run_at, key: `${job} ${run_at.toISOString()}` })
  }
}

/** A road that breaks has told nothing. */
export async function heard<Said>(
  { log }: Pick<Provider, 'log'>,
  asking: () => Promise<Said>,
): Promise<Said | null> {
  try {
    return await asking()
  } catch (error) {
    log.warn({ err: error }, 'no answer came from outside')
    return null
  }
}
