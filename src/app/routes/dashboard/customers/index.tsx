// /dashboard/customers; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { CustomersList } from '#app/features/customers/all.tsx'

export const Route = createFileRoute('/dashboard/customers/')({ component: CustomersList })
