// Inviting somebody: an address and a role. The mail's link leads to /adduser.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { users } from '#contract/users.ts'
import { emailProblem } from '#domain/email.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards } from '#app/ui/choices.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useRoleChoices } from './use-role-choices.ts'

const list = '/dashboard/teams/users'

export function InviteUser() {
  const [email, setEmail] = useState('')
  const [role_id, setRole] = useState('')
  const choices = useRoleChoices()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate, isPending, error } = useWriting(users.invite)
  const refusal = error instanceof Refusal ? error : null
  const isOnline = useReachable().state !== 'offline'
  const invite = () =>
    mutate(
      { body: { email: email.trim(), role_id } },
      {
        async onSuccess() {
          await client.invalidateQueries({ queryKey: [users.list.path] })
          await navigate({ to: list, replace: true })
        },
      },
    )
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
        <Field
          label="Email"
          error={refusal?.errors?.['email'] ?? emailProblem(email) ?? undefined}
          className="!mt-4"
        >
          <TextInput
            value={email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
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
          disabled={email.trim() === '' || role_id === '' || !isOnline}
          onClick={invite}
        >
          Send invitation
        </Button>
      </StickyActions>
    </>
  )
}
