// The secrets behind links in letters: single use, short-lived, only their hash kept.
import { Refusal } from '#contract/refusal.ts'
import { tokenHash } from '../secrets.ts'
import type { Work } from '../work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Purpose = 'verify' | 'reset' | 'invite'

/** R-24 asks for at most 30 minutes where a password can be set. */
const lives: Record<Purpose, number> = { verify: DAY, reset: 30 * MINUTE, invite: 7 * DAY }

/** For so long a used confirmation link says "confirmed" again, for who taps it twice. */
export const VERIFIED_AGAIN_MS = HOUR

interface Owner { id: string, merchant_id: string }

/** A new link's token for a person; what was sent before stays good until it ends by itself. */
export async function newMailToken(work: Work, owner: Owner, purpose: Purpose): Promise<string> {
  const { database, now } = work
  const { id, merchant_id } = owner
  const token = work.newToken()
  await database.insertInto('mail_token').values({
    hash: tokenHash(token), merchant_id, member_id: id, purpose, created_at: now, used_at: null,
    expires_at: new Date(now.getTime() + lives[purpose]),
  }).execute()
  return token
}

/** Uses a token up; the second of two at once finds it used. Needs to see all rows. */
export async function useMailToken(work: Work, token: string, purpose: Purpose): Promise<string> {
  const { database, now } = work
  const row = await database.selectFrom('mail_token').select(['member_id', 'expires_at', 'used_at'])
    .where('hash', '=', tokenHash(token)).where('purpose', '=', purpose).forUpdate().executeTakeFirst()
  if (!row || row.used_at) {
    throw new Refusal('invalid_token', 'This link is not valid, or it was used before.')
  }
  if (row.expires_at <= now) throw new Refusal('expired_token', 'This link has expired. Ask for a new one.')
  await database.updateTable('mail_token').set({ used_at: now })
    .where('member_id', '=', row.member_id).where('purpose', '=', purpose)
    .where('used_at', 'is', null).execute()
  return row.member_id
}
