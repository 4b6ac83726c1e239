// Somebody leaves a team: everything that they get in with goes, and what they are named in stays.
import { revokeKeysOf } from '../api-keys/revoke.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import type { Person } from './rows.ts'
import './tables.ts'

type Leaving = Pick<Work, 'database' | 'now' | 'audit' | 'asOwner'>

type Leaver = Pick<Person, 'id' | 'is_invitation'> & { merchant_id: string }

/** The row stays, for the name on what the person did. Sees all rows from here on. */
export async function takeOut(work: Leaving, leaver: Leaver): Promise<void> {
  const { database, now } = work
  const { id } = leaver
  if (leaver.is_invitation) {
    await database.updateTable('invitation').set({ ended_at: now }).where('id', '=', id).execute()
    return
  }
  await database.updateTable('member').where('id', '=', id).set(({ eb }) => ({
    removed_at: now, state: 'BLOCKED' as const, password_hash: '', totp_secret: null,
    version: eb('version', '+', 1),
  })).execute()
  await endWaysIn(work, leaver)
}

/** Whatever of a person lets in, or tells another device, beside their password and authenticator. */
export async function endWaysIn(
  work: Leaving, member: { id: string, merchant_id: string },
): Promise<void> {
  const { database, asOwner } = work
  await endSessions(work, { member_id: member.id })
  for (const table of ['mail_token', 'backup_code', 'member_place', 'payout_pin', 'pin_code',
    'push_subscription'] as const) {
    await database.deleteFrom(table).where('member_id', '=', member.id).execute()
  }
  // Of a mode that the one who does this does not work in, too.
  await asOwner()
  await revokeKeysOf(work, member)
}
