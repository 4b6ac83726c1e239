// /dashboard/transactions/entries: payments and what takes one back, each on its own day.
import { createFileRoute } from '@tanstack/react-router'
import { SalesEntriesPage } from '#app/features/sales/pages.tsx'

export const Route = createFileRoute('/dashboard/transactions/entries')({ component: SalesEntriesPage })
