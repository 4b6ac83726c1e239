// What is worth knowing of a settlement, said once: cards, tables, its page and files read it here.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { Answer } from '#contract/endpoint.ts'
import { settlements } from '#contract/settlements.ts'
import { counted } from '#domain/counted.ts'
import { settlementOutcome } from '#domain/money-outcome.ts'
import type { SettlementStatus } from '#domain/settlement.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'
import { StateText } from '#app/ui/chip.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import {
  addedFact, dateFact, figuresFact, longFact, momentFact, moneyFact, nameFact, textFact,
} from '#app/ui/lists/kinds.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'

export type Settlement = Answer<typeof settlements.list>['items'][number]

export const settlementLooks = {
  PENDING: { tone: 'amber', icon: Clock, words: 'Pending' },
  PROCESSING: { tone: 'amber', icon: Clock, words: 'On its way' },
  SUCCESSFUL: { tone: 'leaf', icon: CircleCheck, words: 'Paid' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Refused' },
} as const satisfies Record<SettlementStatus, object>

/** What the bank contradicts is cleared up by people. */
export function SettlementState({ item }: { item: Standing }) {
  const { tone, icon } = settlementLooks[item.settlement_status]
  return (
    <StateText tone={item.contradicted ? 'amber' : tone} icon={item.contradicted ? Clock : icon}>
      {wordsOf(item)}
    </StateText>
  )
}

type Standing = Pick<Settlement, 'settlement_status' | 'contradicted' | 'paid_amount'>

function wordsOf({ contradicted, settlement_status, paid_amount }: Standing): string {
  if (contradicted) return 'With our staff'
  const { words } = settlementLooks[settlement_status]
  if (settlement_status === 'SUCCESSFUL' || paid_amount <= 0) return words
  return settlement_status === 'FAILED' ? 'Rest refused' : 'Paid in part'
}

/** Where it goes in several transfers. */
const isInParts = ({ parts }: Settlement) => parts > 1

const destinationWords = { bank: 'Your bank account', balance: 'Your payout account' } as const

/** The account that all of it came by, or how many there were. */
const collectedBy = ({ collection_nuban, collection_accounts: count }: Settlement) =>
  collection_nuban ?? (count > 1 ? counted(count, 'account', 'accounts') : '')

const outcomeOf = (one: Settlement) => settlementOutcome(one.settlement_status)

export const settlementFacts: readonly Fact<Settlement>[] = [
  {
    ...textFact('settlement_nuban', 'To', 'lead', (one) => one.settlement_nuban),
    // The number first: where there is little room, the bank's name is cut.
    show: (one) => (
      <span className="desk:whitespace-nowrap">
        <span className="figures">{one.settlement_nuban}</span> {one.settlement_bank_name}
      </span>
    ),
  },
  addedFact('amount', 'Amount', 'amount', (one) => one.amount, outcomeOf),
  {
    ...textFact('settlement_status', 'Status', 'status', (one) => one.settlement_status),
    print: wordsOf,
    show: (one) => <SettlementState item={one} />,
  },
  // Spec 9: settlements show the long date.
  dateFact('created_at', 'Date', 'when', (one) => one.created_at),
  addedFact('gross_amount', 'Collected', 'detail', (one) => one.gross_amount, outcomeOf),
  addedFact('fees', 'Fees', 'column', (one) => one.fees, outcomeOf),
  {
    ...addedFact('split_amount', 'To sub-accounts', 'detail', (one) => one.split_amount, outcomeOf),
    show: (one) => (one.split_amount > 0 ? <MoneyText amount={one.split_amount} /> : null),
  },
  {
    ...figuresFact('split_of', 'Share of', 'detail', (one) => one.split_of),
    show: ({ split_of }) => (split_of === null ? null : (
      <TextLink to="/dashboard/settlements/details/$id" params={{ id: split_of }} className="-my-3.5 figures">
        {split_of}
      </TextLink>
    )),
  },
  {
    ...figuresFact('parts', 'Transfers', 'detail', (one) => String(one.parts)),
    show: (one) => (isInParts(one) ? String(one.parts) : null),
  },
  {
    ...moneyFact('paid_amount', 'Paid so far', 'detail', (one) => one.paid_amount),
    show: (one) => (isInParts(one) && one.settlement_status !== 'SUCCESSFUL'
      ? <MoneyText amount={one.paid_amount} /> : null),
  },
  figuresFact('transactions', 'Payments', 'detail', (one) => String(one.transactions)),
  {
    ...figuresFact('collection_nuban', 'Collected by', 'column', collectedBy),
    show: (one) => one.collection_nuban === null ? collectedBy(one) : (
      <TextLink to="/dashboard/vnubans/$id" params={{ id: one.collection_nuban }} className="-my-3.5 figures">
        {one.collection_nuban}
      </TextLink>
    ),
  },
  figuresFact('settlement_reference', 'Reference', 'column', (one) => one.settlement_reference),
  textFact('reason', 'Why', 'detail', (one) => one.reason),
  nameFact('settlement_name', 'Account name', 'detail', (one) => one.settlement_name),
  textFact('settlement_bank_name', 'Bank', 'detail', (one) => one.settlement_bank_name),
  {
    ...textFact('destination', 'Goes to', 'detail', (one) => one.destination),
    show: (one) => (one.amount === 0 ? null
      : one.sub_account === null ? destinationWords[one.destination] : 'A sub-account'),
  },
  dateFact('settled_at', 'Paid on', 'detail', (one) => one.settled_at),
  {
    ...figuresFact('attempts', 'Attempts', 'detail', (one) => String(one.attempts)),
    show: (one) => (one.destination === 'bank' ? String(one.attempts) : null),
  },
  momentFact('next_try_at', 'Tried again', 'detail', (one) => one.next_try_at),
  textFact('response_code', 'Response code', 'detail', (one) => one.response_code),
  longFact('session_id', 'Session ID', (one) => one.session_id),
]

export const settlementRows = listingOf(settlements.list, {}, { persist: true })

export const settlementReading = (id: string) =>
  reading(settlements.show, { params: { id } }, { persist: true, staleTime: 0 })

export const dueReading = reading(settlements.due, {}, { persist: true, staleTime: 0 })

export const settlementFilters: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', choices: lookChoices(settlementLooks) },
  { kind: 'dates', label: 'When' },
  { kind: 'amounts', label: 'Amount' },
  { kind: 'account', name: 'settlement_nuban', label: 'Paid to account' },
  { kind: 'account', name: 'collection_nuban', label: 'Collected by account' },
]

export const settlementPath = ({ settlement_reference }: Settlement) =>
  `/dashboard/settlements/details/${settlement_reference}`
