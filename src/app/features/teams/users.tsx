// The people of the team, and invitations that are still open.
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { userRows } from './readings.ts'
import { TeamTabs } from './tabs.tsx'
import { userFacts } from './user-facts.tsx'

const invite = '/dashboard/teams/users/create'

export function UsersPage() {
  const mayInvite = useMay('manage_team')
  const add = mayInvite && <LinkButton to={invite} look="primary" icon={UserPlus}>Invite</LinkButton>
  return (
    <>
      <PageHeader title="Team" windowTitle="People" actions={add} />
      <main className="flex-1 px-side pt-1 pb-24">
        <TeamTabs value="users" />
        <ListView
          name="team" nouns={['person', 'people']} rows={userRows} facts={userFacts} searches="Name or email"
          keyOf={({ id }) => id} to={({ id }) => `/dashboard/teams/users/${id}/edit`}
          empty={
            <EmptyState icon={Users} title="Nobody else yet" action={add}>
              Invite a second person: a payout can then be started by one and approved by the other.
            </EmptyState>
          }
        />
        {mayInvite && <DockedLink to={invite} icon={UserPlus}>Invite</DockedLink>}
      </main>
    </>
  )
}
