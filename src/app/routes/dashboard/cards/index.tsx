// /dashboard/cards; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { CardPayments } from '#app/features/cards/all.tsx'

export const Route = createFileRoute('/dashboard/cards/')({ component: CardPayments })
