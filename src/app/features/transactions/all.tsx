// All payments that came in, the newest first; the filter stands in the address.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import {
  linkFilters, linkRows, transactionFacts, transactionFilters, transactionPath, transactionRows,
} from './facts.tsx'

const searches = 'Name, account or reference'

const shared = {
  nouns: ['transaction', 'transactions'], facts: transactionFacts, searches,
  keyOf: ({ reference }: { reference: string }) => reference, to: transactionPath,
} as const

export function AllTransactions() {
  return (
    <>
      <PageHeader title="Transactions" />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          {...shared}
          name="transactions"
          rows={transactionRows}
          filters={transactionFilters}
          empty={
            <EmptyState icon={ArrowDownLeft} title="No transactions yet">
              Each payment to a virtual account, by a payment link, a QR code or a card shows here.
            </EmptyState>
          }
        />
      </main>
    </>
  )
}

/** Those that came by payment links. */
export function LinkTransactions() {
  return (
    <>
      <PageHeader title="Paid by link" back={{ to: '/dashboard/payment_links' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          {...shared}
          name="link-transactions"
          rows={linkRows}
          filters={linkFilters}
          empty={
            <EmptyState icon={ArrowDownLeft} title="No link has been paid yet">
              Share a payment link; what is paid by it shows here.
            </EmptyState>
          }
        />
      </main>
    </>
  )
}
