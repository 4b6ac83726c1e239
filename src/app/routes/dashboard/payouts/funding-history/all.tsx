// /dashboard/payouts/funding-history/all
import { createFileRoute } from '@tanstack/react-router'
import { AllFunding } from '#app/features/payouts/funding.tsx'

export const Route = createFileRoute('/dashboard/payouts/funding-history/all')({ component: AllFunding })
