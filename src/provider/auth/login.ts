// Login: the password, then a code of the authenticator or a backup code.
import { auth } from '#contract/auth.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { subscriberOf } from '../address.ts'
import { isElsewhere, refuseElsewhere } from '../ip-whitelist/door.ts'
import { accountAnswer } from '../merchants.ts'
import { waitOfDevice } from '../rights/cooling-off.ts'
import { tokenHash, verifyPassword } from '../secrets.ts'
import { serve } from '../serve.ts'
import { endSessions, openSession, sessionLife } from '../sessions.ts'
import type { Work } from '../work.ts'
import { acceptCode } from './codes.ts'
import { isBlocked, isKnownNetwork, memberByEmail, rememberPlace, type Member } from './members.ts'
import { count, startAfresh } from './rates.ts'
import { hashBackupCode, isBackupCode } from './totp.ts'

export const wrongLoginMessage = 'Email, password or code is not right. If you are new, use the link in our '
  + 'letter first.'

export function loggingIn(app: Provider): void {
  serve(app, auth.totpCheck, async ({ query: { email } }, work) => {
    await count(work, 'totp_check', subscriberOf(work.address))
    const member = await memberByEmail(work.database, email)
    return { has_totp: !member || !await setsUpHere(work, member) }
  })

  serve(app, auth.login, async ({ body: { email, password, totp_code = '' } }, work) => {
    await countLogin(work, email)
    const member = await memberByEmail(work.database, email)
    // All of it is worked out in any case: how long this takes must not tell what was wrong.
    const [knowsPassword, backup_hash] = await Promise.all([
      verifyPassword(member?.password_hash ?? null, password),
      isBackupCode(totp_code) ? hashBackupCode(member?.id ?? 'nobody', totp_code) : null,
    ])
    const whose = knowsPassword && member?.totp_secret ? member : null
    const codeFits = await acceptCode(app, work, whose, { email, code: totp_code, backup_hash })
    if (!member || !knowsPassword) return refuse(work, email, member, 'password')
    const isProven = member.totp_secret !== null && codeFits
    const why = isProven ? null : await whyNotWithout(work, member)
    if (why !== null) return refuse(work, email, member, why)
    if (isBlocked(member)) {
      const event = loginEvent('login.refused', member)
      await work.audit({ ...event, after: { why: 'blocked' }, even_if_refused: true })
      throw new Refusal('blocked', 'Account has been blocked.')
    }
    await startAfresh(work, 'login_here', loginHere(work, email))
    await startAfresh(work, 'login_elsewhere', email)
    return member.totp_secret ? enter(work, member) : enrol(work, member)
  })

  serve(app, auth.signOut, async (_, work) => {
    await endSessions(work, { id: work.caller.session_id })
    await work.audit({ action: 'logout', subject: 'session', subject_id: work.caller.session_id })
    return {}
  })
}

/**
 * What keeps out somebody who has given a right password and no right code; null where that may be done, to
 * set up an authenticator. Whoever hears anything but the one answer here would know that the password is
 * right.
 */
async function whyNotWithout(work: Work, member: Member): Promise<Why | null> {
  if (member.totp_secret) return 'code'
  if (member.email_verified_at === null) return 'unconfirmed'
  if (isBlocked(member)) return 'blocked'
  return await isElsewhere(work, member.merchant_id) ? 'address' : null
}

/**
 * Whether an authenticator is yet to be set up, and the one who asks registered or joined from where they
 * ask. All others hear what is said of an address that nobody has: the code's screen leads on from there.
 */
async function setsUpHere({ database, address, now }: Work, member: Member): Promise<boolean> {
  if (member.totp_secret || member.email_verified_at === null || isBlocked(member)) return false
  const sessions = await database.selectFrom('session').select('address')
    .where('member_id', '=', member.id).where('expires_at', '>', now).execute()
  return sessions.some((session) => subscriberOf(session.address) === subscriberOf(address))
}

async function countLogin(work: Work, email: string): Promise<void> {
  await count(work, 'login_here', loginHere(work, email))
  if (await isKnownNetwork(work, email)) return
  await count(work, 'login_elsewhere', email)
  await count(work, 'login_address', subscriberOf(work.address))
}

const loginHere = ({ address }: Work, email: string) => `${email} ${subscriberOf(address)}`

type Why = 'password' | 'code' | 'unconfirmed' | 'blocked' | 'address'

/** One answer for whatever was wrong; the audit trail knows what. */
async function refuse(
  work: Work, email: string, member: Member | undefined, why: Why,
): Promise<never> {
  const action = 'login.refused'
  const event = member ? loginEvent(action, member) : { action, subject: 'member', email }
  await work.audit({ ...event, after: { why }, even_if_refused: true })
  throw new Refusal('invalid_credentials', wrongLoginMessage)
}

type Known = Pick<Member, 'id' | 'merchant_id' | 'email'>

const loginEvent = (action: string, { id, merchant_id, email }: Known) =>
  ({ action, subject: 'member', subject_id: id, merchant_id, user_id: id, email })

/** A full session, in live mode once that is open. */
export async function enter(work: Work, member: Known & Pick<Member, 'live_allowed'>) {
  const { id: user_id, merchant_id } = member
  await refuseElsewhere(work, merchant_id)
  const mode = member.live_allowed ? 'live' : 'test'
  const session = await openSession(work, { merchant_id, user_id, kind: 'member', mode })
  const known_since = await rememberPlace(work, member)
  await waitOnNewDevice(work, { user_id, session_id: session.id, known_since })
  await work.audit({ ...loginEvent('login', member), mode })
  const account = await accountAnswer(work.database, { user_id, merchant_id, mode })
  return { ...account, token: session.token, requestId: work.newId() }
}

/** After a new password by a mailed link, a device lets no money out before it has been known for a day. */
async function waitOnNewDevice(
  { database, now }: Work,
  { user_id, session_id, known_since }: { user_id: string, session_id: string, known_since: Date },
): Promise<void> {
  const { reset_at } = await database.selectFrom('member').select('reset_at').where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const waits_until = waitOfDevice({ reset_at, known_since }, now)
  if (waits_until === null) return
  await database.updateTable('session').set({ waits_until }).where('id', '=', session_id).execute()
}

/** A session that can only set up an authenticator, and the id that both of its calls send back. */
async function enrol(work: Work, member: Member) {
  const { database, now } = work
  const { id: member_id, merchant_id } = member
  await database.deleteFrom('session')
    .where('member_id', '=', member_id).where('kind', '=', 'enrolling').execute()
  const session = await openSession(work,
    { merchant_id, user_id: member_id, kind: 'enrolling', mode: 'test' })
  const requestId = work.newToken()
  await database.insertInto('totp_setup').values({
    request_hash: tokenHash(requestId), merchant_id, member_id, session_id: session.id, sealed: null,
    expires_at: new Date(now.getTime() + sessionLife.enrolling.most_ms),
  }).execute()
  await work.audit(loginEvent('login.without_authenticator', member))
  const account = await accountAnswer(database, { user_id: member_id, merchant_id, mode: 'test' })
  return { ...account, token: session.token, requestId }
}
