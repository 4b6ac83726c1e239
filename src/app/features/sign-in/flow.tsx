// The three steps of /login (spec 2 and 4): e-mail and password, then a code, or an authenticator to be
// set up.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { currentSession, type Session } from '#app/api/session.ts'
import { useSession } from '#app/api/use-session.ts'
import { defaultTarget } from '#domain/redirect.ts'
import type { LoginStep } from '#domain/login.ts'
import { arrivalPath } from './arrival.ts'
import { CodeScreen } from './code.tsx'
import { forgetLinkToken } from './link-token.ts'
import { LoginScreen } from './login.tsx'
import { forgetTyped, keepTyped, typedEmail } from './typed.ts'
import { loadCalls, useLogin } from './use-login.ts'

const AuthenticatorScreen = lazy(() => import('./authenticator.tsx'))

export function LoginFlow() {
  const { step = 'login' } = useSearch({ from: '/login' })
  const navigate = useNavigate({ from: '/login' })
  const session = useSession()
  const router = useRouter()
  const isSetUp = useRef(false)
  const hasLeft = useRef(false)
  const [person, setPerson] = useState(0)
  const goToStep = (next: LoginStep) => void navigate({
    search: ({ test }) => ({ ...(test && { test }), ...(next !== 'login' && { step: next }) }),
    // Going on can be taken back with the phone's own Back; going back leaves nothing behind.
    replace: next === 'login',
  })
  const { given, problem, busy, checkEmail, sendCode, forget } = useLogin(goToStep)
  const shown = possibleStep(step, given !== undefined, session)

  // Whatever signs in leads on from here: this form, another tab, a session that was there before.
  useEffect(() => {
    const member = currentSession()
    if (member?.kind !== 'member' || hasLeft.current) return
    hasLeft.current = true
    // Spec 4: an authenticator that has just been set up leads to the overview.
    const leads = isSetUp.current
    void arrivalPath(router, member).then((path) => router.history.replace(leads ? defaultTarget : path))
    // Whoever takes this phone next is not this person.
    forgetTyped()
    forgetLinkToken('confirm')
  }, [router, session])

  // A reload forgets the password, and with it the step that needs it.
  const isPossible = possibleStep(step, given !== undefined, currentSession()) === step
  useEffect(() => { if (!isPossible) goToStep('login') })

  const notMe = () => {
    forget()
    keepTyped({ email: '' })
    setPerson(person + 1)
    goToStep('login')
  }
  if (shown === 'totp' && given) {
    return (
      <CodeScreen
        email={given.email} problem={problem} busy={busy} onCode={sendCode} onNotMe={notMe}
        onSetUp={() => void sendCode()} onBack={() => goToStep('login')}
      />
    )
  }
  if (shown === 'totp-signup') {
    return (
      <Suspense fallback={null}>
        <AuthenticatorScreen onBack={() => goToStep('login')} onSetUp={() => { isSetUp.current = true }} />
      </Suspense>
    )
  }
  return (
    <LoginScreen
      key={person} given={given} problem={problem} busy={busy || session?.kind === 'member'}
      suggestEmail={typedEmail} onBegin={loadCalls}
      onLogIn={(credentials) => {
        keepTyped({ email: credentials.email })
        void checkEmail(credentials)
      }}
    />
  )
}

/** The step that can be shown: a code needs the password, a set-up a session that is there for it. */
function possibleStep(step: LoginStep, hasPassword: boolean, session: Session | null): LoginStep {
  if (step === 'totp') return hasPassword ? step : 'login'
  if (step === 'totp-signup') return session && session.kind !== 'confirming' ? step : 'login'
  return step
}
