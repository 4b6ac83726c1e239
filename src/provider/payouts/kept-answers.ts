// What the bank said of a payout, kept for the person who may have to settle it: every answer that left it
// open, and every one that came after. A sure answer to the sending itself stands in the payout.
import { codeClass } from '#domain/response-code.ts'
import { insertMany } from '../many.ts'
import type { Work } from '../work.ts'
import type { BankAnswer } from './answers.ts'
import type { PayoutTable } from './tables.ts'

/** `payouts` as they stood before these answers. */
export async function keepAnswers(
  work: Work,
  payouts: readonly PayoutTable[],
  answers: ReadonlyMap<string, BankAnswer>,
): Promise<void> {
  const kept = payouts.flatMap(({ id: payout_id, merchant_id, mode, status }) => {
    const answer = answers.get(payout_id)
    if (!answer) return []
    const { way, code, asked_at: at = work.now } = answer
    const kind = codeClass(code)
    if (way === 'send' && status === 'INQ' && (kind === 'paid' || kind === 'refused')) return []
    return [{ id: work.newId(), merchant_id, mode, payout_id, way, code, at }]
  })
  await insertMany(work.database, 'rail_answer', kept)
}

/** A proposal that nobody has confirmed yet is of no use once the bank has answered. */
export async function overtakeProposals(
  { database, now }: Work,
  payouts: readonly Pick<PayoutTable, 'id' | 'next_query_at'>[],
): Promise<void> {
  const waited = payouts.filter(({ next_query_at }) => next_query_at === null)
  if (waited.length === 0) return
  await database
    .updateTable('payout_settlement')
    .set({ status: 'OVERTAKEN', ended_at: now })
    .where(
      'payout_id',
      'in',
      waited.map(({ id }) => id),
    )
    .where('status', '=', 'PROPOSED')
    .execute()
}
