// /dashboard/sub-accounts/{id}/edit, by the reference or the id; read only for who may not change it.
import { createFileRoute } from '@tanstack/react-router'
import { SubAccountPage } from '#app/features/sub-accounts/form.tsx'

export const Route = createFileRoute('/dashboard/sub-accounts/$id/edit')({
  staticData: { task: true },
  component: Edit,
})

function Edit() {
  return <SubAccountPage id={Route.useParams().id} />
}
