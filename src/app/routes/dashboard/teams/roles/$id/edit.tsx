// /dashboard/teams/roles/{id}/edit
import { createFileRoute } from '@tanstack/react-router'
import { EditRole } from '#app/features/teams/role-form.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/$id/edit')({ component: Edit })

function Edit() {
  return (
    <ForRole needs="manage_team" title="Edit role" back="/dashboard/teams/roles">
      <EditRole id={Route.useParams().id} />
    </ForRole>
  )
}
