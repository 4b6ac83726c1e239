// What is worth knowing of a batch and of its rows, said once.
import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import type { Answer } from '#contract/endpoint.ts'
import { bulk } from '#contract/bulk.ts'
import type { BulkStatus } from '#domain/payout.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText, type Look } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { figuresFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { PayoutState, standingFilter } from './facts.tsx'

export type Batch = Answer<typeof bulk.processed>['items'][number]
export type BatchRow = Answer<typeof bulk.transactions>['items'][number]

const looks: Record<BulkStatus, Look> = {
  DRAFT: { tone: 'soft', icon: FileText, words: 'Not sent yet' },
  PENDING: { tone: 'amber', icon: Clock, words: 'Pending' },
  SCHEDULED: { tone: 'sky', icon: CalendarClock, words: 'Scheduled' },
  PROCESSING: { tone: 'amber', icon: Clock, words: 'Being paid' },
  SUCCESSFUL: { tone: 'leaf', icon: CircleCheck, words: 'Successful' },
  PARTIALLY_SUCCESSFUL: { tone: 'amber', icon: CircleAlert, words: 'Partially successful' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
  DECLINED: { tone: 'clay', icon: CircleAlert, words: 'Declined' },
  EXPIRED: { tone: 'clay', icon: CircleAlert, words: 'Expired' },
  CANCELLED: { tone: 'soft', icon: Ban, words: 'Cancelled' },
}

/** A row that was not sent has no payout whose state it could have. */
const unsentLooks: Record<string, Look> = {
  VALID: { tone: 'soft', icon: CircleCheck, words: 'Checked' },
  INVALID: { tone: 'clay', icon: CircleAlert, words: 'Cannot be paid' },
}

function RowState({ status }: Pick<BatchRow, 'status'>) {
  const look = unsentLooks[status]
  return look ? <LookText look={look} /> : <PayoutState status={status} />
}

export const BatchState = ({ status }: { status: BulkStatus }) => <LookText look={looks[status]} />

export const rowFacts: readonly Fact<BatchRow>[] = [
  nameFact('beneficiary_account_name', 'Paid to', 'lead', (row) => row.account_name ?? row.beneficiary_nuban),
  moneyFact('amount', 'Amount', 'amount', (row) => row.amount),
  {
    ...textFact('status', 'Status', 'status', (row) => row.status),
    show: (row) => (
      <span className="inline-flex flex-wrap items-center">
        <span className="mr-2">
          <RowState status={row.status} />
        </span>
        {(row.reason ?? row.problem) && <span className="text-13">{row.reason ?? row.problem}</span>}
      </span>
    ),
  },
  textFact('row', 'Row', 'column', (row) => String(row.row)),
  textFact('bank_name', 'Bank', 'column', (row) => row.bank_name),
  figuresFact('beneficiary_nuban', 'Account number', 'column', (row) => row.beneficiary_nuban),
  textFact('narration', 'Note', 'detail', (row) => row.narration),
  textFact('is_salary', 'Salary', 'detail', (row) => (row.is_salary ? 'Yes' : null)),
  textFact('reason', 'Reason', 'detail', (row) => row.reason ?? row.problem),
  textFact('payout_reference', 'Reference', 'detail', (row) => row.payout_reference),
  textFact('nip_session_id', 'Session ID', 'detail', (row) => row.nip_session_id),
]

export const rowsOf = (bulk_reference: string) =>
  listingOf(bulk.transactions, { bulk_reference }, { persist: true })

export const rowFilters: readonly Filter[] = [
  {
    ...standingFilter,
    choices: [
      ...standingFilter.choices,
      { value: 'VALID', label: 'Checked' },
      { value: 'INVALID', label: 'Cannot be paid' },
    ],
  },
]
