// Joining a team: name and password behind an invitation's link; the authenticator comes at the first login.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { users as calls } from '#contract/users.ts'
import { subscriberOf } from '../address.ts'
import { revokeKeysOf } from '../api-keys/revoke.ts'
import type { Provider } from '../app.ts'
import { memberByEmail } from '../auth/members.ts'
import { refuseCommonPassword } from '../auth/passwords.ts'
import { count } from '../auth/rates.ts'
import { haltsHere } from '../rights/restriction.ts'
import { lockTeam } from '../roles/grants.ts'
import { hashPassword, tokenHash } from '../secrets.ts'
import { serve } from '../serve.ts'
import { openSession } from '../sessions.ts'
import type { Work } from '../work.ts'

export function accepting(app: Provider): void {
  serve(app, calls.invitation, async ({ body: { token } }, work) => {
    await count(work, 'invitation_address', subscriberOf(work.address))
    const { email, business_name, role, expires_at } = await invitationOf(work, token)
    return { email, business_name, role, expires_at: expires_at.toISOString() }
  })

  serve(app, calls.accept, async ({ body: { token, fullname, password } }, work) => {
    await count(work, 'invitation_address', subscriberOf(work.address))
    const found = await invitationOf(work, token)
    const { email, business_name } = found
    refuseCommonPassword('password', password, [email, fullname, business_name])
    const password_hash = await hashPassword(password)
    await lockTeam(work.database, found.merchant_id)
    await lockAddress(work, email)
    // Taken back, given another role, or used by the other of two touches, while the password was hashed.
    const { id, merchant_id, role_id, role } = await invitationOf(work, token)
    if (await memberByEmail(work.database, email)) {
      throw new Refusal('conflict', 'This address has an account already. Log in with it, or ask to be '
        + 'invited under another address.')
    }
    const user_id = await join(work, { merchant_id, role_id, email, fullname, password_hash })
    await work.database.updateTable('invitation').set({ ended_at: work.now }).where('id', '=', id).execute()
    const session = await openSession(work, { merchant_id, user_id, kind: 'confirming', mode: 'test' })
    await work.audit({
      action: 'user.joined', subject: 'user', subject_id: user_id, merchant_id, user_id, email,
      after: { fullname, role },
    })
    return { token: session.token, user_id, email }
  })
}

async function invitationOf({ database, now }: Work, token: string) {
  const row = await database.selectFrom('invitation')
    .innerJoin('merchant', 'merchant.id', 'invitation.merchant_id')
    .innerJoin('role', 'role.id', 'invitation.role_id')
    .select(['invitation.id', 'invitation.merchant_id', 'invitation.role_id', 'invitation.email',
      'invitation.expires_at', 'role.name as role', 'merchant.business_name',
      haltsHere('settings', sql`'live'`).as('is_halted')])
    .where('invitation.token_hash', '=', tokenHash(token)).where('invitation.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.is_halted) {
    throw new Refusal('invalid_token', 'This link is not valid, or it was used before.')
  }
  if (row.expires_at <= now) {
    throw new Refusal('expired_token', 'This invitation has expired. Ask for a new one.')
  }
  return row
}

/** As registration does, so that of both at once one finds the other. */
async function lockAddress({ database }: Work, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register ${email}`}, 0))`.execute(database)
}

interface Newcomer {
  merchant_id: string
  role_id: string
  email: string
  fullname: string
  password_hash: string
}

/** Who was in this team before is the same person again, who still may not approve what they asked for. */
async function join(work: Work, { merchant_id, email, ...given }: Newcomer): Promise<string> {
  const { database, now } = work
  const entering = {
    ...given, state: 'ACTIVE' as const, email_verified_at: now, totp_secret: null, totp_last_step: 0,
    removed_at: null,
  }
  const back = await database.updateTable('member').set(entering).set(({ eb }) =>
    ({ version: eb('version', '+', 1) })).where('merchant_id', '=', merchant_id).where('email', '=', email)
    .where('removed_at', 'is not', null).returning('id').executeTakeFirst()
  if (back) {
    // Keys of who left before keys went along would open again.
    await revokeKeysOf(work, { id: back.id, merchant_id }, { user_id: back.id, email })
    return back.id
  }
  const id = work.newId()
  await database.insertInto('member')
    .values({ id, merchant_id, email, ...entering, mobile_number: '', created_at: now }).execute()
  return id
}
