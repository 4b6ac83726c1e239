// Payments by how they are settled: those in no settlement yet, and those of one settlement.
import Hourglass from 'lucide-react/icons/hourglass'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useMemo } from 'react'
import { settlements } from '#contract/settlements.ts'
import { transactions } from '#contract/transactions.ts'
import { listingOf } from '#app/api/listing.ts'
import type { Fact } from '#app/ui/lists/fact.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { settledFilters, transactionFacts, transactionPath, type Transaction } from './facts.tsx'

/** How it is settled is said by the page. */
const facts: readonly Fact<Transaction>[] = transactionFacts
  .filter(({ name }) => !['settlement', 'settlement_reference'].includes(name))

const shared = {
  facts, filters: settledFilters, searches: 'Name, account or reference', nouns: ['payment', 'payments'],
  keyOf: ({ reference }: { reference: string }) => reference, to: transactionPath, paper: 'a1',
} as const

const unsettledRows = listingOf(transactions.list, { settlement: 'unsettled' }, { persist: true })

export const Unsettled = () => (
  <ListView
    {...shared}
    name="unsettled"
    rows={unsettledRows}
    empty={
      <EmptyState icon={Hourglass} title="Everything is settled">
        A payment waits here from the moment it comes in until the next business day.
      </EmptyState>
    }
  />
)

export function PaymentsOfSettlement({ id }: { id: string }) {
  const rows = useMemo(
    () => listingOf(settlements.transactions, {}, { persist: true, params: { id } }), [id],
  )
  return (
    <ListView
      {...shared}
      name="settlement-payments"
      rows={rows}
      empty={
        <EmptyState icon={ReceiptText} title="No payments">
          It may be of the other mode.
        </EmptyState>
      }
    />
  )
}
