// Accepts a code at login: each one of the authenticator once, each backup code once, wrong ones only so often.
import type { Provider } from '../app.ts'
import { jobWork } from '../jobs.ts'
import { manyWrongCodes } from '../mails.ts'
import type { Work } from '../work.ts'
import type { Member } from './members.ts'
import { isSpent, note } from './rates.ts'
import { stepOf } from './totp.ts'

/** What a sealed authenticator secret is bound to. */
export const secretOf = (member_id: string) => `member.totp:${member_id}`

interface Given { code: string, backup_hash: Buffer | null }

export async function acceptCode(app: Provider, work: Work, member: Member, given: Given): Promise<boolean> {
  if (given.backup_hash) return useBackupCode(work, member, given.backup_hash)
  if (!member.totp_secret || given.code === '') return false
  // Too many wrong ones: no code is right any more, and nothing tells so. Backup codes are too long to be guessed.
  if (await isSpent(work, 'totp_wrong', member.id)) return false
  const step = stepOf(work.secrets.open(member.totp_secret, secretOf(member.id)), given.code, work.now)
  if (step !== null) return useStep(work, member.id, step)
  await note(work, 'totp_wrong', member.id)
  if (await isSpent(work, 'totp_wrong', member.id)) await warn(app, member.email)
  return false
}

/** Of many at once with the same code, the row's lock lets one through; the others then see its step. */
async function useStep({ database }: Work, member_id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await database.updateTable('member').set({ totp_last_step: step })
    .where('id', '=', member_id).where('totp_last_step', '<', step).executeTakeFirst()
  return numUpdatedRows === 1n
}

async function useBackupCode(work: Work, { id, merchant_id, email }: Member, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await work.database.updateTable('backup_code').set({ used_at: work.now })
    .where('member_id', '=', id).where('hash', '=', hash).where('used_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await work.audit({ action: 'login.backup_code_used', subject: 'member', subject_id: id, merchant_id, user_id: id, email })
  return true
}

/** In a transaction of its own: this login's is about to be undone. */
function warn(app: Provider, email: string): Promise<void> {
  return jobWork(app).inTransaction(({ mail, now, settings }) =>
    mail(manyWrongCodes(email, now, `${settings.PUBLIC_URL}/password-reset`)))
}
