// All chargebacks, the newest first; the filter stands in the address.
import Scale from 'lucide-react/icons/scale'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { chargebackFacts, chargebackFilters, chargebackListing, chargebackPath } from './facts.tsx'

export function Chargebacks() {
  return (
    <>
      <PageHeader title="Chargebacks" back={{ to: '/dashboard/transactions' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          name="chargebacks"
          nouns={['chargeback', 'chargebacks']}
          rows={chargebackListing}
          facts={chargebackFacts}
          filters={chargebackFilters}
          searches="Name, reference or transaction"
          keyOf={({ reference }) => reference}
          to={chargebackPath}
          empty={
            <EmptyState icon={Scale} title="No chargebacks">
              When a payer complains about a payment at the payer’s bank, it shows here, and you have a day to
              answer.
            </EmptyState>
          }
        />
      </main>
    </>
  )
}
