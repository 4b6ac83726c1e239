// Create Password: the new password after a mailed link (spec 2 and 5).
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { endSession } from '#app/api/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { auth } from '#contract/auth.ts'
import { required } from '#contract/fields.ts'
import { passwordProblem } from '#domain/password.ts'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { deadLink } from './dead-link.ts'
import { forgetLinkToken, linkToken } from './link-token.ts'
import { PasswordRules } from '#app/ui/password-rules.tsx'
import { fieldErrors, type Problem } from './problem.ts'
import { useAsking } from './use-asking.ts'

export function CreatePasswordScreen() {
  const navigate = useNavigate()
  const [token] = useState(() => {
    const link = linkToken('reset')
    return link && 'token' in link ? link.token : ''
  })
  const [new_password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const { ask, busy, problem } = useAsking(auth.resetComplete)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = new_password === '' ? required : passwordProblem(new_password)
    setMissing(found ?? undefined)
    if (found) return
    try {
      await ask({ body: { new_password, token } })
      forgetLinkToken('reset')
      endSession()
      await navigate({ to: '/login', replace: true })
    } catch (refused) {
      const why = deadLink(refused as Problem)
      if (!why) return
      forgetLinkToken('reset')
      await navigate({ to: `/${why}-token`, search: { link: 'reset' }, replace: true })
    }
  }
  return (
    <Frame
      title="Create Password" lead="Choose a new password. It ends every session of this account."
      back={{ to: '/login', label: 'Back to log in' }}
    >
      <form noValidate onSubmit={submit} className="flex-1 flex flex-col">
        <Field
          label="New password" error={missing ?? fieldErrors(problem).new_password}
          answer={<PasswordRules password={new_password} />}
        >
          <PasswordInput
            name="new_password" autoComplete="new-password" value={new_password} autoFocus
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setMissing(undefined)
            }}
          />
        </Field>
        <FormProblem problem={problem} />
        <Foot><Button type="submit" look="primary" wide busy={busy}>Submit</Button></Foot>
      </form>
    </Frame>
  )
}
