// /dashboard/vnubans/{id}, by the account number.
import { createFileRoute } from '@tanstack/react-router'
import { VirtualAccountPage } from '#app/features/virtual-accounts/one.tsx'

export const Route = createFileRoute('/dashboard/vnubans/$id')({ component: Account })

function Account() {
  return <VirtualAccountPage id={Route.useParams().id} />
}
