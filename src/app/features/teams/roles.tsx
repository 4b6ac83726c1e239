// The roles of the team: what each may do, and how many people have it.
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import { counted } from '#domain/counted.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { rightsReading, rolesReading, type Role } from './readings.ts'
import { TeamTabs } from './tabs.tsx'

const create = '/dashboard/teams/roles/create'

export function RolesPage() {
  const query = useQuery(rolesReading)
  const mayManage = useMay('manage_team')
  const add = mayManage && (
    <LinkButton to={create} look="primary" icon={Plus}>
      Add role
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Team" windowTitle="Roles" actions={add} />
      <main className="flex-1 px-side pt-1 pb-24 lg:max-w-[720px]">
        <TeamTabs value="roles" />
        <Shown standing={useStanding(query)} loading={<SkeletonRows rows={4} />}>
          {({ items }) => (
            <ListCard label="Roles">
              {items.map((role) => (
                <RoleRow key={role.id} role={role} />
              ))}
            </ListCard>
          )}
        </Shown>
        {mayManage && (
          <DockedLink to={create} icon={Plus}>
            Add role
          </DockedLink>
        )}
      </main>
    </>
  )
}

function RoleRow({ role: { id, name, is_admin, people, permissions } }: { role: Role }) {
  const all = useQuery(rightsReading).data?.all ?? []
  const labels = all.filter(({ key }) => permissions.includes(key)).map(({ label }) => label)
  const rest = labels.length > 2 ? ` and ${labels.length - 2} more` : ''
  return (
    <RowLink
      to="/dashboard/teams/roles/$id/edit"
      params={{ id }}
      icon={is_admin ? ShieldCheck : UserRound}
      tone={is_admin ? 'forest' : 'soft'}
      lead={roleName(name)}
      status={is_admin ? 'Everything' : labels.slice(0, 2).join(', ') + rest}
      when={counted(people, 'person', 'people')}
    />
  )
}

/** `merchant_admin` is the specification's name for it. */
export const roleName = (name: string) => (name === 'merchant_admin' ? 'Administrator' : name)
