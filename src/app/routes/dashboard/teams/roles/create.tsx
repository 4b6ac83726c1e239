// /dashboard/teams/roles/create, for who manages the team.
import { createFileRoute } from '@tanstack/react-router'
import { NewRole } from '#app/features/teams/role-form.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/create')({ component: Page })

function Page() {
  return (
    <ForRole needs="manage_team" title="Add role" back="/dashboard/teams/roles">
      <NewRole />
    </ForRole>
  )
}
