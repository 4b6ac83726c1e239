// Settles a settlement that the bank contradicts itself about, by two reviewers as a payout is.
import { formatMoney, kobo } from '#domain/money.ts'
import { Refusal } from '#contract/refusal.ts'
import { decideSettlement, isBooked } from '../settlements/decided.ts'
import type { SettlementTable } from '../settlements/tables.ts'
import type { Work } from '../work.ts'
import { confirmed, dropped, keepProposal, nothingSaved, type Proposal } from './proposals.ts'
import type { Session } from './session.ts'

const matterOf = (id: string) => ({ kind: 'settlement', id }) as const

export async function proposeSettlement(
  work: Work<null>, id: string, by: Session, proposal: Proposal,
): Promise<void> {
  const settlement = await holdContradicted(work, id)
  const { merchant_id, mode } = settlement
  if (proposal.outcome === 'NOT_PAID' && await isBooked(work, settlement)) {
    throw new Refusal('conflict', booked)
  }
  await keepProposal(work, { ...matterOf(id), merchant_id, mode }, by, proposal)
}

/** The books have let the money go: what the merchant is owed then is a debt of the provider's own. */
const booked = 'The ledger has this settlement as paid, and its money has left the book. It cannot be sent '
  + 'again from here: propose paid, and write what the merchant is owed and how they get it.'

/** Moves the ledger, or lets it be sent again, once. Never by who proposed it. */
export async function confirmSettlement(
  work: Work<null>, id: string, proposal_id: string, by: Session,
): Promise<void> {
  const settlement = await holdContradicted(work, id)
  const proposal = await confirmed(work, matterOf(id), proposal_id, by)
  const { outcome, reason, evidence, proposer } = proposal
  const after = await decideSettlement(work, { settlement, outcome })
  const { merchant_id, mode, settlement_reference, amount, status } = settlement
  await work.audit({
    action: 'settlement.settled', subject: 'settlement', subject_id: id, merchant_id, mode, role: 'reviewer',
    before: { status },
    after: {
      settlement_reference, amount: formatMoney(kobo(amount)), status: after.status, outcome,
      reason, evidence, proposed_by: proposer, by: by.name, reviewer_id: by.id,
    },
  })
}

export async function dropSettlementProposal(
  work: Work<null>, id: string, proposal_id: string, by: Session,
): Promise<void> {
  await holdContradicted(work, id)
  await dropped(work, matterOf(id), proposal_id, by)
}

/** Holds the row, which the bank's answers hold too. */
async function holdContradicted({ database }: Work<null>, id: string): Promise<SettlementTable> {
  const settlement = await database.selectFrom('settlement').selectAll().where('id', '=', id)
    .forUpdate().executeTakeFirst()
  if (!settlement) throw new Refusal('not_found', 'There is no such settlement.')
  if (!settlement.contradicted) {
    throw new Refusal('conflict', `The bank contradicts nothing here, or it is settled. ${nothingSaved}`)
  }
  if (settlement.status === 'PROCESSING') {
    throw new Refusal('conflict', 'It was sent again, and the bank is still asked about that.')
  }
  return settlement
}
