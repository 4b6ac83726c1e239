// /dashboard/payouts/all
import { createFileRoute } from '@tanstack/react-router'
import { AllPayouts } from '#app/features/payouts/all.tsx'

export const Route = createFileRoute('/dashboard/payouts/all')({ component: AllPayouts })
