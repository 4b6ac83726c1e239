// /dashboard/teams/roles/{id}/edit
import { createFileRoute } from '@tanstack/react-router'
import { EditRole } from '#app/features/teams/role-form.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/$id/edit')({ component: Edit })

function Edit() {
  return <EditRole id={Route.useParams().id} />
}
