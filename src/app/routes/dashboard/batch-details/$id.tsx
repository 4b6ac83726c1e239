// /dashboard/batch-details/{id}: every row of a batch.
import { createFileRoute } from '@tanstack/react-router'
import { BatchDetails } from '#app/features/payouts/batch-details.tsx'

export const Route = createFileRoute('/dashboard/batch-details/$id')({ component: Details })

function Details() {
  return <BatchDetails id={Route.useParams().id} />
}
