// Another authenticator in place of the one before, one that is taken off, and new backup codes.
import { accountSecurity as calls } from '#contract/account-security.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { keepBackupCodes, pendingSetup, setupOf } from '../auth/authenticator.ts'
import { secretOf } from '../auth/codes.ts'
import { count } from '../auth/rates.ts'
import { checkPassword } from '../auth/step-up.ts'
import { enrolmentOf, newBackupCodes, newTotpSecret, stepOf } from '../auth/totp.ts'
import type { Caller } from '../caller.ts'
import { refuseFields } from '../refuse.ts'
import { tokenHash } from '../secrets.ts'
import { serve } from '../serve.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import { securityOf } from './state.ts'

const LIFE_MS = 30 * 60_000
const scanMessage = 'Scan the code with your authenticator app, then type the 6 digits that it shows.'

export function authenticators(app: Provider): void {
  serve(app, calls.begin, async ({ body }, work) => {
    await checkPassword(work, body.password)
    return begun(work)
  })

  serve(app, calls.complete, async ({ body: { requestId, totp_code } }, work) => {
    const { database, caller: { user_id, session_id }, now } = work
    await count(work, 'totp_verify', user_id)
    const { made } = await pendingSetup(work, requestId)
    if (!made) throw new Refusal('conflict', 'Begin the change again.')
    const step = stepOf(made.secret, totp_code, now)
    if (step === null) {
      refuseFields({ totp_code: 'This is not the code that the new authenticator shows. Type the next one.' })
    }
    const totp_secret = work.secrets.seal(made.secret, secretOf(user_id))
    await database.updateTable('member').set({ totp_secret, totp_last_step: step ?? 0, totp_changed_at: now })
      .where('id', '=', user_id).execute()
    await keepBackupCodes(work, made.backup_codes)
    await database.deleteFrom('totp_setup').where('member_id', '=', user_id).execute()
    await endSessions(work, { member_id: user_id, except: session_id })
    await work.audit({ action: 'authenticator.changed', subject: 'member', subject_id: user_id })
    return securityOf(work)
  })

  serve(app, calls.reset, async ({ body }, work) => {
    const { database, caller: { user_id } } = work
    await checkPassword(work, body.password)
    await database.updateTable('member').set({ totp_secret: null, totp_changed_at: work.now })
      .where('id', '=', user_id).execute()
    await database.deleteFrom('backup_code').where('member_id', '=', user_id).execute()
    await endSessions(work, { member_id: user_id })
    await work.audit({ action: 'authenticator.reset', subject: 'member', subject_id: user_id })
    return {}
  })

  serve(app, calls.backupCodes, async ({ body }, work) => {
    await checkPassword(work, body.password)
    const backup_codes = newBackupCodes(work.random)
    await keepBackupCodes(work, backup_codes)
    await work.audit({
      action: 'authenticator.codes_made', subject: 'member', subject_id: work.caller.user_id,
    })
    return { backup_codes }
  })
}

/** A new secret waits beside the old one until its first code has come; begun again, it is another one. */
async function begun(work: Work<Caller>) {
  const { database, caller, now } = work
  const { user_id: member_id, merchant_id, session_id, email } = caller
  const made = { secret: newTotpSecret(work.random), backup_codes: newBackupCodes(work.random) }
  const requestId = work.newToken()
  const text = JSON.stringify({ ...made, secret: made.secret.toString('hex') })
  await database.deleteFrom('totp_setup').where('member_id', '=', member_id).execute()
  await database.insertInto('totp_setup').values({
    request_hash: tokenHash(requestId), merchant_id, member_id, session_id,
    sealed: work.secrets.seal(text, setupOf(caller)), expires_at: new Date(now.getTime() + LIFE_MS),
  }).execute()
  await work.audit({ action: 'authenticator.change_begun', subject: 'member', subject_id: member_id })
  const { secret, backup_codes } = made
  return { message: scanMessage, ...enrolmentOf(secret, email), backup_codes, requestId }
}
