// All payments by card, the newest first; the filter stands in the address.
import CreditCard from 'lucide-react/icons/credit-card'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { cardFacts, cardFilters, cardListing, cardPath } from './facts.tsx'

export function CardPayments() {
  return (
    <>
      <PageHeader title="Cards" back={{ to: '/dashboard/transactions' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          name="cards"
          nouns={['card payment', 'card payments']}
          rows={cardListing}
          facts={cardFacts}
          filters={cardFilters}
          searches="Name, reference, first six or last four"
          keyOf={({ reference }) => reference}
          to={cardPath}
          empty={
            <EmptyState icon={CreditCard} title="No card payments yet">
              Each payment by card shows here, also those that a card’s bank declined.
            </EmptyState>
          }
        />
      </main>
    </>
  )
}
