// /dashboard/direct-debit/products; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { ProductsList } from '#app/features/direct-debit/products.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/products/')({ component: ProductsList })
