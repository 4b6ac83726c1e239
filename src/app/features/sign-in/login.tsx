// The first step of login: e-mail and password. It is in the HTML before any script runs, so it reads
// nothing of the browser while it renders.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { usePageTitle } from '#app/ui/page-title.ts'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { emailProblem } from '#domain/email.ts'
import { canLogIn } from '#domain/login.ts'
import { Awning } from './awning.tsx'
import { FormProblem } from './form-problem.tsx'
import { columnClasses } from './frame.tsx'
import { fieldErrors, type Problem } from './problem.ts'

export interface Credentials {
  email: string
  password: string
}

interface LoginScreenProps {
  /** What stands in the fields at first. */
  given?: Credentials
  /** How the last try ended. */
  problem?: Problem | null
  busy?: boolean
  /** Gives an address that was typed on another screen; asked once the page is there, so keep it the same. */
  suggestEmail?: () => string
  /** Somebody begins to type: what sending needs can be fetched. */
  onBegin?: () => void
  onLogIn?: (credentials: Credentials) => void
}

export function LoginScreen(props: LoginScreenProps) {
  const { given, problem, busy = false, suggestEmail, onBegin, onLogIn } = props
  const form = useRef<HTMLFormElement>(null)
  const [ready, setReady] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  const [typing, setTyping] = useState('')
  usePageTitle('Log in')
  const look = () => {
    const { email, password } = typedIn(form.current)
    setReady(canLogIn(email, password))
    setTyping(email)
  }
  useEffect(() => {
    const email = form.current?.querySelector<HTMLInputElement>('[name=email]')
    // Whoever is in the field already is about to type their own.
    const isFree = email?.value === '' && document.activeElement !== email
    if (email && isFree && suggestEmail) email.value = suggestEmail()
    // What was typed or filled in before the scripts arrived counts as well.
    look()
  }, [suggestEmail])
  const errors = fieldErrors(problem)
  // While the address is still being typed, nobody needs to hear that it is not complete.
  const unfinished = (left === typing && emailProblem(typing)) || undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { email, password } = typedIn(form.current)
    if (!busy && canLogIn(email, password)) onLogIn?.({ email: email.trim(), password })
  }
  return (
    <div className="flex flex-col min-h-page">
      <Awning tall />
      <main className={`${columnClasses} mt-[44px] pt-5 pb-6 lg:pt-8`}>
        <h1 tabIndex={-1} className="text-28 font-semibold">Log in</h1>
        <p className="mt-1 text-15 text-soft">
          Your business account<span className="lg:hidden">, on this phone</span>.
        </p>
        <FormProblem problem={problem} />
        <form ref={form} method="post" noValidate onSubmit={submit} onInput={look}>
          <Field label="Email" error={errors.email ?? unfinished}>
            <TextInput
              name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none"
              required spellCheck={false} defaultValue={given?.email} onFocus={onBegin}
              onBlur={() => setLeft(typing)}
            />
          </Field>
          <Field label="Password" className="mt-4" error={errors.password}>
            <PasswordInput
              name="password" autoComplete="current-password" required defaultValue={given?.password}
              onFocus={onBegin}
            />
          </Field>
          <div className="flex justify-end">
            <TextLink to="/password-reset" className="text-15">Forgot password?</TextLink>
          </div>
          <Button type="submit" look="primary" wide className="mt-1" disabled={!ready} busy={busy}>
            Log in
          </Button>
        </form>
        <p className="flex flex-wrap items-center justify-center mt-2 text-15 text-soft">
          New to Oja?<TextLink to="/register" className="ml-2">Create an account</TextLink>
        </p>
      </main>
    </div>
  )
}

function typedIn(form: HTMLFormElement | null): Credentials {
  const typed = form ? new FormData(form) : null
  return { email: String(typed?.get('email') ?? ''), password: String(typed?.get('password') ?? '') }
}
