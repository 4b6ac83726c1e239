// What is worth knowing of a payout, said once: cards, tables, pages and files read it here.
import type { Answer } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { payoutOutcome } from '#domain/money-outcome.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { ChoiceFilter, Filter } from '#app/ui/lists/filter.ts'
import { addedFact, figuresFact, momentFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { payoutLook } from '#app/ui/payout-looks.ts'

export type Payout = Answer<typeof payouts.list>['items'][number]

/** Spec 4: successful, pending or failed, whatever the state is called. */
export const PayoutState = ({ status }: { status: string }) => (
  <LookText look={payoutLook(status)} />
)

const outcomeOf = ({ status }: Payout) => payoutOutcome(status)

export const payoutFacts: readonly Fact<Payout>[] = [
  nameFact('beneficiary_account_name', 'Paid to', 'lead', (one) => one.beneficiary_account_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount, outcomeOf),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => payoutLook(status).words,
    show: ({ status }) => <PayoutState status={status} />,
  },
  momentFact('createdAt', 'Time', 'when', (one) => one.createdAt),
  textFact('bank_name', 'Bank', 'column', (one) => one.bank_name),
  figuresFact('beneficiary_nuban', 'Account number', 'column', (one) => one.beneficiary_nuban),
  textFact('narration', 'Note', 'detail', (one) => one.narration),
  textFact('is_salary', 'Salary', 'detail', (one) => (one.is_salary ? 'Yes' : null)),
  addedFact('fee', 'Fee', 'detail', (one) => one.fee, outcomeOf),
  addedFact('vat', 'VAT on the fee', 'detail', (one) => one.vat, outcomeOf),
  addedFact('stamp_duty', 'Stamp duty', 'detail', (one) => one.stamp_duty, outcomeOf),
  addedFact('total_amount', 'Total', 'detail', (one) => one.total_amount, outcomeOf),
  textFact('bank_code', 'Bank code', 'detail', (one) => one.bank_code),
  textFact('creator_name', 'Asked by', 'detail', (one) => one.creator_name),
  figuresFact('source_nuban', 'From', 'detail', (one) => one.source_nuban),
  figuresFact('payout_reference', 'Reference', 'detail', (one) => one.payout_reference),
  figuresFact('unique_reference', 'Your reference', 'detail', (one) => one.unique_reference),
  {
    ...textFact('nip_session_id', 'Session ID', 'detail', (one) => one.nip_session_id),
    show: (one) => <span className="figures !whitespace-normal break-all">{one.nip_session_id}</span>,
  },
]

export const payoutRows = listingOf(payouts.list, {}, { persist: true })

export const standingFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'status',
  label: 'Status',
  choices: [
    { value: 'successful', label: 'Successful' },
    { value: 'pending', label: 'Pending' },
    { value: 'failed', label: 'Failed' },
  ],
}

export const payoutFilters: readonly Filter[] = [standingFilter, { kind: 'dates', label: 'When' }]

export const payoutPath = ({ unique_reference }: { unique_reference: string }) =>
  `/dashboard/payouts/${unique_reference}`
