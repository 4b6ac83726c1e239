// All that was told and is to be told, the newest first.
import Webhook from 'lucide-react/icons/webhook'
import { useMay } from '#app/api/permissions.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Barred } from './barred.tsx'
import { deliveryFacts, deliveryFilters } from './facts.tsx'
import { deliveryListing, deliveryPath } from './readings.ts'

export function DeliveriesList() {
  const may = useMay('manage_settings')
  return (
    <>
      <PageHeader title="Deliveries" back={{ to: '/dashboard/settings/webhooks' }} />
      <main className="flex-1 px-side pt-2 pb-8">
        {may === false ? <Barred /> : <Deliveries />}
      </main>
    </>
  )
}

const Deliveries = () => (
  <ListView
    name="webhooks" nouns={['delivery', 'deliveries']} rows={deliveryListing} facts={deliveryFacts}
    filters={deliveryFilters} searches="Reference" keyOf={({ id }) => id} to={deliveryPath}
    empty={
      <EmptyState icon={Webhook} title="Nothing was told yet">
        Once there is a callback URL, each payment and payout that your server is told of stands here for 90
        days.
      </EmptyState>
    }
  />
)
