// The frame of /dashboard/payouts and its child views.
import { createFileRoute } from '@tanstack/react-router'
import { PayoutsHome } from '#app/features/payouts/home.tsx'

export const Route = createFileRoute('/dashboard/payouts/_home')({ component: PayoutsHome })
