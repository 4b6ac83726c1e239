// /dashboard/payment_links/transactions: what was paid by link.
import { createFileRoute } from '@tanstack/react-router'
import { LinkTransactions } from '#app/features/transactions/all.tsx'

export const Route = createFileRoute('/dashboard/payment_links/transactions')({ component: LinkTransactions })
