// /dashboard/chargeback; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { Chargebacks } from '#app/features/chargebacks/all.tsx'

export const Route = createFileRoute('/dashboard/chargeback/')({ component: Chargebacks })
