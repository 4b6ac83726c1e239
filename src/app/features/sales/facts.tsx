// What is worth knowing of a day's sales and of one entry, said once for cards, tables and files.
import CircleCheck from 'lucide-react/icons/circle-check'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Answer } from '#contract/endpoint.ts'
import { sales } from '#contract/sales.ts'
import { counted } from '#domain/counted.ts'
import type { MoneyOutcome } from '#domain/money-outcome.ts'
import type { SaleKind } from '#domain/sale.ts'
import { lagosDay, shortDate } from '#domain/time.ts'
import { listingOf } from '#app/api/listing.ts'
import { StateText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import {
  addedFact, dateFact, figuresFact, momentFact, nameFact, textFact,
} from '#app/ui/lists/kinds.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'

export type SalesDay = Answer<typeof sales.days>['items'][number]
export type SalesEntry = Answer<typeof sales.entries>['items'][number]

/** A day is over: all of it adds up to one line. */
const booked = (): MoneyOutcome => 'paid'

const taken = ({ refunds, disputes }: SalesDay) => refunds > 0 || disputes > 0

export const dayFacts: readonly Fact<SalesDay>[] = [
  // The short one: beside an amount the long one is cut on a narrow phone.
  {
    ...dateFact('day', 'Day', 'lead', (one: SalesDay) => one.day),
    show: (one) => shortDate(new Date(one.day)),
  },
  addedFact('sales', 'Sales', 'amount', (one) => one.sales, booked),
  {
    ...textFact('payments', 'Payments', 'status', (one) => String(one.payments)),
    show: (one) => (
      <>
        {counted(one.payments, 'payment', 'payments')}
        {taken(one) && ' · money went back'}
      </>
    ),
  },
  addedFact('refunds', 'Refunds', 'column', (one) => one.refunds, booked),
  addedFact('disputes', 'Disputes', 'column', (one) => one.disputes, booked),
  addedFact('charges', 'Fees, VAT and duty', 'column', (one) => one.charges, booked),
  addedFact('net_amount', 'Net', 'column', (one) => one.net_amount, booked),
]

const looks = {
  payment: { tone: 'leaf', icon: CircleCheck, words: 'Payment' },
  refund: { tone: 'amber', icon: Undo2, words: 'Refund' },
  dispute: { tone: 'clay', icon: Scale, words: 'Dispute' },
} as const satisfies Record<SaleKind, object>

const backOn = ({ received_at, at, reverses }: SalesEntry) =>
  (reverses === null || lagosDay(new Date(received_at)) === lagosDay(new Date(at)) ? '' : received_at)

export const entryFacts: readonly Fact<SalesEntry>[] = [
  nameFact('payer_name', 'Payer', 'lead', (one) => one.payer_name),
  {
    ...addedFact('amount', 'Amount', 'amount', (one: SalesEntry) => one.amount, booked),
    show: (one) => <MoneyText signed amount={one.amount} />,
  },
  {
    ...textFact('kind', 'Kind', 'status', (one) => one.kind),
    print: ({ kind }) => looks[kind].words,
    show({ kind }) {
      const { tone, icon, words } = looks[kind]
      return <StateText tone={tone} icon={icon}>{words}</StateText>
    },
  },
  momentFact('at', 'When', 'when', (one) => one.at),
  figuresFact('reverses', 'Takes back', 'column', (one) => one.reverses),
  momentFact('received_at', 'Came in', 'detail', backOn),
  addedFact('fee', 'Fee', 'detail', (one) => one.fee, booked),
  addedFact('vat', 'VAT', 'detail', (one) => one.vat, booked),
  addedFact('stamp_duty', 'Stamp duty', 'detail', (one) => one.stamp_duty, booked),
  addedFact('net_amount', 'Net', 'column', (one) => one.net_amount, booked),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
]

export const dayRows = listingOf(sales.days, {}, { persist: true })
export const entryRows = listingOf(sales.entries, {}, { persist: true })

export const dayFilters: readonly Filter[] = [{ kind: 'dates', label: 'When' }]

export const entryFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Kind',
    choices: [
      { value: 'payment', label: 'Payments' }, { value: 'refund', label: 'Refunds' },
      { value: 'dispute', label: 'Disputes' },
    ],
  },
  { kind: 'dates', label: 'When' },
]

/** Its payment, with all that happened to it. */
export const entryPath = ({ reference }: SalesEntry) => `/dashboard/transactions/${reference}`
