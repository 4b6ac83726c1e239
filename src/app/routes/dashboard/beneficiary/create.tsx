// /dashboard/beneficiary/create
import { createFileRoute } from '@tanstack/react-router'
import { NewBeneficiary } from '#app/features/beneficiaries/form.tsx'

export const Route = createFileRoute('/dashboard/beneficiary/create')({
  staticData: { task: true },
  component: NewBeneficiary,
})
