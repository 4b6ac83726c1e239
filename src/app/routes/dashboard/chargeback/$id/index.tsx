// /dashboard/chargeback/{id}, by the reference.
import { createFileRoute } from '@tanstack/react-router'
import { ChargebackPage } from '#app/features/chargebacks/one.tsx'

export const Route = createFileRoute('/dashboard/chargeback/$id/')({ component: Chargeback })

function Chargeback() {
  return <ChargebackPage id={Route.useParams().id} />
}
