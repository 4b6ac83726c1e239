// /dashboard/bill-payment-transactions/{id}, by either of its references or its id.
import { createFileRoute } from '@tanstack/react-router'
import { BillPage } from '#app/features/bill-payment/one.tsx'

export const Route = createFileRoute('/dashboard/bill-payment-transactions/$id')({ component: Bill })

function Bill() {
  return <BillPage id={Route.useParams().id} />
}
