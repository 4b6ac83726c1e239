// /dashboard/settings/webhooks/deliveries/{id}
import { createFileRoute } from '@tanstack/react-router'
import { DeliveryPage } from '#app/features/webhooks/one.tsx'

export const Route = createFileRoute('/dashboard/settings/webhooks/deliveries/$id')({ component: Delivery })

function Delivery() {
  return <DeliveryPage id={Route.useParams().id} />
}
