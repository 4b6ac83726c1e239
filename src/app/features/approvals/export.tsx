// The requests of this page as a file, with the columns that a person chooses.
import { approvals } from '#contract/approvals.ts'
import { listingOf } from '#app/api/listing.ts'
import { DownloadButton } from '#app/ui/lists/download.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { addedFact, figuresFact, momentFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { referenceOf, type Item } from './readings.ts'
import { statusLook, titleOf } from './words.ts'

const decidedBy = ({ decisions }: Item) =>
  decisions
    .map(({ name, decision }) => `${name} ${decision === 'approve' ? 'approved' : 'declined'}`)
    .join('; ')

const requestFacts: readonly Fact<Item>[] = [
  momentFact('created_at', 'When', 'when', (one) => one.created_at),
  nameFact('to', 'To', 'lead', titleOf),
  figuresFact('beneficiary_nuban', 'Account', 'column', (one) => one.beneficiary?.beneficiary_nuban),
  textFact('bank_name', 'Bank', 'column', (one) => one.beneficiary?.bank_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount),
  moneyFact('fee', 'Fees', 'column', (one) => one.fee),
  textFact('status', 'Status', 'status', (one) => statusLook(one).words),
  textFact('sub_transactions', 'Payouts', 'column', (one) => String(one.sub_transactions)),
  textFact('creator_name', 'Asked by', 'column', (one) => one.creator_name),
  textFact('decisions', 'Decided by', 'column', decidedBy),
  textFact('narration', 'Note', 'column', (one) => one.narration),
  figuresFact('reference', 'Reference', 'column', referenceOf),
]

const rows = listingOf(approvals.list)

/** `decided`: what is over; otherwise what waits. */
export const ExportRequests = ({ decided }: { decided: boolean }) => (
  <DownloadButton
    name="approvals" title="Approvals" facts={requestFacts} filter={decided ? 'Decided' : 'Waiting'}
    items={(fetching) => rows.everything({ status: decided ? 'decided' : 'PENDING' }, fetching)}
  />
)
