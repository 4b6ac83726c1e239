// /dashboard/beneficiaries/{id}, by the reference or the id.
import { createFileRoute } from '@tanstack/react-router'
import { BeneficiaryPage } from '#app/features/beneficiaries/one.tsx'

export const Route = createFileRoute('/dashboard/beneficiaries/$id')({ component: Beneficiary })

function Beneficiary() {
  return <BeneficiaryPage id={Route.useParams().id} />
}
