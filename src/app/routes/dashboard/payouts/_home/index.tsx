// /dashboard/payouts: the latest payouts.
import { createFileRoute } from '@tanstack/react-router'
import { LatestPayouts } from '#app/features/payouts/home.tsx'

export const Route = createFileRoute('/dashboard/payouts/_home/')({ component: LatestPayouts })
