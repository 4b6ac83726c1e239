// Codes by mail to choose a new PIN with: one at a time, ten minutes, five tries.
import type { Caller } from '../caller.ts'
import { count } from '../auth/rates.ts'
import { limit } from '../limits.ts'
import { refuseFields } from '../refuse.ts'
import { sameText } from '../secrets.ts'
import type { Work } from '../work.ts'
import { pinCode } from './letters.ts'

type Own = Work<Caller>

const MINUTES = 10
const TRIES = { points: 5, seconds: 86_400 }

/** To what a sealed code belongs. */
export const codeOf = (member_id: string) => `member.pin_code:${member_id}`
const notRight = 'This code is not right, or it has expired. Ask for a new one.'

/** A new code takes the place of the one before. */
export async function mailCode(work: Own) {
  const { database, caller: { user_id, merchant_id, email }, now, secrets } = work
  await count(work, 'pin_code', user_id)
  const code = drawCode(work.random)
  const expires_at = new Date(now.getTime() + MINUTES * 60_000)
  const sealed = secrets.seal(code, codeOf(user_id))
  await database.insertInto('pin_code').values({ member_id: user_id, merchant_id, sealed, expires_at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ sealed, expires_at })).execute()
  await work.limits.forget('pin_code_tries', user_id)
  await work.mail(pinCode(email, code, MINUTES))
  await work.audit({ action: 'pin.code_mailed', subject: 'member', subject_id: user_id })
  return { email, expires_at: expires_at.toISOString() }
}

/** Uses the code up; refuses at the field `otp`. */
export async function useCode(work: Own, code: string): Promise<void> {
  const { database, caller: { user_id }, now, secrets } = work
  await limit(work, 'pin_code_tries', user_id, TRIES)
  const row = await database.selectFrom('pin_code').select(['sealed', 'expires_at'])
    .where('member_id', '=', user_id).forUpdate().executeTakeFirst()
  const right = row !== undefined && row.expires_at > now
    && sameText(secrets.open(row.sealed, codeOf(user_id)).toString(), code)
  if (right) {
    await database.deleteFrom('pin_code').where('member_id', '=', user_id).execute()
    return
  }
  await work.audit({
    action: 'pin.wrong_code', subject: 'member', subject_id: user_id, even_if_refused: true,
  })
  refuseFields({ otp: notRight })
}

/** Six digits, each as likely as any other. */
function drawCode(random: (bytes: number) => Buffer): string {
  for (;;) {
    const drawn = random(4).readUInt32BE()
    if (drawn < 4_294_000_000) return String(drawn % 1_000_000).padStart(6, '0')
  }
}
