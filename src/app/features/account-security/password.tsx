// Another password: the one before, the new one with its rules, and a code; nothing typed here is ever kept.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountSecurity } from '#contract/account-security.ts'
import { passwordProblem } from '#domain/password.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PasswordRules } from '#app/ui/password-rules.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { securityReading, sessionsReading, settings } from './readings.ts'

export function ChangePassword() {
  const [password, setPassword] = useState('')
  const [new_password, setNew] = useState('')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ask, isPending, error, sheet } = useProving(accountSecurity.changePassword)
  const errors = errorsOf(error)
  const change = () => ask({ body: { password, new_password } }, {
    async onSuccess() {
      await Promise.all([securityReading, sessionsReading].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey })))
      await navigate({ to: settings, replace: true })
    },
  })
  const isReady = password !== '' && passwordProblem(new_password) === null
  return (
    <FormFrame
      title="Password" back={settings} save="Change password" canSave={isReady} isSaving={isPending}
      isOffline={useReachable().state === 'offline'} onSave={change}
    >
      <p className="mt-1 text-15 text-soft">You stay logged in here and are logged out everywhere else.</p>
      <Field label="Password now" error={errors['password']}>
        <PasswordInput
          autoComplete="current-password" value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field
        label="New password" error={errors['new_password']} answer={<PasswordRules password={new_password} />}
      >
        <PasswordInput
          autoComplete="new-password" value={new_password}
          onChange={(event) => setNew(event.currentTarget.value)}
        />
      </Field>
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Change password" />
    </FormFrame>
  )
}
