// /dashboard/settlements/details/{id}, by the reference or the id; its payments stand below.
import { createFileRoute } from '@tanstack/react-router'
import { SettlementPage } from '#app/features/settlements/one.tsx'
import { PaymentsOfSettlement } from '#app/features/transactions/settled.tsx'

export const Route = createFileRoute('/dashboard/settlements/details/$id')({ component: Settlement })

function Settlement() {
  const { id } = Route.useParams()
  return <SettlementPage id={id} payments={<PaymentsOfSettlement id={id} />} />
}
