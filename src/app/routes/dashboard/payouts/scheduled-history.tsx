// /dashboard/payouts/scheduled-history
import { createFileRoute } from '@tanstack/react-router'
import { ScheduledHistory } from '#app/features/payouts/schedules.tsx'

export const Route = createFileRoute('/dashboard/payouts/scheduled-history')({ component: ScheduledHistory })
