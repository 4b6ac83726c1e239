// All payouts, the newest first.
import Send from 'lucide-react/icons/send'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { payoutFacts, payoutFilters, payoutPath, payoutRows } from './facts.tsx'
import { DockedNewPayout, NewPayoutButton } from './new-payout-links.tsx'

export function AllPayouts() {
  return (
    <>
      <PageHeader title="All payouts" back={{ to: '/dashboard/payouts' }} actions={<NewPayoutButton />} />
      <main className="flex-1 px-side pt-2 pb-24">
        <ListView
          name="payouts"
          nouns={['payout', 'payouts']}
          rows={payoutRows}
          facts={payoutFacts}
          filters={payoutFilters}
          searches="Name, account or reference"
          keyOf={({ id }) => id}
          to={payoutPath}
          empty={
            <EmptyState icon={Send} title="No payouts yet">
              Each payout that you make shows here with its status and receipt.
            </EmptyState>
          }
        />
        <DockedNewPayout />
      </main>
    </>
  )
}
