// /dashboard/payouts/scheduled-payouts: what will be paid.
import { createFileRoute } from '@tanstack/react-router'
import { ComingPayouts } from '#app/features/payouts/home.tsx'

export const Route = createFileRoute('/dashboard/payouts/_home/scheduled-payouts')({
  component: ComingPayouts,
})
