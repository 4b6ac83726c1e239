// Recover Password: an e-mail address, then the word that a link was sent (spec 2).
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { auth } from '#contract/auth.ts'
import { EMAIL_MAXIMUM, emailProblem, isEmail } from '#domain/email.ts'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { fieldErrors } from './problem.ts'
import { ResendButton } from './resend-button.tsx'
import { keepTyped, typedEmail } from './typed.ts'
import { useAsking } from './use-asking.ts'

export function RecoverPasswordScreen() {
  const { step } = useSearch({ from: '/password-reset' })
  const navigate = useNavigate({ from: '/password-reset' })
  const sent = step === 'sent'
  const onSent = () => void navigate({ search: { step: 'sent' }, replace: sent })
  const onAgain = () => void navigate({ search: {}, replace: true })
  const [email, setEmail] = useState(typedEmail)
  const [answer, setAnswer] = useState('')
  const { ask, busy, problem } = useAsking(auth.resetInit)
  const wasSent = sent && isEmail(email)
  // Another tab's link, or a browser that keeps nothing: there is no address to speak of.
  useEffect(() => { if (sent && !wasSent) onAgain() })
  const send = async () => {
    const { message } = await ask({ body: { email } })
    setAnswer(message)
    onSent()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && isEmail(email.trim())) send().catch(() => undefined)
  }
  if (wasSent) {
    return (
      <Frame
        title="Check your inbox" lead={answer || words}
        back={{ onClick: onAgain, label: 'Back to the address' }}
      >
        <p className="mt-4 font-medium">{email}</p>
        <p className="mt-1 text-15 text-soft">The link works once. Look in the spam folder too.</p>
        <FormProblem problem={problem} />
        <div className="mt-6"><ResendButton busy={busy} onSend={send}>Send the link again</ResendButton></div>
        <div className="mt-3"><LinkButton to="/login" look="quiet" wide>Back to log in</LinkButton></div>
      </Frame>
    )
  }
  return (
    <Frame
      title="Recover Password"
      lead="Type the address of your account. We will mail you a link to choose a new password."
      back={{ to: '/login', label: 'Back to log in' }}
    >
      <form noValidate onSubmit={submit} className="flex-1 flex flex-col">
        <Field label="Email" error={fieldErrors(problem).email ?? emailProblem(email) ?? undefined}>
          <TextInput
            name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none"
            value={email} spellCheck={false} maxLength={EMAIL_MAXIMUM}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              keepTyped({ email: event.currentTarget.value })
            }}
          />
        </Field>
        <FormProblem problem={problem} />
        <Foot>
          <Button type="submit" look="primary" wide disabled={!isEmail(email.trim())} busy={busy}>
            Send link
          </Button>
        </Foot>
      </form>
    </Frame>
  )
}

const words = 'If this address has an account, a link to choose a new password is on its way.'
