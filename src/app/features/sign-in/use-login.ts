// Login in its order: is a code asked for, then the login itself; the password only ever in memory.
import { useState } from 'react'
import type { LoginStep } from '#domain/login.ts'
import type { Credentials } from './login.tsx'
import { fieldErrors, isRefusal, type Problem } from './problem.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * `goToStep` is called with the step that an answer leads to; a full session is kept, and leads on by
 * itself.
 */
export function useLogin(goToStep: (step: LoginStep) => void) {
  const [given, setGiven] = useState<Credentials>()
  const { busy, problem, attempt, clear } = useAttempt()

  const open = async (credentials: Credentials, totp_code?: string) => {
    const { logIn } = await calls()
    const { kind } = await logIn(credentials, totp_code)
    if (kind === 'enrolling') goToStep('totp-signup')
  }
  return {
    given, busy, problem,
    checkEmail: (credentials: Credentials) => attempt(async () => {
      setGiven(credentials)
      const { nextStep } = await calls()
      const step = await nextStep(credentials.email)
      if (step === 'totp') goToStep(step)
      else await open(credentials)
    }),
    /** Without a code: whoever has no authenticator yet is led to its set-up. */
    async sendCode(totp_code?: string) {
      if (!given) return
      const ended = await attempt(() => open(given, totp_code))
      // Spec 4: a refusal leads back to the first step. Without an answer the code stays, to be sent again.
      if (isRefusal(ended) && !fieldErrors(ended).totp_code) goToStep('login')
    },
    forget() {
      setGiven(undefined)
      clear()
    },
  }
}

/** Loads the calls; asked for early, they are there when the button is pressed. */
export const loadCalls = () => { calls().catch(() => undefined) }

const calls = () => import('./login-calls.ts').catch((): never => { throw notLoaded })

const notLoaded: Problem = {
  name: 'Unreachable', message: 'We could not get through. Check your network and try again.',
}
