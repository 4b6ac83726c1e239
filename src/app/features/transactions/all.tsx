// All payments that came in, the newest first; the filter stands in the address.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import Contact from 'lucide-react/icons/contact'
import Landmark from 'lucide-react/icons/landmark'
import Link2 from 'lucide-react/icons/link-2'
import QrCode from 'lucide-react/icons/qr-code'
import { TextLink } from '#app/ui/link-button.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { QuickLink } from '#app/ui/quick-link.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import {
  linkFilters, linkRows, transactionFacts, transactionFilters, transactionPath, transactionRows,
} from './facts.tsx'

/** On a phone the other places of the group are behind this one. */
const ways = [
  { to: '/dashboard/vnubans', icon: Landmark, words: 'Virtual accounts' },
  { to: '/dashboard/payment_links', icon: Link2, words: 'Payment links' },
  { to: '/dashboard/qr-payments', icon: QrCode, words: 'QR payments' },
  { to: '/dashboard/customers', icon: Contact, words: 'Customers' },
] as const

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
        <nav aria-label="Ways to be paid" className="grid grid-cols-4 gap-2 mb-4 lg:hidden">
          {ways.map(({ to, icon, words }) => (
            <QuickLink key={to} to={to} icon={icon}>
              {words}
            </QuickLink>
          ))}
        </nav>
        <TextLink to="/dashboard/transactions/days" className="-mt-2 mb-1">
          Sales by day
        </TextLink>
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
