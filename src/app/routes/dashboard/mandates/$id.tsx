// /dashboard/mandates/{id}, by the reference.
import { createFileRoute } from '@tanstack/react-router'
import { MandatePage } from '#app/features/direct-debit/mandate.tsx'

export const Route = createFileRoute('/dashboard/mandates/$id')({ component: Mandate })

function Mandate() {
  return <MandatePage id={Route.useParams().id} />
}
