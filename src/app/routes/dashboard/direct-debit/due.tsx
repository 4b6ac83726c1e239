// /dashboard/direct-debit/due; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { DuesPage } from '#app/features/direct-debit/home.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/due')({ component: DuesPage })
