// /dashboard/mandates; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { MandatesList } from '#app/features/direct-debit/mandates.tsx'

export const Route = createFileRoute('/dashboard/mandates/')({ component: MandatesList })
