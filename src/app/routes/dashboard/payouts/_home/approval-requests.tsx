// /dashboard/payouts/approval-requests: what waits for a second person.
import { createFileRoute } from '@tanstack/react-router'
import { LatestRequests } from '#app/features/payouts/home.tsx'

export const Route = createFileRoute('/dashboard/payouts/_home/approval-requests')({
  component: LatestRequests,
})
