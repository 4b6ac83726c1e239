// What is worth knowing of a payment by card, said once: cards, tables, its page and files read it here.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { Answer } from '#contract/endpoint.ts'
import { cards } from '#contract/cards.ts'
import { cardBrandWords, maskedCard, type CardStatus } from '#domain/card.ts'
import { payoutOutcome } from '#domain/money-outcome.ts'
import { listingOf } from '#app/api/listing.ts'
import { StateText } from '#app/ui/chip.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { addedFact, figuresFact, momentFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'

export type CardPayment = Answer<typeof cards.show>

export const cardLooks = {
  SUCCESSFUL: { tone: 'leaf', icon: CircleCheck, words: 'Successful' },
  PENDING: { tone: 'amber', icon: Clock, words: 'Pending' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
} as const satisfies Record<CardStatus, object>

function CardState({ status }: Pick<CardPayment, 'status'>) {
  const { tone, icon, words } = cardLooks[status]
  return (
    <StateText tone={tone} icon={icon}>
      {words}
    </StateText>
  )
}

const outcomeOf = ({ status }: CardPayment) => payoutOutcome(status)

export const cardFacts: readonly Fact<CardPayment>[] = [
  nameFact('payer_name', 'From', 'lead', (one) => one.payer_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount, outcomeOf),
  { ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => cardLooks[status].words,
    show: (one) => <CardState status={one.status} /> },
  momentFact('created_at', 'Time', 'when', (one) => one.created_at),
  { ...textFact('brand', 'Scheme', 'column', (one) => one.brand), show: (one) => cardBrandWords[one.brand] },
  figuresFact('card', 'Card', 'column', (one) => maskedCard(one)),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  textFact('reason', 'Why', 'detail', (one) => one.reason),
  textFact('narration', 'Note', 'detail', (one) => one.narration),
  textFact('response_code', 'Response code', 'detail', (one) => one.response_code),
  momentFact('ended_at', 'Ended', 'detail', (one) => one.ended_at),
  { ...textFact('transaction', 'Transaction', 'detail', (one) => one.transaction_reference),
    show: ({ transaction_reference: id }) => id && (
      <TextLink to="/dashboard/transactions/$id" params={{ id }} className="-my-3.5 figures">{id}</TextLink>
    ) },
  { ...textFact('chargeback', 'Chargeback', 'detail', (one) => one.chargeback_reference),
    show: ({ chargeback_reference: id }) => id && (
      <TextLink to="/dashboard/chargeback/$id" params={{ id }} className="-my-3.5 figures">{id}</TextLink>
    ) },
]

export const cardListing = listingOf(cards.list, {}, { persist: true })

export const cardFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Status',
    choices: Object.entries(cardLooks).map(([value, { words }]) => ({ value, label: words })),
  },
  {
    kind: 'choice', name: 'brand', label: 'Scheme',
    choices: Object.entries(cardBrandWords).map(([value, label]) => ({ value, label })),
  },
  { kind: 'dates', label: 'When' },
  { kind: 'amounts', label: 'Amount' },
]

export const cardPath = ({ reference }: { reference: string }) => `/dashboard/cards/${reference}`
