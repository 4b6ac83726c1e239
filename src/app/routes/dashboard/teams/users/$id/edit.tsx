// /dashboard/teams/users/{id}/edit
import { createFileRoute } from '@tanstack/react-router'
import { EditUser } from '#app/features/teams/user.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/teams/users/$id/edit')({ component: Edit })

function Edit() {
  return (
    <ForRole needs="manage_team" title="Person" back="/dashboard/teams/users">
      <EditUser id={Route.useParams().id} />
    </ForRole>
  )
}
