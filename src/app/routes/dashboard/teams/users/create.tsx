// /dashboard/teams/users/create: an invitation, from who manages the team.
import { createFileRoute } from '@tanstack/react-router'
import { InviteUser } from '#app/features/teams/invite.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/teams/users/create')({ component: Page })

function Page() {
  return (
    <ForRole needs="manage_team" title="Invite" back="/dashboard/teams/users">
      <InviteUser />
    </ForRole>
  )
}
