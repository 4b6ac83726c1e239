// /dashboard/transactions; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { AllTransactions } from '#app/features/transactions/all.tsx'

export const Route = createFileRoute('/dashboard/transactions/')({ component: AllTransactions })
