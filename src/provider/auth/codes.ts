// Accepts a code at login: each of the authenticator once, each backup code once, wrong ones only so often.
import type { Provider } from '../app.ts'
import { jobWork } from '../jobs.ts'
import { manyWrongCodes } from '../mails.ts'
import type { Work } from '../work.ts'
import type { Member } from './members.ts'
import { isSpent, note } from './rates.ts'
import { stepOf } from './totp.ts'

/** What a sealed authenticator secret is bound to. */
export const secretOf = (member_id: string) => `member.totp:${member_id}`

interface Given { email: string, code: string, backup_hash: Buffer | null }

/** Whose code it should be; null for nobody, when all the same is done and nothing can be right. */
type Whose = Pick<Member, 'id' | 'merchant_id' | 'email' | 'totp_secret'> | null

const nobody = { id: '00000000-0000-7000-8000-000000000000', secret: Buffer.alloc(20) }

export async function acceptCode(app: Provider, work: Work, member: Whose, given: Given): Promise<boolean> {
  const { email, code, backup_hash } = given
  if (backup_hash) return useBackupCode(work, member, backup_hash)
  if (code === '') return false
  const key = member?.id ?? `nobody ${email}`
  // Too many wrong ones: no code is right any more, and nothing tells so. Backup codes are too long to guess.
  if (await isSpent(work, 'totp_wrong', key)) return false
  const secret = member?.totp_secret
    ? work.secrets.open(member.totp_secret, secretOf(member.id)) : nobody.secret
  const step = stepOf(secret, code, work.now)
  if (step !== null && member) return useStep(work, member.id, step)
  await note(work, 'totp_wrong', key)
  if (await isSpent(work, 'totp_wrong', key) && member) await warn(app, member.email)
  return false
}

/** Of many at once with the same code, the row's lock lets one through; the others then see its step. */
async function useStep({ database }: Work, member_id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await database.updateTable('member').set({ totp_last_step: step })
    .where('id', '=', member_id).where('totp_last_step', '<', step).executeTakeFirst()
  return numUpdatedRows === 1n
}

async function useBackupCode({ database, now, audit }: Work, member: Whose, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await database.updateTable('backup_code').set({ used_at: now })
    .where('member_id', '=', member?.id ?? nobody.id).where('hash', '=', hash).where('used_at', 'is', null)
    .executeTakeFirst()
  if (!member || numUpdatedRows !== 1n) return false
  const { id, merchant_id, email } = member
  await audit({
    action: 'login.backup_code_used', subject: 'member', subject_id: id, merchant_id, user_id: id, email,
  })
  return true
}

/** In a transaction of its own: this login's is about to be undone. */
function warn(app: Provider, email: string): Promise<void> {
  return jobWork(app).inTransaction(({ mail, now, settings }) =>
    mail(manyWrongCodes(email, now, `${settings.PUBLIC_URL}/password-reset`)))
}
