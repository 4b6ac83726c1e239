// Setting up an authenticator: nothing changes until a first code proves that the phone has it.
import { auth } from '#contract/auth.ts'
import { Refusal } from '#contract/refusal.ts'
import * as z from 'zod/mini'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { tokenHash } from '../secrets.ts'
import { serve } from '../serve.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import { secretOf } from './codes.ts'
import { enter } from './login.ts'
import { count } from './rates.ts'
import { enrolmentOf, hashBackupCode, newBackupCodes, newTotpSecret, stepOf } from './totp.ts'

const setupMessage = 'Scan the code with your authenticator app, then type the 6 digits that it shows.'
const endedMessage = 'This set-up has ended. Please log in again.'

export function settingUp(app: Provider): void {
  serve(app, auth.totpSetup, async ({ body: { requestId } }, work) => {
    const { caller, database } = work
    const pending = await pendingSetup(work, requestId)
    const made = pending.made
      ?? { secret: newTotpSecret(work.random), backup_codes: newBackupCodes(work.random) }
    if (!pending.made) {
      const text = JSON.stringify({ ...made, secret: made.secret.toString('hex') })
      await database.updateTable('totp_setup').set({ sealed: work.secrets.seal(text, setupOf(caller)) })
        .where('request_hash', '=', tokenHash(requestId)).execute()
      await work.audit({ action: 'authenticator.begun', subject: 'member', subject_id: caller.user_id })
    }
    const { secret, backup_codes } = made
    return { message: setupMessage, ...enrolmentOf(secret, caller.email), backup_codes }
  })

  serve(app, auth.totpVerify, async ({ body: { totp_code, requestId } }, work) => {
    const { caller, database, now } = work
    await count(work, 'totp_verify', caller.user_id)
    const { made } = await pendingSetup(work, requestId)
    if (!made) throw new Refusal('conflict', 'Scan the QR code first.')
    const step = stepOf(made.secret, totp_code, now)
    if (step === null) {
      throw new Refusal('invalid_credentials',
        'This code is not right. Let your phone set its time by itself, and type the next code.')
    }
    await work.asOwner()
    const sealed = work.secrets.seal(made.secret, secretOf(caller.user_id))
    const member = await database.updateTable('member').set({ totp_secret: sealed, totp_last_step: step })
      .where('id', '=', caller.user_id).where('totp_secret', 'is', null)
      .returning(['id', 'merchant_id', 'email']).executeTakeFirst()
    if (!member) throw new Refusal('conflict', endedMessage)
    await keepBackupCodes(work, made.backup_codes)
    await endSessions(work, { member_id: caller.user_id })
    await work.audit({ action: 'authenticator.set_up', subject: 'member', subject_id: caller.user_id })
    const { live_allowed } = await database.selectFrom('merchant').select('live_allowed')
      .where('id', '=', caller.merchant_id).executeTakeFirstOrThrow()
    return enter(work, { ...member, live_allowed })
  })
}

export const setupOf = ({ user_id }: Pick<Caller, 'user_id'>) => `totp_setup:${user_id}`

const Made = z.object({ secret: z.string(), backup_codes: z.array(z.string()) })

/** The set-up of this session and id, held until the request ends; asked for again it is the same one. */
export async function pendingSetup({ database, caller, now, secrets }: Work<Caller>, requestId: string) {
  const row = await database.selectFrom('totp_setup').select('sealed')
    .where('request_hash', '=', tokenHash(requestId)).where('session_id', '=', caller.session_id)
    .where('expires_at', '>', now).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('conflict', endedMessage)
  if (!row.sealed) return { made: null }
  const text = secrets.open(row.sealed, setupOf(caller)).toString()
  const { secret, backup_codes } = Made.parse(JSON.parse(text))
  return { made: { secret: Buffer.from(secret, 'hex'), backup_codes } }
}

/** In place of all that there were. */
export async function keepBackupCodes(
  { database, caller }: Work<Caller>, codes: readonly string[],
): Promise<void> {
  const { user_id: member_id, merchant_id } = caller
  const hashes = await Promise.all(codes.map((code) => hashBackupCode(member_id, code)))
  await database.deleteFrom('backup_code').where('member_id', '=', member_id).execute()
  await database.insertInto('backup_code')
    .values(hashes.map((hash) => ({ member_id, merchant_id, hash, used_at: null }))).execute()
}
