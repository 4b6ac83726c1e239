// /dashboard/vnubans; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { VirtualAccountsList } from '#app/features/virtual-accounts/all.tsx'

export const Route = createFileRoute('/dashboard/vnubans/')({ component: VirtualAccountsList })
