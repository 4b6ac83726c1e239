// /dashboard/beneficiaries; the list keeps its filter in the address.
import { createFileRoute } from '@tanstack/react-router'
import { BeneficiariesList } from '#app/features/beneficiaries/all.tsx'

export const Route = createFileRoute('/dashboard/beneficiaries/')({ component: BeneficiariesList })
