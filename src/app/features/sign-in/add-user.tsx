// /adduser: joins a team by the link of an invitation, with a name and a password; then an authenticator
// at login.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { call } from '#app/api/call.ts'
import { endSession } from '#app/api/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Answer } from '#contract/endpoint.ts'
import { required } from '#contract/fields.ts'
import { users } from '#contract/users.ts'
import { passwordProblem } from '#domain/password.ts'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { deadLink } from './dead-link.ts'
import { forgetLinkToken, linkToken } from './link-token.ts'
import { PasswordRules } from '#app/ui/password-rules.tsx'
import { fieldErrors, type Problem } from './problem.ts'
import { keepTyped } from './typed.ts'
import { useAsking } from './use-asking.ts'

type Errors = Partial<Record<'fullname' | 'password', string>>

export function AddUserScreen() {
  const [token] = useState(() => {
    const link = linkToken('invite')
    return link && 'token' in link ? link.token : ''
  })
  const leave = useLeave()
  const invitation = useInvitation(token, leave)
  const [fullname, setName] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { ask, busy, problem } = useAsking(users.accept)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(fullname, password)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const { email } = await ask({ body: { token, fullname: fullname.trim(), password } })
      keepTyped({ email })
      await leave(null)
    } catch (refused) {
      const why = deadLink(refused as Problem)
      if (why) await leave(why)
      else setErrors(fieldErrors(refused as Problem))
    }
  }
  return (
    <Frame
      title="Join the team"
      back={{ to: '/login', label: 'Back to log in' }}
      lead={invitation && `${invitation.business_name} invites ${invitation.email}.`}
    >
      <form noValidate onSubmit={submit} className="flex-1 flex flex-col">
        <Field label="Full name" error={errors.fullname}>
          <TextInput
            value={fullname}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={100}
            autoFocus
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Password" error={errors.password} answer={<PasswordRules password={password} />}>
          <PasswordInput
            value={password}
            autoComplete="new-password"
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <FormProblem problem={problem} />
        <Foot>
          <Button type="submit" look="primary" wide busy={busy}>
            Join
          </Button>
        </Foot>
      </form>
    </Frame>
  )
}

function problemsOf(fullname: string, password: string): Errors {
  const wrong = password === '' ? required : passwordProblem(password)
  return { ...(fullname.trim() === '' && { fullname: required }), ...(wrong && { password: wrong }) }
}

/** The link has done its work, or it never will. */
function useLeave() {
  const navigate = useNavigate()
  return async (why: 'expired' | 'invalid' | null) => {
    forgetLinkToken('invite')
    if (why) return navigate({ to: `/${why}-token`, search: { link: 'invite' }, replace: true })
    // Whoever was signed in on this phone is somebody else.
    endSession()
    await navigate({ to: '/login', replace: true })
  }
}

/** Whose invitation it is; null until that is known. Without a network the form is there all the same. */
function useInvitation(token: string, leave: ReturnType<typeof useLeave>) {
  const [invitation, setInvitation] = useState<Answer<typeof users.invitation> | null>(null)
  const ask = useEffectEvent(() => {
    call(users.invitation, { body: { token } }).then(setInvitation, (refused: Problem) => {
      const why = deadLink(refused)
      if (why) void leave(why)
    })
  })
  useEffect(() => {
    ask()
  }, [])
  return invitation
}
