// One person of the team or one open invitation: another role, a pause, an end.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { users } from '#contract/users.ts'
import { adminRole } from '#domain/permission.ts'
import { isOfProof } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choices.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { userReading, type User } from './readings.ts'
import { useRoleChoices } from './use-role-choices.ts'
import { nameOf, userFacts } from './user-facts.tsx'
import { NewRight, WaitingChange } from './waits.tsx'

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
  const { update, resend, remove, error, busy, sheets } = useUser(user)
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
        <WaitingChange user={user} />
        <NewRight user={user} />
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
            {!isInvitation && (
              <Button
                wide busy={busy}
                onClick={() => update({ status: status === 'BLOCKED' ? 'ACTIVE' : 'BLOCKED' })}
              >
                {status === 'BLOCKED' ? 'Let in again' : 'Suspend'}
              </Button>
            )}
            <Button look="danger" wide onClick={remove}>{endWords(user)}</Button>
          </div>
        )}
      </main>
      <Proofs user={user} role={choices.find(({ value }) => value === role_id)?.label} sheets={sheets} />
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

const isOpenInvitation = ({ status }: User) => status === 'INVITED' || status === 'EXPIRED'

const endWords = (user: User) => (isOpenInvitation(user) ? 'Take invitation back' : 'Remove from the team')

function useUser({ id, version }: User) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useProving(users.update)
  const letter = useProving(users.resend)
  const removal = useProving(users.remove)
  const [wanted, setWanted] = useState<Wanted>({})
  const refusal = [change.error, letter.error, removal.error]
    .find((error) => error instanceof Refusal && !isOfProof(error))
  const renew = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /users|roles/.test(String(path)) })
  const leave = async () => {
    await navigate({ to: list, replace: true })
    await renew()
  }
  return {
    busy: change.isPending || letter.isPending || removal.isPending,
    error: refusal,
    sheets: { change: change.sheet, letter: letter.sheet, removal: removal.sheet, wanted },
    update(body: Wanted) {
      setWanted(body)
      change.ask({ params: { id }, body: { ...body, version } }, { onSuccess: renew, onError: renew })
    },
    resend: () => letter.ask({ params: { id } }, { onSuccess: renew }),
    remove: () => removal.ask({ params: { id } }, { onSuccess: leave }),
  }
}

interface Wanted {
  role_id?: string
  status?: 'ACTIVE' | 'BLOCKED'
}

interface ProofsProps {
  user: User
  /** The name of the role that is chosen. */
  role: string | undefined
  sheets: ReturnType<typeof useUser>['sheets']
}

/** Each asks for a code, and says what is about to happen. */
function Proofs({ user, role, sheets: { change, letter, removal, wanted } }: ProofsProps) {
  const name = nameOf(user)
  const { title, confirm, words } = changeWords(wanted, name, role)
  return (
    <>
      <ProofSheet {...change} title={title} confirm={confirm}>{words}</ProofSheet>
      <ProofSheet {...letter} title="Send the invitation again?" confirm="Send again">
        {user.email} gets a new link. The one before works no more.
      </ProofSheet>
      <ProofSheet
        {...removal} title={`${endWords(user)}?`} confirm={isOpenInvitation(user) ? 'Take back' : 'Remove'}
      >
        {isOpenInvitation(user)
          ? `The link that ${user.email} got works no more.`
          : `${name} is logged out at once. What they did stays in the audit trail.${second(user)}`}
      </ProofSheet>
    </>
  )
}

/** What takes rights from an administrator needs another one. */
const second = ({ role }: User) =>
  (role === adminRole ? ' Where there is another administrator, it waits until they confirm it.' : '')

function changeWords({ status }: Wanted, name: string, role = '') {
  if (status === 'BLOCKED') {
    return {
      title: 'Suspend this person?', confirm: 'Suspend',
      words: `${name} is logged out on every device at once, and can be let in again here.`,
    }
  }
  if (status === 'ACTIVE') {
    return { title: 'Let this person in again?', confirm: 'Let in', words: `${name} can log in as before.` }
  }
  return { title: 'Give another role?', confirm: 'Save', words: `${name} becomes ${role}, at once.` }
}
