// Settles a payout that the bank never answered for certain: one reviewer says what became of it, with a
// reason and where the evidence is, another confirms, and only then the ledger moves.
import { Refusal } from '#contract/refusal.ts'
import { bookEnds } from '../payouts/ending.ts'
import type { PayoutTable } from '../payouts/tables.ts'
import type { Work } from '../work.ts'
import { moment } from './clock.ts'
import { confirmed, dropped, keepProposal, note, nothingSaved, type Proposal } from './proposals.ts'
import type { Session } from './session.ts'
import { settledWords, tellSettled } from './tell-settled.ts'

/** A proposal as it was on somebody's page. */
export interface Seen { payout_id: string, settlement_id: string }

export async function propose(
  work: Work<null>, payout_id: string, by: Session, proposal: Proposal,
): Promise<void> {
  const { merchant_id, mode } = await holdWaiting(work, payout_id)
  await keepProposal(work, { ...payoutOf(payout_id), merchant_id, mode }, by, proposal)
}

const payoutOf = (id: string) => ({ kind: 'payout', id }) as const

/** Moves the ledger, once, and tells the merchant. Never by who proposed it. */
export async function confirm(work: Work<null>, seen: Seen, by: Session): Promise<void> {
  const payout = await holdWaiting(work, seen.payout_id)
  const proposal = await confirmed(work, payoutOf(seen.payout_id), seen.settlement_id, by)
  const ended = settled(payout, proposal, work.now)
  const { id, status, reason, ended_at } = ended
  await work.database.updateTable('payout').set({ status, reason, ended_at }).where('id', '=', id).execute()
  await bookEnds(work, [ended])
  const { merchant_id, mode, payout_reference } = payout
  await work.audit({
    action: 'payout.settled', subject: 'payout', subject_id: id, merchant_id, mode, role: 'reviewer',
    before: { status: payout.status, response_code: payout.response_code },
    after: {
      payout_reference, status, reason: proposal.reason, evidence: proposal.evidence,
      proposed_by: proposal.proposer, by: by.name, reviewer_id: by.id,
    },
  })
  await tellSettled(work, ended, proposal)
}

/** Takes one's own proposal back, or says no to another's; the payout goes on waiting. */
export async function dropProposal(work: Work<null>, seen: Seen, by: Session): Promise<void> {
  await holdWaiting(work, seen.payout_id)
  await dropped(work, payoutOf(seen.payout_id), seen.settlement_id, by)
}

/** What was done about an answer that came after the end and says the opposite. Moves no money. */
export async function closeContradiction(
  work: Work<null>, payout_id: string, by: Session, words: string,
): Promise<void> {
  const closed = await work.database.updateTable('payout_contradiction')
    .set({ closed_by: by.id, closed_at: work.now, note: words })
    .where('payout_id', '=', payout_id).where('closed_at', 'is', null)
    .returning('payout_id').executeTakeFirst()
  if (!closed) throw new Refusal('conflict', 'Nothing is open here. Somebody may have closed it meanwhile.')
  await note(work, payoutOf(payout_id), by, 'review.contradiction_closed', { note: words })
}

/** Holds the payout's row, which the bank's answers hold too; refuses what has ended. */
async function holdWaiting({ database }: Work<null>, payout_id: string): Promise<PayoutTable> {
  const payout = await database.selectFrom('payout').selectAll().where('id', '=', payout_id)
    .forUpdate().executeTakeFirst()
  if (!payout || payout.status === 'PENDING') throw new Refusal('not_found', 'There is no such payout.')
  if (payout.status === 'INQ' && payout.next_query_at === null) return payout
  if (payout.status === 'INQ') throw new Refusal('conflict', 'The bank is still asked about this payout.')
  const done = await database.selectFrom('payout_settlement')
    .innerJoin('reviewer', 'reviewer.id', 'payout_settlement.ended_by')
    .select(['fullname', 'ended_at']).where('payout_id', '=', payout_id).where('status', '=', 'CONFIRMED')
    .executeTakeFirst()
  const at = moment(payout.ended_at ?? payout.created_at)
  const who = done ? `${done.fullname} has confirmed` : 'The bank has answered'
  const how = payout.status === 'SUCCESSFUL' ? 'it is paid' : 'it is not paid'
  throw new Refusal('conflict', `${who} on ${at}: ${how}. ${nothingSaved}`)
}

/** What the bank's code was stays as it was: people have settled this, not the bank. */
const settled = (payout: PayoutTable, { outcome }: Pick<Proposal, 'outcome'>, now: Date): PayoutTable => ({
  ...payout, ended_at: now, status: outcome === 'PAID' ? 'SUCCESSFUL' : 'FAILED',
  reason: outcome === 'PAID' ? null : settledWords.NOT_PAID,
})
