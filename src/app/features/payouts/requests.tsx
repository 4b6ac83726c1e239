// Requests for approval as a list: who asked for what, and how it stands.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { Answer } from '#contract/endpoint.ts'
import { approvals } from '#contract/approvals.ts'
import { counted } from '#domain/counted.ts'
import { requestStanding } from '#domain/payout.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { momentFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { EmptyState } from '#app/ui/states.tsx'

type Request = Answer<typeof approvals.list>['items'][number]

const looks = {
  approved: { tone: 'leaf', icon: CircleCheck, words: 'Approved' },
  pending: { tone: 'amber', icon: Clock, words: 'Pending' },
  declined: { tone: 'clay', icon: CircleX, words: 'Declined' },
} as const

/** Spec 4: approved, pending or declined, whatever the state is called. */
const RequestState = ({ status }: { status: string }) => <LookText look={looks[requestStanding(status)]} />

export const requestFacts: readonly Fact<Request>[] = [
  nameFact(
    'beneficiary',
    'Pays',
    'lead',
    ({ beneficiary, sub_transactions }) =>
      beneficiary?.beneficiary_account_name
      ?? `${counted(sub_transactions, 'payout', 'payouts')} from a file`,
  ),
  moneyFact('total_amount', 'Amount', 'amount', (one) => one.total_amount),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    show: (one) => <RequestState status={one.status} />,
  },
  momentFact('created_at', 'Asked', 'when', (one) => one.created_at),
  textFact('creator_name', 'Asked by', 'column', (one) => one.creator_name),
  textFact('pending_approvals', 'Approvals missing', 'column', (one) => String(one.pending_approvals)),
  textFact('sub_transactions', 'Payouts', 'detail', (one) => String(one.sub_transactions)),
  textFact('unique_reference', 'Reference', 'detail', (one) => one.unique_reference),
  textFact('bulk_reference', 'Batch', 'detail', (one) => one.bulk_reference),
]

export const requestRows = listingOf(approvals.list, {}, { persist: true })

/** Where it is looked at and decided: a batch by its own reference, a single payout by the client's. */
export const requestPath = ({ bulk_reference, unique_reference }: Request) =>
  `/dashboard/payouts/payout-approvals/${bulk_reference ?? unique_reference}`

export const NoRequests = () => (
  <EmptyState icon={ShieldCheck} title="No approval requests">
    A payout that a second person has to approve shows here until it is decided.
  </EmptyState>
)
