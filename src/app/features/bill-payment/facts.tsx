// What is worth knowing of a bill, said once: cards, tables, its page and files read it here.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { bills } from '#contract/bills.ts'
import { billWords, billKinds } from '#domain/bill.ts'
import { payoutStanding } from '#domain/payout.ts'
import { payoutOutcome } from '#domain/money-outcome.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { addedFact, figuresFact, longFact, momentFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { shownCustomer, whatOf, type Bill } from './words.tsx'

const looks = {
  successful: { tone: 'leaf', icon: CircleCheck, words: 'Successful' },
  pending: { tone: 'amber', icon: Clock, words: 'Pending' },
  failed: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
} as const

/** As spec 4 has it for payouts. */
export const BillState = ({ status }: { status: string }) => (
  <LookText look={looks[payoutStanding(status)]} />
)

const outcomeOf = ({ status }: Bill) => payoutOutcome(status)

export const billFacts: readonly Fact<Bill>[] = [
  {
    ...textFact('biller_name', 'What', 'lead', whatOf),
    show: (one) => (
      <>
        {whatOf(one)}{' '}
        <span className="block text-13 font-normal text-soft figures">{shownCustomer(one)}</span>
      </>
    ),
  },
  addedFact('amount', 'Amount', 'amount', (one) => one.amount, outcomeOf),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => looks[payoutStanding(status)].words,
    show: ({ status }) => <BillState status={status} />,
  },
  momentFact('created_at', 'Time', 'when', (one) => one.created_at),
  {
    ...textFact('kind', 'Kind', 'column', (one) => one.kind),
    show: ({ kind }) => billWords[kind].label,
  },
  figuresFact('customer', 'Number', 'column', (one) => one.customer),
  nameFact('customer_name', 'Name', 'detail', (one) => one.customer_name),
  addedFact('fee', 'Fee', 'detail', (one) => one.fee, outcomeOf),
  addedFact('vat', 'VAT on the fee', 'detail', (one) => one.vat, outcomeOf),
  addedFact('total_amount', 'Total', 'detail', (one) => one.total_amount, outcomeOf),
  textFact('creator_name', 'Paid by', 'detail', (one) => one.creator_name),
  figuresFact('source_nuban', 'From', 'detail', (one) => one.source_nuban),
  figuresFact('bill_reference', 'Reference', 'detail', (one) => one.bill_reference),
  figuresFact('unique_reference', 'Your reference', 'detail', (one) => one.unique_reference),
  longFact('vendor_reference', 'Vendor reference', (one) => one.vendor_reference),
]

export const billRows = listingOf(bills.list, {}, { persist: true })

export const billFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Status',
    choices: Object.entries(looks).map(([value, { words }]) => ({ value, label: words })),
  },
  {
    kind: 'choice', name: 'kind', label: 'Kind',
    choices: billKinds.map((kind) => ({ value: kind, label: billWords[kind].label })),
  },
  { kind: 'dates', label: 'When' },
  { kind: 'amounts', label: 'Amount' },
]
