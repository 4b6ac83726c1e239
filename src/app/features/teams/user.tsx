// One person of the team or one open invitation: another role, a pause, an end.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { users } from '#contract/users.ts'
import { useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choices.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { userReading, type User } from './readings.ts'
import { useRoleChoices } from './use-role-choices.ts'
import { nameOf, userFacts } from './user-facts.tsx'

const list = '/dashboard/teams/users'

export function EditUser({ id }: { id: string }) {
  const query = useQuery(userReading(id))
  return (
    <>
      <PageHeader title={query.data ? nameOf(query.data) : 'Person'} back={{ to: list }} />
      <Shown
        standing={useStanding(query)}
        loading={
          <main className="px-side">
            <SkeletonRows rows={4} />
          </main>
        }
      >
        {(user) => <UserForm key={`${user.id} ${user.version}`} user={user} />}
      </Shown>
    </>
  )
}

function UserForm({ user }: { user: User }) {
  const [role_id, setRole] = useState(user.role_id)
  const choices = useRoleChoices()
  const { update, resend, remove, error, busy } = useUser(user)
  const { can_change, why_not, status } = user
  const isInvitation = status === 'INVITED' || status === 'EXPIRED'
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {!can_change && (
          <Strip kind="info" className="mb-4">
            {why_not}
          </Strip>
        )}
        {error && (
          <Strip kind="error" className="mb-4" announce>
            {error.message}
          </Strip>
        )}
        <Detail facts={userFacts} item={user} />
        {can_change && !isInvitation && (
          <RadioCards legend="Role" name="role" value={role_id} choices={choices} onChange={setRole} />
        )}
        {can_change && (
          <div className="grid grid-cols-1 gap-3 mt-6 sm:grid-cols-2">
            {isInvitation && (
              <Button wide busy={busy} onClick={resend}>
                Resend invitation
              </Button>
            )}
            {!isInvitation && <Pause user={user} busy={busy} onChange={(next) => update({ status: next })} />}
            <End user={user} busy={busy} onRemove={remove} />
          </div>
        )}
      </main>
      {can_change && !isInvitation && (
        <StickyActions>
          <Button
            look="primary"
            wide
            busy={busy}
            disabled={role_id === user.role_id}
            onClick={() => update({ role_id })}
          >
            Save
          </Button>
        </StickyActions>
      )}
    </>
  )
}

function useUser({ id, version }: User) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useWriting(users.update)
  const letter = useWriting(users.resend)
  const removal = useWriting(users.remove)
  const refusal = [change.error, letter.error, removal.error].find((error) => error instanceof Refusal)
  const renew = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /users|roles/.test(String(path)) })
  const leave = async () => {
    await navigate({ to: list, replace: true })
    await renew()
  }
  return {
    busy: change.isPending || letter.isPending || removal.isPending,
    error: refusal,
    update: (body: { role_id?: string; status?: 'ACTIVE' | 'BLOCKED' }) =>
      change.mutate({ params: { id }, body: { ...body, version } }, { onSettled: renew }),
    resend: () => letter.mutate({ params: { id } }, { onSuccess: renew }),
    remove: () => removal.mutate({ params: { id } }, { onSuccess: leave }),
  }
}

interface PauseProps {
  user: User
  busy: boolean
  onChange: (status: 'ACTIVE' | 'BLOCKED') => void
}

function Pause({ user, busy, onChange }: PauseProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (user.status === 'BLOCKED')
    return (
      <Button wide busy={busy} onClick={() => onChange('ACTIVE')}>
        Let in again
      </Button>
    )
  const suspend = () => {
    setIsAsking(false)
    onChange('BLOCKED')
  }
  return (
    <>
      <Button wide busy={busy} onClick={() => setIsAsking(true)}>
        Suspend
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Suspend this person?"
        confirm="Suspend"
        danger
        onConfirm={suspend}
        onClose={() => setIsAsking(false)}
      >
        {nameOf(user)} is logged out on every device at once, and can be let in again here.
      </ConfirmDialog>
    </>
  )
}

interface EndProps {
  user: User
  busy: boolean
  onRemove: () => void
}

function End({ user, busy, onRemove }: EndProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isInvitation = user.status === 'INVITED' || user.status === 'EXPIRED'
  const words = isInvitation ? 'Take invitation back' : 'Remove from the team'
  return (
    <>
      <Button look="danger" wide onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`${words}?`}
        confirm={isInvitation ? 'Take back' : 'Remove'}
        danger
        busy={busy}
        onConfirm={onRemove}
        onClose={() => setIsAsking(false)}
      >
        {isInvitation
          ? `The link that ${user.email} got works no more.`
          : `${nameOf(user)} is logged out at once. What they did stays in the audit trail.`}
      </ConfirmDialog>
    </>
  )
}
