// What is worth knowing of a payment that came in, said once: cards, tables, its page and files read it here.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import type { Answer } from '#contract/endpoint.ts'
import { transactions } from '#contract/transactions.ts'
import { isOpenChargeback } from '#domain/chargeback.ts'
import type { CollectionChannel, CollectionStatus } from '#domain/collection.ts'
import { collectionOutcome } from '#domain/money-outcome.ts'
import { listingOf } from '#app/api/listing.ts'
import { StateText } from '#app/ui/chip.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { addedFact, longFact, momentFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'

export type Transaction = Answer<typeof transactions.list>['items'][number]

export const channelWords: Record<CollectionChannel, string> = {
  transfer: 'Virtual account', link: 'Payment link', qr: 'QR payment', card: 'Card',
  debit: 'Direct debit',
}

/** A state as a person reads it; pending is what waits, failed what did not come or did not stay. */
export const statusLooks = {
  SUCCESSFUL: { tone: 'leaf', icon: CircleCheck, words: 'Successful' },
  PENDING: { tone: 'amber', icon: Clock, words: 'Pending' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
  RETURNED: { tone: 'clay', icon: CornerUpLeft, words: 'Returned' },
  REVERSED: { tone: 'clay', icon: CornerUpLeft, words: 'Reversed' },
} as const satisfies Record<CollectionStatus, object>

type Standing = Pick<Transaction, 'status' | 'reversal'> & Partial<Pick<Transaction, 'chargeback'>>

/** While a reversal waits for the balance, or a chargeback is open, that is what matters most. */
export function wordsOf({ status, reversal, chargeback }: Standing): string {
  if (reversal?.status === 'PENDING') return 'Being taken back'
  return chargeback && isOpenChargeback(chargeback.status) ? 'Charged back' : statusLooks[status].words
}

export function TransactionState({ item }: { item: Standing }) {
  const isLeaving = item.reversal?.status === 'PENDING'
    || (item.chargeback ? isOpenChargeback(item.chargeback.status) : false)
  const { tone, icon } = isLeaving ? statusLooks.PENDING : statusLooks[item.status]
  return (
    <StateText tone={tone} icon={icon}>
      {wordsOf(item)}
    </StateText>
  )
}

const figures = (text: string | null) => (text ? <span className="figures">{text}</span> : null)

const numberFact = (
  name: string, label: string, role: 'column' | 'detail', of: (one: Transaction) => string | null,
): Fact<Transaction> => ({ ...textFact(name, label, role, of), show: (one) => figures(of(one)) })

const outcomeOf = ({ status }: Transaction) => collectionOutcome(status)

export const transactionFacts: readonly Fact<Transaction>[] = [
  nameFact('payer_name', 'From', 'lead', (one) => one.payer_name),
  addedFact('amount', 'Amount', 'amount', (one) => one.amount, outcomeOf),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: wordsOf,
    show: (one) => <TransactionState item={one} />,
  },
  momentFact('created_at', 'Time', 'when', (one) => one.created_at),
  {
    ...textFact('channel', 'By', 'column', (one) => one.channel),
    show: (one) => channelWords[one.channel],
  },
  numberFact('vnuban', 'To account', 'column', (one) => one.vnuban),
  numberFact('reference', 'Reference', 'column', (one) => one.reference),
  textFact('reason', 'Why', 'detail', (one) => one.reason),
  nameFact('account_name', 'Account name', 'detail', (one) => one.account_name),
  textFact('collection_bank_name', 'Collection bank', 'detail', (one) => one.collection_bank_name),
  nameFact('customer_name', 'Customer', 'detail', (one) => one.customer_name),
  numberFact('customer_reference', 'Customer reference', 'detail', (one) => one.customer_reference),
  numberFact('payment_link', 'Payment link', 'detail', (one) => one.payment_link),
  numberFact('qr_code', 'QR code', 'detail', (one) => one.qr_code),
  { ...textFact('card_payment', 'Card payment', 'detail', (one) => one.card_payment),
    show: ({ card_payment: id }) => id && (
      <TextLink to="/dashboard/cards/$id" params={{ id }} className="-my-3.5 figures">{id}</TextLink>
    ) },
  { ...textFact('mandate', 'Mandate', 'detail', (one) => one.mandate),
    show: ({ mandate: id }) => id && (
      <TextLink to="/dashboard/mandates/$id" params={{ id }} className="-my-3.5 figures">{id}</TextLink>
    ) },
  textFact('payer_bank_name', 'Payer\'s bank', 'detail', (one) => one.payer_bank_name),
  numberFact('payer_nuban', 'Payer\'s account', 'detail', (one) => one.payer_nuban),
  textFact('narration', 'Note', 'detail', (one) => one.narration),
  addedFact('fee', 'Fee', 'detail', (one) => one.fee, outcomeOf),
  addedFact('vat', 'VAT on the fee', 'detail', (one) => one.vat, outcomeOf),
  addedFact('stamp_duty', 'Stamp duty', 'detail', (one) => one.stamp_duty, outcomeOf),
  addedFact('net_amount', 'You get', 'detail', (one) => one.net_amount, outcomeOf),
  {
    ...textFact('settlement', 'Settlement', 'detail', settlementOf),
    show: (one) => settlementWords[settlementOf(one)],
  },
  { ...textFact('settlement_reference', 'Settlement reference', 'detail', (one) => one.settlement_reference),
    show: ({ settlement_reference: id }) => id && (
      <TextLink to="/dashboard/settlements/details/$id" params={{ id }} className="-my-3.5 figures">
        {id}
      </TextLink>
    ) },
  momentFact('reversed_at', 'Taken back', 'detail', (one) => one.reversed_at),
  textFact('response_code', 'Response code', 'detail', (one) => one.response_code),
  longFact('session_id', 'Session ID', (one) => one.session_id),
]

const settlementWords = {
  'settled': 'Settled', 'on_its_way': 'On its way to you', 'unsettled': 'Not settled yet', '': '',
} as const

function settlementOf(one: Transaction): keyof typeof settlementWords {
  if (one.is_settled) return 'settled'
  if (one.settlement_reference !== null) return 'on_its_way'
  return one.status === 'SUCCESSFUL' ? 'unsettled' : ''
}

export const transactionRows = listingOf(transactions.list, {}, { persist: true })
export const linkRows = listingOf(transactions.list, { channel: 'link' }, { persist: true })

const status: Filter = {
  kind: 'choice', name: 'status', label: 'Status',
  choices: Object.entries(statusLooks).map(([value, { words }]) => ({ value, label: words })),
}
const channel: Filter = {
  kind: 'choice', name: 'channel', label: 'Paid by',
  choices: Object.entries(channelWords).map(([value, label]) => ({ value, label })),
}
const span: readonly Filter[] = [{ kind: 'dates', label: 'When' }, { kind: 'amounts', label: 'Amount' }]
const rest: readonly Filter[] = [
  {
    kind: 'choice', name: 'settlement', label: 'Settlement',
    choices: [
      { value: 'settled', label: 'In a settlement' }, { value: 'unsettled', label: 'Not settled yet' },
    ],
  },
  ...span,
]

/** Where all have come by settlement, what one is narrowed by. */
export const settledFilters: readonly Filter[] = [channel, ...span]

export const linkFilters: readonly Filter[] = [status, ...rest]

export const transactionFilters: readonly Filter[] = [status, channel, ...rest]

export const transactionPath = ({ reference }: { reference: string }) =>
  `/dashboard/transactions/${reference}`
