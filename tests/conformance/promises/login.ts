// Getting in and out: what the login page relies on, and that an ended session is ended.
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import type { Promised } from '../promise.ts'
import { broken } from '../verdict.ts'
import { answerOf, refusalOf } from '../wire.ts'

const nobody = 'nobody.conformance@adire.example'

export const login: readonly Promised[] = [
  {
    id: 'login.asks-for-a-code', required: true,
    says: 'totp/check says that a code is needed, and answers for an unknown address too',
    async keep({ wire, options }) {
      const known = await wire.ask(auth.totpCheck, { query: { email: options.member.email } })
      if (!answerOf(auth.totpCheck, known).has_totp) broken('The member logs in with a code', known)
      answerOf(auth.totpCheck, await wire.ask(auth.totpCheck, { query: { email: nobody } }))
    },
  },
  {
    id: 'login.one-refusal', required: true,
    says: 'An unknown address is refused as a wrong password is: 401 invalid_credentials',
    async keep({ wire }) {
      const body = { email: nobody, password: 'Indigo-Loom-27', totp_code: '' }
      refusalOf(await wire.ask(auth.login, { body }), 401, 'invalid_credentials')
    },
  },
  {
    id: 'login.code-works-once', required: false, says: 'A code of the authenticator works once',
    async keep({ wire, options: { member: { email, password } }, member: { code } }) {
      const reply = await wire.ask(auth.login, { body: { email, password, totp_code: code } })
      refusalOf(reply, 401, 'invalid_credentials')
    },
  },
  {
    id: 'login.test-mode', required: true, says: 'The session says that it is in test mode, and stays there',
    async keep({ wire, member: { token } }) {
      const reply = await wire.ask(merchants.profile, { token })
      const { merchant } = answerOf(merchants.profile, reply)
      if (!merchant.is_test) broken('The session is not in test mode', reply)
    },
  },
]

/** Tried last: nobody is signed in any more when it is done. */
export const leaving: readonly Promised[] = [{
  id: 'login.sign-out', required: true, says: 'Signing out ends the session: its token is 401 from then on',
  async keep({ wire, member, other, limited }) {
    for (const person of [member, other, limited]) {
      if (!person) continue
      const { token } = person
      answerOf(auth.signOut, await wire.ask(auth.signOut, { token }))
      refusalOf(await wire.ask(merchants.profile, { token }), 401, 'unauthenticated')
    }
  },
}]
