// Makes the account, then its first preference, then leads to the inbox (spec 7).
import { call } from '#app/api/call.ts'
import { keepSession } from '#app/api/session.ts'
import { auth } from '#contract/auth.ts'
import type { Ask } from '#contract/endpoint.ts'
import { preferences } from '#contract/preferences.ts'
import { forgetTyped, keepTyped } from './typed.ts'
import { useAsking } from './use-asking.ts'

export type Registration = Ask<typeof auth.register>['body']

/** `onDone` is called once the account exists. */
export function useRegistration(onDone: () => void) {
  const { ask, busy, problem } = useAsking(auth.register)
  const register = async (body: Registration) => {
    const { token, user_id, email } = await ask({ body })
    const { fullname, business_name } = body
    keepSession({ token, user_id, email, fullname, business_name, kind: 'confirming', mode: 'test' })
    forgetTyped()
    keepTyped({ email })
    await switchOffCustomerMails()
    onDone()
  }
  return { register, busy, problem }
}

/** The account is there whether or not this arrives: it is not worth an error, nor a long wait. */
function switchOffCustomerMails(): Promise<unknown> {
  const body = { preference_name: 'SEND_EMAIL_CUSTOMER', preference_value: 'OFF' } as const
  const told = call(preferences.save, { body }).catch(() => undefined)
  return Promise.race([told, new Promise((resolve) => setTimeout(resolve, 4000))])
}
