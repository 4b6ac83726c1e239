// Asks again who is there before access or a way in changes: a session left open on a table is not enough.
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { needsCode, valueAt } from '#contract/step-up.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { limit } from '../limits.ts'
import { refuseFields } from '../refuse.ts'
import { lockTeam } from '../roles/grants.ts'
import { verifyPassword } from '../secrets.ts'
import type { Work } from '../work.ts'
import { acceptCode } from './codes.ts'
import { count, startAfresh } from './rates.ts'
import { hashBackupCode, isBackupCode } from './totp.ts'

export const wrongCodeMessage = 'This code is not right, or it was used before. Type the next one.'

const endedMessage = 'Your login session has expired, please login again to continue.'

const missingMessage = 'This changes where money or events go, or how you are reached: give a code of your '
  + 'authenticator with it.'

/**
 * Asks for the code that the endpoint wants (`step_up`), before anything of the request is done; 422 at
 * `totp_code`, 401 for who was suspended or removed while they waited. Answers whether it did. A repeated
 * request that was answered before never comes here, so a code serves one request. Such changes of a merchant
 * are made one after another: the team is held before the person, as every handler has it, so that two
 * administrators never wait for each other.
 */
export async function stepUp(
  app: Provider, { step_up }: Endpoint, body: unknown, work: Work<Caller>,
): Promise<boolean> {
  if (work.caller.kind === 'key' || !needsCode(step_up, body)) return false
  const code = valueAt(body, 'totp_code')
  if (typeof code !== 'string') return refuseFields({ totp_code: missingMessage })
  const { database, caller: { user_id, merchant_id } } = work
  await lockTeam(database, merchant_id)
  const { state } = await database.selectFrom('member').select('state').where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (state !== 'ACTIVE') throw new Refusal('unauthenticated', endedMessage)
  await checkCode(app, work, code)
  return true
}

/**
 * A code of the person's authenticator, or a backup code, each good once; 422 at `totp_code` for any other.
 * Wrong ones are counted with those of logins.
 */
async function checkCode(app: Provider, work: Work<Caller>, code: string): Promise<void> {
  const { database, caller: { user_id } } = work
  await count(work, 'step_up', user_id)
  const member = await database.selectFrom('member').select(['id', 'merchant_id', 'email', 'totp_secret'])
    .where('id', '=', user_id).executeTakeFirstOrThrow()
  const { email } = member
  const backup_hash = isBackupCode(code) ? await hashBackupCode(user_id, code) : null
  if (member.totp_secret && await acceptCode(app, work, member, { email, code, backup_hash })) {
    return startAfresh(work, 'step_up', user_id)
  }
  await work.audit({
    action: 'step_up.refused', subject: 'member', subject_id: user_id, even_if_refused: true,
  })
  return refuseFields({ totp_code: wrongCodeMessage })
}

/** The person's password; tries are counted, so that an open phone is no way to guess it. */
export async function checkPassword(
  work: Work<Caller>, password: string, action = 'password.wrong',
): Promise<void> {
  const { database, caller: { user_id } } = work
  await limit(work, 'pin_password', user_id, { points: 5, seconds: 900 })
  const { password_hash } = await database.selectFrom('member').select('password_hash')
    .where('id', '=', user_id).executeTakeFirstOrThrow()
  if (await verifyPassword(password_hash, password)) return work.limits.forget('pin_password', user_id)
  await work.audit({ action, subject: 'member', subject_id: user_id, even_if_refused: true })
  refuseFields({ password: 'This password is not right.' })
}
