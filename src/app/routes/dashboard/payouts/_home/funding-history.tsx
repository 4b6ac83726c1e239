// /dashboard/payouts/funding-history: what came in last.
import { createFileRoute } from '@tanstack/react-router'
import { LatestFunding } from '#app/features/payouts/home.tsx'

export const Route = createFileRoute('/dashboard/payouts/_home/funding-history')({ component: LatestFunding })
