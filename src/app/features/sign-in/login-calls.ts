// The calls of /login. They come after the page: the agreement and its checks are too heavy to wait for
// before typing.
import { call } from '#app/api/call.ts'
import { keepSession, type Session } from '#app/api/session.ts'
import { auth } from '#contract/auth.ts'
import type { Answer } from '#contract/endpoint.ts'
import { sessionOf } from '#contract/session.ts'
import { isBackupCode, stepAfterCheck, type LoginStep } from '#domain/login.ts'
import type { Credentials } from './login.tsx'

/** Which step comes after e-mail and password. */
export async function nextStep(email: string): Promise<LoginStep> {
  const { has_totp } = await call(auth.totpCheck, { query: { email } })
  return stepAfterCheck(has_totp)
}

/** Logs in and keeps the session; a full one leads on by itself. */
export async function logIn(credentials: Credentials, totp_code?: string): Promise<Session> {
  const account = await call(auth.login, { body: { ...credentials, ...(totp_code && { totp_code }) } })
  const session = sessionOf(account)
  keepSession(session)
  if (session.kind === 'member' && isBackupCode(totp_code ?? '')) void tellCodesLeft()
  return session
}

/** Whoever has lost the authenticator must not find out with the last code that it was the last. */
async function tellCodesLeft() {
  const { codesLeftTold } = await import('./codes-left.ts')
  await codesLeftTold().catch(() => undefined)
}

export type Setup = Answer<typeof auth.totpSetup>

export const beginSetup = (requestId: string): Promise<Setup> => call(auth.totpSetup, { body: { requestId } })

/** Proves the new authenticator with its first code; what it answers is a full session, not yet kept. */
export async function endSetup(requestId: string, totp_code: string): Promise<Session> {
  return sessionOf(await call(auth.totpVerify, { body: { totp_code, action: 'setup', requestId } }), true)
}
