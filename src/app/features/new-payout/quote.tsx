// What a payout costs and leaves, as the provider says before anything is sent.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { useSettled } from '#app/api/use-settled.ts'
import { chargeFacts } from '#app/ui/charge-facts.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { ShortBy as ShortBySum } from '#app/ui/short-by.tsx'
import type { PayoutDraft } from './draft.ts'

export type Quote = Answer<typeof payouts.quote>

export const accountsReading = reading(accounts.details, {}, { persist: true, staleTime: 0 })

/** Asked a moment after the last figure; undefined while there is no amount. */
export function useQuote({ source_nuban, beneficiary_nuban, bank_code, amount, is_salary }: PayoutDraft) {
  const settled = useSettled(amount)
  const asked = parseMoney(settled)
  const isWhole = asked !== null && asked > 0 && source_nuban !== '' && beneficiary_nuban !== ''
  const query = {
    source_nuban, beneficiary_nuban, bank_code, amount: asked ?? kobo(0),
    ...(is_salary && { is_salary: 'true' as const }),
  }
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...reading(payouts.quote, { query }, { keepPrevious: true, staleTime: 0 }),
    enabled: isWhole,
  })
  const isCurrent = isWhole && settled === amount && data?.amount === asked && !isPlaceholderData
  return { quote: isWhole ? data : undefined, isCurrent, error: isWhole ? error : null, isFetching }
}

export const quoteFacts = (quote: Quote) => chargeFacts(quote)

export const QuoteLines = ({ quote }: { quote: Quote }) => <FactList facts={quoteFacts(quote)} />

interface ShortByProps {
  /** Nothing is said where it is zero. */
  short_by: Kobo
  source_nuban: string
  /** What else can be done. */
  children?: ReactNode
}

/** How much is missing, and where it can be sent to. */
export function ShortBy(props: ShortByProps) {
  const { data } = useQuery(accountsReading)
  const account = data?.accounts.find(({ nuban }) => nuban === props.source_nuban)
  return <ShortBySum {...props} bank={account?.bank ?? 'your account'} />
}

/** Why this cannot be paid now, or null. */
export function obstacle(quote: Quote): string | null {
  if (quote.problem) return quote.problem
  if (quote.total_amount > quote.left_today) {
    return `This would pass the limit of one day. ${formatMoney(quote.left_today)} may still leave today.`
  }
  return quote.short_by > 0
    ? 'There is not enough money in this account for the payout and its charges.'
    : null
}
