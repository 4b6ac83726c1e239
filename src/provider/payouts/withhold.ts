// What pays a refused payout again and has not left yet does not leave once the bank says that the first one
// was paid after all.
import { updateMany } from '../many.ts'
import type { Work } from '../work.ts'
import { contradicted } from './again.ts'
import { bookEnds } from './ending.ts'
import { noteFailures } from './failures.ts'
import type { PayoutTable } from './tables.ts'

const REASON = 'The bank has since said that the first payout was paid. This one was not sent.'

/**
 * Those that may leave; the others end, and what they held is free again. The caller holds the payouts, all
 * of one merchant and mode.
 */
export async function withhold(work: Work, payouts: readonly PayoutTable[]): Promise<PayoutTable[]> {
  const paid = await paidAfterAll(work, payouts)
  const ended = payouts.filter(({ retry_of }) => retry_of !== null && paid.has(retry_of))
    .map((payout): PayoutTable => ({ ...payout, status: 'FAILED', reason: REASON, ended_at: work.now }))
  const [first] = ended
  if (!first) return [...payouts]
  await updateMany(work.database, 'payout',
    ended.map(({ id, status, reason, ended_at }) => ({ id, status, reason, ended_at })))
  await bookEnds(work, ended)
  await noteFailures(work, ended)
  const { merchant_id, mode } = first
  await work.audit({
    action: 'payout.withheld', subject: 'payout', merchant_id, mode,
    ...ended.length === 1 && { subject_id: first.id },
    after: { payouts: ended.map(({ payout_reference, status }) => ({ payout_reference, status })) },
  })
  const gone = new Set(ended.map(({ id }) => id))
  return payouts.filter(({ id }) => !gone.has(id))
}

/** Held first: an answer of the bank's that is being written is waited for. */
async function paidAfterAll({ database }: Work, payouts: readonly PayoutTable[]): Promise<Set<string>> {
  const firsts = payouts.flatMap(({ retry_of }) => retry_of ?? [])
  if (firsts.length === 0) return new Set()
  await database.selectFrom('payout').select('id').where('id', 'in', firsts).orderBy('id').forShare()
    .execute()
  const found = await database.selectFrom('payout').select('id')
    .where('id', 'in', firsts).where(contradicted).execute()
  return new Set(found.map(({ id }) => id))
}
