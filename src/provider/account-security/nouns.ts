// A person's own account: the password, the authenticator and its backup codes, and where they are logged in.
import { accountSecurity as calls } from '#contract/account-security.ts'
import type { Provider } from '../app.ts'
import { refuseCommonPassword } from '../auth/passwords.ts'
import { checkPassword } from '../auth/step-up.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { hashPassword } from '../secrets.ts'
import { serve } from '../serve.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import { authenticators } from './authenticator.ts'
import { sessions } from './sessions.ts'
import { securityOf } from './state.ts'

export function accountSecurity(app: Provider): void {
  serve(app, calls.show, (_, work) => securityOf(work))

  serve(app, calls.changePassword, async ({ body: { password, new_password } }, work) => {
    const { database, caller: { user_id, session_id }, now } = work
    await checkPassword(work, password)
    if (new_password === password) {
      refuseFields({ new_password: 'Choose another password than the one before.' })
    }
    refuseCommonPassword('new_password', new_password, await ownWords(work))
    const password_hash = await hashPassword(new_password)
    await database.updateTable('member').set({ password_hash, password_changed_at: now })
      .where('id', '=', user_id).execute()
    const ended = await endSessions(work, { member_id: user_id, except: session_id })
    await work.audit({ action: 'password.changed', subject: 'member', subject_id: user_id })
    return { ended }
  })

  authenticators(app)
  sessions(app)
}

async function ownWords({ database, caller: { user_id } }: Work<Caller>): Promise<string[]> {
  const { email, fullname, business_name } = await database.selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.email', 'member.fullname', 'merchant.business_name'])
    .where('member.id', '=', user_id).executeTakeFirstOrThrow()
  return [email, fullname, business_name]
}
