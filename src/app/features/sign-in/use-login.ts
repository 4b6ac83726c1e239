// The calls of login in their order: is a code asked for, then the login itself; what is kept of the answer.
import { useState } from 'react'
import { useWriting } from '#app/api/queries.ts'
import { keepSession, type Session } from '#app/api/session.ts'
import { toast } from '#app/ui/toast.tsx'
import { auth } from '#contract/auth.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { stepAfterCheck, type LoginStep } from '#domain/login.ts'
import type { Credentials } from './login.tsx'
import { sessionOf } from './session-of.ts'

/** `goToStep` is called with the step that an answer leads to; a full session is kept, and leads on by itself. */
export function useLogin(goToStep: (step: LoginStep) => void) {
  const check = useWriting(auth.totpCheck)
  const login = useWriting(auth.login)
  // The password is only ever in memory, for the step with the code.
  const [given, setGiven] = useState<Credentials>()
  const [problem, setProblem] = useState<Error | null>(null)

  const open = async (credentials: Credentials, totp_code?: string) => {
    const account = await login.mutateAsync({ body: { ...credentials, ...(totp_code && { totp_code }) } })
    const { kind } = keepAccount(account)
    if (kind === 'enrolling') goToStep('totp-signup')
  }
  const attempt = async (work: () => Promise<void>, onRefused?: () => void) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error as Error)
      if (error instanceof Refusal && !error.errors?.totp_code) onRefused?.()
    }
  }
  return {
    given, problem,
    busy: check.isPending || login.isPending,
    checkEmail: (credentials: Credentials) => attempt(async () => {
      setGiven(credentials)
      const { has_totp } = await check.mutateAsync({ query: { email: credentials.email } })
      const step = stepAfterCheck(has_totp)
      if (step === 'totp') goToStep(step)
      else await open(credentials)
    }),
    /** Spec 4: a refusal leads back to the first step. Without an answer the code stays, to be sent again. */
    sendCode: (totp_code: string) =>
      attempt(async () => { if (given) await open(given, totp_code) }, () => goToStep('login')),
    forget() {
      setGiven(undefined)
      setProblem(null)
    },
  }
}

/** Signs in; a blocked account is refused here, where no call has said so yet. */
function keepAccount(account: Answer<typeof auth.login>): Session {
  try {
    const session = sessionOf(account)
    keepSession(session)
    return session
  } catch (error) {
    toast.error((error as Error).message)
    throw error
  }
}
