// /dashboard/bill-payment
import { createFileRoute } from '@tanstack/react-router'
import { BillsHome } from '#app/features/bill-payment/home.tsx'

export const Route = createFileRoute('/dashboard/bill-payment/')({ component: BillsHome })
