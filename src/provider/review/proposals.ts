// What one reviewer says became of a payout, a settlement or a bill, with a reason and where the evidence is,
// and another confirms: the same for all. What moves in the ledger is each one's own.
import { Refusal } from '#contract/refusal.ts'
import type { Mode } from '../database.ts'
import '../payouts/tables.ts'
import type { Work } from '../work.ts'
import type { Session } from './session.ts'

export interface Proposal {
  outcome: 'PAID' | 'NOT_PAID'
  reason: string
  evidence: string
}

/** What it is about. */
export interface Matter { kind: 'payout' | 'settlement' | 'bill', id: string }

/** Of `payout_settlement`: which of them is settled. */
export const columns = { payout: 'payout_id', settlement: 'settlement_id', bill: 'bill_id' } as const

export const nothingSaved = 'Nothing of yours was saved; this is how it stands now.'

/** The row of `matter` is held by the caller. */
export async function keepProposal(
  work: Work<null>, matter: Matter & { merchant_id: string, mode: Mode }, by: Session, proposal: Proposal,
): Promise<void> {
  const { database, now: proposed_at, newId } = work
  const { kind, id, merchant_id, mode } = matter
  const other = await openProposal(work, matter)
  if (other) {
    throw new Refusal('conflict', `${other.proposer} has proposed already. ${nothingSaved}`)
  }
  const { outcome, reason, evidence } = proposal
  await database.insertInto('payout_settlement').values({
    id: newId(), merchant_id, mode, payout_id: null, [columns[kind]]: id, outcome, reason, evidence,
    proposed_by: by.id, proposed_at, ended_by: null, ended_at: null,
  }).execute()
  await note(work, matter, by, 'review.settlement_proposed', { outcome })
}

/** Ends the proposal as confirmed, never by who made it; answers it. */
export async function confirmed(work: Work<null>, matter: Matter, proposal_id: string, by: Session) {
  const proposal = await stillOpen(work, matter, proposal_id)
  if (proposal.proposed_by === by.id) {
    throw new Refusal('conflict', 'You have proposed this yourself. Another reviewer has to confirm it.')
  }
  if (proposal.blocked_at) {
    throw new Refusal('conflict',
      `${proposal.proposer} is no reviewer any more. Reject this and propose it anew.`)
  }
  await end(work, proposal_id, by, 'CONFIRMED')
  return proposal
}

/** Takes one's own proposal back, or says no to another's; what it is about goes on waiting. */
export async function dropped(
  work: Work<null>, matter: Matter, proposal_id: string, by: Session,
): Promise<void> {
  const { proposed_by } = await stillOpen(work, matter, proposal_id)
  const isOwn = proposed_by === by.id
  await end(work, proposal_id, by, isOwn ? 'WITHDRAWN' : 'REJECTED')
  const action = isOwn ? 'review.settlement_withdrawn' : 'review.settlement_rejected'
  await note(work, matter, by, action, {})
}

/** Written where merchants do not read: it is about how reviewers work. */
export async function note(
  work: Work<null>, { kind, id }: Matter, by: Session, action: string, after: object,
): Promise<void> {
  await work.audit({
    action, subject: kind, subject_id: id, role: 'reviewer',
    after: { by: by.name, reviewer_id: by.id, ...after },
  })
}

function openProposal({ database }: Work<null>, { kind, id }: Matter) {
  return database.selectFrom('payout_settlement')
    .innerJoin('reviewer', 'reviewer.id', 'payout_settlement.proposed_by')
    .select(['payout_settlement.id', 'outcome', 'reason', 'evidence', 'proposed_by', 'blocked_at',
      'reviewer.fullname as proposer'])
    .where(columns[kind], '=', id).where('status', '=', 'PROPOSED').executeTakeFirst()
}

async function stillOpen(work: Work<null>, matter: Matter, proposal_id: string) {
  const proposal = await openProposal(work, matter)
  if (proposal?.id === proposal_id) return proposal
  throw new Refusal('stale', `That proposal is no longer open. ${nothingSaved}`)
}

async function end(
  { database, now }: Work<null>, proposal_id: string, by: Session,
  status: 'CONFIRMED' | 'REJECTED' | 'WITHDRAWN',
): Promise<void> {
  await database.updateTable('payout_settlement').set({ status, ended_by: by.id, ended_at: now })
    .where('id', '=', proposal_id).where('status', '=', 'PROPOSED').execute()
}
