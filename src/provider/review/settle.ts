// Settles a payout that the bank never answered for certain: one reviewer says what became of it, with a
// reason and where the evidence is, another confirms, and only then the ledger moves.
import { Refusal } from '#contract/refusal.ts'
import { bookEnds } from '../payouts/ending.ts'
import type { PayoutTable } from '../payouts/tables.ts'
import type { Work } from '../work.ts'
import { moment } from './clock.ts'
import type { Session } from './session.ts'
import { settledWords, tellSettled } from './tell-settled.ts'

export interface Proposal {
  outcome: 'PAID' | 'NOT_PAID'
  reason: string
  evidence: string
}

/** A proposal as it was on somebody's page. */
export interface Seen { payout_id: string, settlement_id: string }

export async function propose(
  work: Work<null>, payout_id: string, by: Session, { outcome, reason, evidence }: Proposal,
): Promise<void> {
  const { database, now: proposed_at, newId } = work
  const payout = await holdWaiting(work, payout_id)
  const other = await openProposal(work, payout_id)
  if (other) {
    throw new Refusal('conflict', `${other.proposer} has proposed already. ${nothingSaved}`)
  }
  const { merchant_id, mode } = payout
  await database.insertInto('payout_settlement').values({
    id: newId(), merchant_id, mode, payout_id, outcome, reason, evidence, proposed_by: by.id, proposed_at,
    ended_by: null, ended_at: null,
  }).execute()
  await note(work, payout_id, by, 'review.settlement_proposed', { outcome })
}

/** Moves the ledger, once, and tells the merchant. Never by who proposed it. */
export async function confirm(work: Work<null>, seen: Seen, by: Session): Promise<void> {
  const payout = await holdWaiting(work, seen.payout_id)
  const proposal = await stillOpen(work, seen)
  if (proposal.proposed_by === by.id) {
    throw new Refusal('conflict', 'You have proposed this yourself. Another reviewer has to confirm it.')
  }
  if (proposal.blocked_at) {
    throw new Refusal('conflict',
      `${proposal.proposer} is no reviewer any more. Reject this and propose it anew.`)
  }
  await end(work, seen, by, 'CONFIRMED')
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
  const { proposed_by } = await stillOpen(work, seen)
  const isOwn = proposed_by === by.id
  await end(work, seen, by, isOwn ? 'WITHDRAWN' : 'REJECTED')
  const action = isOwn ? 'review.settlement_withdrawn' : 'review.settlement_rejected'
  await note(work, seen.payout_id, by, action, {})
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
  await note(work, payout_id, by, 'review.contradiction_closed', { note: words })
}

/** Written where merchants do not read: it is about how reviewers work. */
export async function note(
  work: Work<null>, payout_id: string, by: Session, action: string, after: object,
): Promise<void> {
  await work.audit({
    action, subject: 'payout', subject_id: payout_id, role: 'reviewer',
    after: { by: by.name, reviewer_id: by.id, ...after },
  })
}

const nothingSaved = 'Nothing of yours was saved; this is how it stands now.'

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

function openProposal({ database }: Work<null>, payout_id: string) {
  return database.selectFrom('payout_settlement')
    .innerJoin('reviewer', 'reviewer.id', 'payout_settlement.proposed_by')
    .select(['payout_settlement.id', 'outcome', 'reason', 'evidence', 'proposed_by', 'blocked_at',
      'reviewer.fullname as proposer'])
    .where('payout_id', '=', payout_id).where('status', '=', 'PROPOSED').executeTakeFirst()
}

async function stillOpen(work: Work<null>, { payout_id, settlement_id }: Seen) {
  const proposal = await openProposal(work, payout_id)
  if (proposal?.id === settlement_id) return proposal
  throw new Refusal('stale', `That proposal is no longer open. ${nothingSaved}`)
}

async function end(
  { database, now }: Work<null>, { settlement_id }: Seen, by: Session,
  status: 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN',
): Promise<void> {
  await database.updateTable('payout_settlement').set({ status, ended_by: by.id, ended_at: now })
    .where('id', '=', settlement_id).where('status', '=', 'PROPOSED').execute()
}

/** What the bank's code was stays as it was: people have settled this, not the bank. */
const settled = (payout: PayoutTable, { outcome }: Pick<Proposal, 'outcome'>, now: Date): PayoutTable => ({
  ...payout, ended_at: now, status: outcome === 'PAID' ? 'SUCCESSFUL' : 'FAILED',
  reason: outcome === 'PAID' ? null : settledWords.NOT_PAID,
})
