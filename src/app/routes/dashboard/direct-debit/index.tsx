// /dashboard/direct-debit; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { DebitsHome } from '#app/features/direct-debit/home.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/')({ component: DebitsHome })
