// What is worth knowing of a chargeback, said once: cards, tables, its page and files read it here.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import Hourglass from 'lucide-react/icons/hourglass'
import Scale from 'lucide-react/icons/scale'
import { chargebacks } from '#contract/chargebacks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { maskedCard } from '#domain/card.ts'
import {
  chargebackReasonWords, isOpenChargeback, type ChargebackReason, type ChargebackStatus,
} from '#domain/chargeback.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'
import { StateText } from '#app/ui/chip.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { figuresFact, momentFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'

export type Chargeback = Answer<typeof chargebacks.list>['items'][number]
export type ShownChargeback = Answer<typeof chargebacks.show>

export const chargebackLooks = {
  PENDING: { tone: 'amber', icon: Clock, words: 'Waits for you' },
  DISPUTED: { tone: 'sky', icon: Scale, words: 'With the bank' },
  ACCEPTED: { tone: 'soft', icon: CornerUpLeft, words: 'Accepted' },
  EXPIRED: { tone: 'clay', icon: Hourglass, words: 'Not answered' },
  WON: { tone: 'leaf', icon: CircleCheck, words: 'Won' },
  LOST: { tone: 'clay', icon: CircleAlert, words: 'Lost' },
} as const satisfies Record<ChargebackStatus, object>

function ChargebackState({ status }: Pick<Chargeback, 'status'>) {
  const { tone, icon, words } = chargebackLooks[status]
  return (
    <StateText tone={tone} icon={icon}>
      {words}
    </StateText>
  )
}

/** Short enough for a column; the whole sentence stands on the page. */
export const reasonLabels: Record<ChargebackReason, string> = {
  value_not_given: 'Nothing delivered', duplicate_debit: 'Taken twice', wrong_amount: 'Wrong amount',
  fraud: 'Not the payer', not_as_described: 'Not as promised', refund_not_received: 'No refund',
}

/** What is done is not due any more. */
const dueOf = ({ status, due_at }: Chargeback) => (status === 'PENDING' ? due_at : null)
const heldOf = ({ status, held }: Chargeback) => (isOpenChargeback(status) ? held : null)

export const chargebackFacts: readonly Fact<Chargeback>[] = [
  nameFact('payer_name', 'From', 'lead', (one) => one.payer_name),
  moneyFact('amount', 'Amount', 'amount', (one) => one.amount),
  { ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => chargebackLooks[status].words,
    show: (one) => <ChargebackState status={one.status} /> },
  momentFact('created_at', 'Raised', 'when', (one) => one.created_at),
  { ...textFact('reason', 'Reason', 'column', (one) => one.reason), show: (one) => reasonLabels[one.reason] },
  momentFact('due_at', 'Answer by', 'column', dueOf),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  figuresFact('card', 'Card', 'detail', (one) => one.card && maskedCard(one.card)),
  { ...textFact('follows', 'Disputed before', 'detail', (one) => one.follows ?? null),
    show: ({ follows }) => (follows ? (
      <TextLink to="/dashboard/chargeback/$id" params={{ id: follows }} className="-my-3.5 figures">
        {follows}
      </TextLink>
    ) : null) },
  { ...textFact('transaction', 'Transaction', 'detail', (one) => one.transaction_reference),
    show: ({ transaction_reference: id }) => (
      <TextLink to="/dashboard/transactions/$id" params={{ id }} className="-my-3.5 figures">{id}</TextLink>
    ) },
  moneyFact('net_amount', 'You got', 'detail', (one) => one.net_amount),
  moneyFact('held', 'Held now', 'detail', heldOf),
  textFact('answered_by', 'Answered by', 'detail', (one) => one.answered_by),
  momentFact('answered_at', 'Answered', 'detail', (one) => one.answered_at),
  textFact('explanation', 'What you said', 'detail', (one) => one.explanation),
  textFact('verdict_note', 'What the bank said', 'detail', (one) => one.verdict_note),
  momentFact('ended_at', 'Ended', 'detail', (one) => one.ended_at),
]

export const chargebackListing = listingOf(chargebacks.list, {}, { persist: true })

export const chargebackReading = (reference: string) =>
  reading(chargebacks.show, { params: { reference } }, { persist: true, staleTime: 0 })

export const chargebackFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Status',
    choices: Object.entries(chargebackLooks).map(([value, { words }]) => ({ value, label: words })),
  },
  {
    kind: 'choice', name: 'reason', label: 'Reason',
    choices: Object.entries(reasonLabels).map(([value, label]) => ({ value, label })),
  },
  { kind: 'dates', label: 'When' },
  { kind: 'amounts', label: 'Amount' },
]

export const chargebackPath = ({ reference }: { reference: string }) => `/dashboard/chargeback/${reference}`

export const complaintOf = ({ reason }: Chargeback): string => chargebackReasonWords[reason]
