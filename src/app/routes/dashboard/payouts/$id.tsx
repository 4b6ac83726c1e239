// /dashboard/payouts/{id}, by the payout's unique reference.
import { createFileRoute } from '@tanstack/react-router'
import { PayoutPage } from '#app/features/payouts/one.tsx'

export const Route = createFileRoute('/dashboard/payouts/$id')({ component: Payout })

function Payout() {
  return <PayoutPage id={Route.useParams().id} />
}
