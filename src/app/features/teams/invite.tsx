// Inviting one person or several: addresses and a role, with one code. The mails' links lead to /adduser.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { MOST_INVITED, users } from '#contract/users.ts'
import { counted } from '#domain/counted.ts'
import { emailProblem } from '#domain/email.ts'
import { isOfProof } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choices.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useRoleChoices } from './use-role-choices.ts'

const list = '/dashboard/teams/users'

export function InviteUser() {
  const [emails, setEmails] = useState<readonly string[]>([''])
  const [role_id, setRole] = useState('')
  const choices = useRoleChoices()
  const { invite, isPending, refusal, sheet } = useInviting()
  const isOnline = useReachable().state !== 'offline'
  const typed = emails.map((email) => email.trim())
  const role = choices.find(({ value }) => value === role_id)?.label ?? ''
  return (
    <>
      <PageHeader
        title="Invite"
        back={{ to: list }}
        lead="They choose their own password and set up an authenticator."
      />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {refusal && !refusal.errors && (
          <Strip kind="error" announce>
            {refusal.message}
          </Strip>
        )}
        <Addresses emails={emails} onChange={setEmails} errors={refusal?.errors ?? {}} />
        <RadioCards legend="Role" name="role" value={role_id} choices={choices} onChange={setRole} />
        <FieldError id="role-error" error={refusal?.errors?.['role_id']} />
      </main>
      <StickyActions
        state={isOnline ? undefined : 'You are offline. An invitation is sent with a network only.'}
      >
        <Button
          look="primary"
          wide
          busy={isPending}
          disabled={typed.some((email) => email === '') || role_id === '' || !isOnline}
          onClick={() => invite(typed, role_id)}
        >
          {typed.length === 1 ? 'Send invitation' : `Send ${typed.length} invitations`}
        </Button>
      </StickyActions>
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Send">
        {typed.length === 1 ? typed[0] : counted(typed.length, 'person', 'people')} may join as {role}. Every
        administrator is told.
      </ProofSheet>
    </>
  )
}

interface AddressesProps {
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
  errors: Readonly<Record<string, string>>
}

function Addresses({ emails, onChange, errors }: AddressesProps) {
  const problemOf = (email: string, place: number) =>
    errors[emails.length === 1 ? 'email' : `people.${place}.email`] ?? emailProblem(email) ?? undefined
  const isOne = emails.length === 1
  return (
    <>
      {emails.map((email, place) => (
        // eslint-disable-next-line react/no-array-index-key -- An address has no other name than its place.
        <div key={place} className="flex items-start space-x-2">
          <Field
            label={isOne ? 'Email' : `Email ${place + 1}`} error={problemOf(email, place)}
            className="!mt-4 flex-1 min-w-0"
          >
            <TextInput
              value={email}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) =>
                onChange(emails.map((each, at) => (at === place ? target.value : each)))}
            />
          </Field>
          {!isOne && (
            <IconButton
              label={`Leave out email ${place + 1}`} icon={X} size={20} className="mt-10 text-soft"
              onClick={() => onChange(emails.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      <FieldError id="people-error" error={errors['people']} />
      {emails.length < MOST_INVITED && (
        <Button look="quiet" icon={Plus} className="mt-2" onClick={() => onChange([...emails, ''])}>
          Add another person
        </Button>
      )}
    </>
  )
}

function useInviting() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { ask, isPending, error, sheet } = useProving(users.invite)
  return {
    isPending, sheet,
    refusal: error instanceof Refusal && !isOfProof(error) ? error : null,
    invite(emails: readonly string[], role_id: string) {
      const [email = ''] = emails
      const body = emails.length === 1 ? { email, role_id }
        : { people: emails.map((each) => ({ email: each, role_id })) }
      ask({ body }, {
        async onSuccess() {
          await client.invalidateQueries({ queryKey: [users.list.path] })
          await navigate({ to: list, replace: true })
        },
      })
    },
  }
}
