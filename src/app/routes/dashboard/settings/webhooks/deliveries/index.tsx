// /dashboard/settings/webhooks/deliveries; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesList } from '#app/features/webhooks/deliveries.tsx'

export const Route = createFileRoute('/dashboard/settings/webhooks/deliveries/')({
  component: DeliveriesList,
})
