// What a login answers becomes the session that a phone keeps; a blocked account becomes none.
import type { auth } from './auth.ts'
import type { Answer } from './endpoint.ts'
import { Refusal } from './refusal.ts'
import { loginMessages } from '#domain/login.ts'
import { parseStatus } from '#domain/onboarding.ts'

export interface Session {
  token: string
  user_id: string
  /** What the session may do: only resend a mail, only set up an authenticator, or everything. */
  kind: 'confirming' | 'enrolling' | 'member'
  email: string
  fullname: string
  business_name: string
  mode: 'test' | 'live'
  /** What login gave to be sent back while an authenticator is being set up. */
  request_id?: string
}

type Account = Answer<typeof auth.login>

/**
 * The session that `account` opens. `enrolled` says whether its person has an authenticator: without one it
 * is there to set one up only. Throws the `blocked` {@link Refusal} for a blocked account (spec 4).
 */
export function sessionOf(account: Account, enrolled = account.has_totp): Session {
  if (parseStatus(account.status) === 'blocked') throw new Refusal('blocked', loginMessages.blocked)
  const { token, user_id, email, fullname, business_name, is_test, requestId } = account
  return {
    token, user_id, email, fullname, business_name,
    kind: enrolled ? 'member' : 'enrolling',
    mode: is_test ? 'test' : 'live',
    ...(!enrolled && { request_id: requestId }),
  }
}
