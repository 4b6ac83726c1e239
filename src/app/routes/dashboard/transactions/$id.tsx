// /dashboard/transactions/{id}, by the reference or the id.
import { createFileRoute } from '@tanstack/react-router'
import { TransactionPage } from '#app/features/transactions/one.tsx'

export const Route = createFileRoute('/dashboard/transactions/$id')({ component: Transaction })

function Transaction() {
  return <TransactionPage id={Route.useParams().id} />
}
