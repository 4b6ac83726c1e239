// All payouts, the newest first.
import Send from 'lucide-react/icons/send'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { payoutFacts, payoutFilters, payoutPath, payoutRows } from './facts.tsx'

export function AllPayouts() {
  const mayPay = useMay('initiate_payouts')
  const pay = mayPay && (
    <LinkButton to="/dashboard/new-payout" look="primary" icon={Send}>
      New payout
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="All payouts" back={{ to: '/dashboard/payouts' }} actions={pay} />
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
        {mayPay && (
          <DockedLink to="/dashboard/new-payout" icon={Send}>
            New payout
          </DockedLink>
        )}
      </main>
    </>
  )
}
