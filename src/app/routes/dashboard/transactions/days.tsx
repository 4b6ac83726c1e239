// /dashboard/transactions/days: sales by day; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { SalesDaysPage } from '#app/features/sales/pages.tsx'

export const Route = createFileRoute('/dashboard/transactions/days')({ component: SalesDaysPage })
