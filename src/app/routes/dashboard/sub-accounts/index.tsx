// /dashboard/sub-accounts; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { SubAccountsList } from '#app/features/sub-accounts/all.tsx'

export const Route = createFileRoute('/dashboard/sub-accounts/')({ component: SubAccountsList })
