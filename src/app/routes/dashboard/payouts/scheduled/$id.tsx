// /dashboard/payouts/scheduled/{id}, by the schedule's reference.
import { createFileRoute } from '@tanstack/react-router'
import { SchedulePage } from '#app/features/payouts/schedule.tsx'

export const Route = createFileRoute('/dashboard/payouts/scheduled/$id')({ component: Schedule })

function Schedule() {
  return <SchedulePage id={Route.useParams().id} />
}
