// /dashboard/batch/{id}, by the batch's reference.
import { createFileRoute } from '@tanstack/react-router'
import { BatchPage } from '#app/features/payouts/batch.tsx'

export const Route = createFileRoute('/dashboard/batch/$id')({ component: Batch })

function Batch() {
  return <BatchPage id={Route.useParams().id} />
}
