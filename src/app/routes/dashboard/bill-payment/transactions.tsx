// /dashboard/bill-payment/transactions; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { AllBills } from '#app/features/bill-payment/all.tsx'

export const Route = createFileRoute('/dashboard/bill-payment/transactions')({ component: AllBills })
