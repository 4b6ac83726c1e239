// /dashboard/beneficiary/{reference}/edit
import { createFileRoute } from '@tanstack/react-router'
import { EditBeneficiary } from '#app/features/beneficiaries/form.tsx'

export const Route = createFileRoute('/dashboard/beneficiary/$reference/edit')({
  staticData: { task: true },
  component: Edit,
})

function Edit() {
  return <EditBeneficiary reference={Route.useParams().reference} />
}
