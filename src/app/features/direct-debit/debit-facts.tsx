// What is worth knowing of a debit and of what fell due, said once.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import type { directDebit } from '#contract/direct-debit.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { DueStatus } from '#domain/direct-debit.ts'
import type { DebitStatus } from '#domain/mandate.ts'
import { LookText } from '#app/ui/chip.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { debitOutcome, dueOutcome } from '#domain/money-outcome.ts'
import { addedFact, figuresFact, momentFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { dayWords } from './words.ts'

export type Debit = Answer<typeof directDebit.debits>['items'][number]
export type Due = Answer<typeof directDebit.due>['items'][number]

export const debitLooks = {
  PENDING: { tone: 'amber', icon: Clock, words: 'On its way' },
  INQ: { tone: 'amber', icon: Clock, words: 'Being asked about' },
  SUCCESSFUL: { tone: 'leaf', icon: CircleCheck, words: 'Paid' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
  REVERSED: { tone: 'clay', icon: CornerUpLeft, words: 'Reversed' },
} as const satisfies Record<DebitStatus, object>

export const dueLooks = {
  DUE: { tone: 'sky', icon: CalendarClock, words: 'Due' },
  PENDING: { tone: 'amber', icon: Clock, words: 'On its way' },
  PAID: { tone: 'leaf', icon: CircleCheck, words: 'Paid' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
  SKIPPED: { tone: 'soft', icon: CircleSlash, words: 'Left out' },
  REVERSED: { tone: 'clay', icon: CornerUpLeft, words: 'Reversed' },
} as const satisfies Record<DueStatus, object>

const byWords: Record<Debit['by'], string> = {
  hand: 'By hand', bulk: 'Many at once', schedule: 'On its day',
}

const toMandate = (reference: string) => (
  <TextLink to="/dashboard/mandates/$id" params={{ id: reference }}>{reference}</TextLink>
)

export const debitFacts: readonly Fact<Debit>[] = [
  textFact('customer_name', 'Customer', 'lead', (one) => one.customer_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount,
    (one) => debitOutcome(one.status)),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => debitLooks[status].words,
    show: ({ status }) => <LookText look={debitLooks[status]} />,
  },
  momentFact('created_at', 'When', 'when', (one) => one.created_at),
  textFact('reason', 'Why', 'column', (one) => one.reason),
  nameFact('payer_name', 'Account name', 'detail', (one) => one.payer_name),
  textFact('product', 'Product', 'detail', (one) => one.product),
  { ...textFact('by', 'Asked for', 'detail', (one) => one.by), show: (one) => byWords[one.by] },
  textFact('narration', 'Narration', 'detail', (one) => one.narration),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  {
    ...figuresFact<Debit>('mandate', 'Mandate', 'detail', (one) => one.mandate),
    show: (one) => toMandate(one.mandate),
  },
  {
    ...figuresFact<Debit>('transaction_reference', 'Transaction', 'detail',
      (one) => one.transaction_reference),
    show: ({ transaction_reference: id }) => id && (
      <TextLink to="/dashboard/transactions/$id" params={{ id }}>{id}</TextLink>
    ),
  },
  textFact('response_code', 'Code of the bank', 'detail', (one) => one.response_code),
  momentFact('ended_at', 'Ended', 'detail', (one) => one.ended_at),
  momentFact('reversed_at', 'Reversed', 'detail', (one) => one.reversed_at),
]

export const dueFacts: readonly Fact<Due>[] = [
  textFact('customer_name', 'Customer', 'lead', (one) => one.customer_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount,
    (one) => dueOutcome(one.status)),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    show: ({ status }) => <LookText look={dueLooks[status]} />,
  },
  { ...textFact('due_on', 'Due on', 'when', (one) => one.due_on), show: (one) => dayWords(one.due_on) },
  textFact('product_name', 'Product', 'column', (one) => one.product_name),
  textFact('reason', 'Why', 'column', (one) => one.reason),
  textFact('tries', 'Tries', 'detail', (one) => String(one.tries)),
  {
    ...textFact('next_try', 'Tried again on', 'detail', (one) => (one.tries > 0 ? one.next_try : '')),
    show: (one) => dayWords(one.next_try),
  },
  momentFact('reversed_at', 'Reversed', 'detail', (one) => one.reversed_at),
  {
    ...figuresFact<Due>('mandate', 'Mandate', 'detail', (one) => one.mandate),
    show: (one) => toMandate(one.mandate),
  },
]
