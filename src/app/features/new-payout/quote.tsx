// What a payout costs and leaves, as the provider says before anything is sent.
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useEffect, useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { formatMoney, parseMoney, type Kobo } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FactList, type ShownFact } from '#app/ui/fact-list.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { PayoutDraft } from './draft.ts'

export type Quote = Answer<typeof payouts.quote>

export const accountsReading = reading(accounts.details, {}, { persist: true, staleTime: 0 })

const PAUSE_MS = 350

/** Asked a moment after the last figure; undefined while there is no amount. */
export function useQuote({ source_nuban, beneficiary_nuban, bank_code, amount }: PayoutDraft) {
  const settled = useSettled(amount)
  const kobo = parseMoney(settled)
  const isWhole = kobo !== null && kobo > 0 && source_nuban !== '' && beneficiary_nuban !== ''
  const query = { source_nuban, beneficiary_nuban, bank_code, amount: settled.replace(/,/g, '') }
  const { data, error, isFetching } = useQuery({
    ...reading(payouts.quote, { query }, { keepPrevious: true, staleTime: 0 }),
    enabled: isWhole,
  })
  const isCurrent = isWhole && settled === amount && data?.amount === kobo
  return { quote: isWhole ? data : undefined, isCurrent, error: isWhole ? error : null, isFetching }
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Fee, VAT, duty, total, balance after: the lines of the confirming screen; nothing that is zero but the
 * fee.
 */
export function quoteFacts(quote: Quote): ShownFact[] {
  const money = (amount: Kobo) => <MoneyText amount={amount} />
  const unlessZero = (amount: Kobo) => (amount > 0 ? money(amount) : null)
  return [
    { label: 'Fee', value: money(quote.fee) },
    { label: 'VAT on the fee', value: unlessZero(quote.vat) },
    { label: 'Stamp duty', value: unlessZero(quote.stamp_duty) },
    { label: 'Total', value: money(quote.total_amount), strong: true },
    {
      label: 'Available after',
      value: quote.short_by > 0 || !quote.balance_after ? null : money(quote.balance_after),
    },
  ]
}

export const QuoteLines = ({ quote }: { quote: Quote }) => <FactList facts={quoteFacts(quote)} />

/** How much is missing, and where it can be sent to. */
export function ShortBy({ quote, source_nuban }: { quote: Quote; source_nuban: string }) {
  const { data } = useQuery(accountsReading)
  const account = data?.accounts.find(({ nuban }) => nuban === source_nuban)
  if (quote.short_by <= 0) return null
  return (
    <Strip
      kind="error"
      icon={Landmark}
      title={`Short by ${formatMoney(quote.short_by)}.`}
      className="mt-3"
      announce
    >
      Transfer at least this much to {account?.bank ?? 'your account'}, and it can be paid:
      <span className="flex items-center -mb-2">
        <b className="figures text-17">{source_nuban}</b>
        <CopyButton what="account number" text={source_nuban} />
      </span>
    </Strip>
  )
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
