// Settles a bill that the vendor never answered for certain, by two reviewers as a payout is; and closes one
// that the vendor contradicts itself about: as it is in the books, or, where it had failed, charged.
import type { BillStatus } from '#domain/bill.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { Refusal } from '#contract/refusal.ts'
import { chargeFailed, endBill } from '../bills/answers.ts'
import type { BillTable } from '../bills/tables.ts'
import { tellChargedBill, tellClosedBill, tellSettledBill } from '../bills/telling.ts'
import type { Work } from '../work.ts'
import { confirmed, dropped, keepProposal, nothingSaved, type Proposal } from './proposals.ts'
import type { Session } from './session.ts'

const matterOf = (id: string) => ({ kind: 'bill', id }) as const

const notDelivered = 'We looked into it with the vendor: it was not delivered.'

export async function proposeBill(
  work: Work<null>, id: string, by: Session, proposal: Proposal,
): Promise<void> {
  const { merchant_id, mode, status } = await holdWaiting(work, id)
  if (status === 'SUCCESSFUL' && proposal.outcome !== 'PAID') throw new Refusal('conflict', hasLeft)
  await keepProposal(work, { ...matterOf(id), merchant_id, mode }, by, proposal)
}

/** What has left does not come back from here: what somebody is owed then is settled between them. */
const hasLeft = 'The ledger has this bill as paid, and its money has left. It cannot be given back from '
  + 'here: propose paid, and write what the merchant is owed and how they get it.'

/** Moves the ledger, once, and tells the merchant. Never by who proposed it. */
export async function confirmBill(
  work: Work<null>, id: string, proposal_id: string, by: Session,
): Promise<void> {
  const bill = await holdWaiting(work, id)
  const { outcome, reason, evidence, proposer } = await confirmed(work, matterOf(id), proposal_id, by)
  const isPaid = outcome === 'PAID'
  const isCharged = bill.status === 'FAILED' && isPaid
  const after = isCharged ? await charge(work, bill)
    : bill.status !== 'INQ' ? await close(work, bill)
    : isPaid ? await endBill(work, bill, 'paid', { reason: null })
    : await endBill(work, bill, 'failed', { reason: notDelivered })
  const { merchant_id, mode, bill_reference, amount, status } = bill
  await work.audit({
    action: 'bill.settled', subject: 'bill', subject_id: id, merchant_id, mode, role: 'reviewer',
    before: { status },
    after: {
      bill_reference, amount: formatMoney(kobo(amount)), status: after.status, reason, evidence,
      proposed_by: proposer, by: by.name, reviewer_id: by.id,
    },
  })
  if (isCharged) await tellChargedBill(work, after, reason)
  else if (bill.status !== 'INQ') await tellClosedBill(work, after, reason)
  else if (isPaid) await tellSettledBill(work, after, reason)
}

/** Out of what the merchant has now; what came late is theirs then. */
async function charge(work: Work<null>, bill: BillTable): Promise<BillTable> {
  try {
    return await chargeFailed(work, bill)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_balance') throw error
    throw new Refusal('conflict', 'The merchant’s balance does not cover this bill now. Ask them to fund it '
      + 'and confirm then, or reject this and propose not paid.')
  }
}

/** Nothing moves; the vendor may say the opposite once more, and then it waits again. */
async function close({ database }: Work<null>, bill: BillTable): Promise<BillTable> {
  await database.updateTable('bill').set({ contradicted: false }).where('id', '=', bill.id).execute()
  return { ...bill, contradicted: false }
}

export async function dropBillProposal(
  work: Work<null>, id: string, proposal_id: string, by: Session,
): Promise<void> {
  await holdWaiting(work, id)
  await dropped(work, matterOf(id), proposal_id, by)
}

type Held = BillTable & { status: Exclude<BillStatus, 'PENDING'> }

/** Holds the row, which the vendor's answers hold too. */
async function holdWaiting({ database }: Work<null>, id: string): Promise<Held> {
  const bill = await database.selectFrom('bill').selectAll().where('id', '=', id).forUpdate()
    .executeTakeFirst()
  if (!bill || bill.status === 'PENDING') throw new Refusal('not_found', 'There is no such bill.')
  if (bill.contradicted && bill.status !== 'INQ') return { ...bill, status: bill.status }
  if (bill.status !== 'INQ') {
    const how = bill.status === 'SUCCESSFUL' ? 'it is paid' : 'it is not paid'
    throw new Refusal('conflict', `It has ended meanwhile: ${how}. ${nothingSaved}`)
  }
  if (bill.next_query_at !== null) throw new Refusal('conflict', 'The vendor is still asked about this bill.')
  return { ...bill, status: 'INQ' }
}
