// Registration, and the letter that confirms the address.
import { sql } from 'kysely'
import { auth } from '#contract/auth.ts'
import { Refusal } from '#contract/refusal.ts'
import { adminRole, permissions } from '#domain/permission.ts'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import { alreadyRegistered, confirmAddress } from '../mails.ts'
import { hashPassword } from '../secrets.ts'
import { serve } from '../serve.ts'
import { openSession } from '../sessions.ts'
import type { Work } from '../work.ts'
import { newMailToken } from './mail-tokens.ts'
import { memberByEmail } from './members.ts'
import { refuseCommonPassword } from './passwords.ts'
import { count, note } from './rates.ts'

export function registering(app: Provider): void {
  serve(app, auth.register, async ({ body }, work) => {
    const { email, password, business_name, fullname } = body
    await count(work, 'register_address', subscriberOf(work.address))
    refuseCommonPassword('password', password, [email, business_name, fullname])
    const password_hash = await hashPassword(password)
    await lockAddress(work, email)
    const shadow = await memberByEmail(work.database, email) !== undefined
    const member = await newMerchant(work, { ...body, password_hash: shadow ? '' : password_hash, shadow })
    await writeTo(work, { ...member, email, shadow })
    const { token } = await openSession(work,
      { merchant_id: member.merchant_id, user_id: member.id, kind: 'confirming', mode: 'test' })
    await work.audit(shadow
      ? { action: 'merchant.registered_again', subject: 'member', email }
      : { action: 'merchant.registered', subject: 'merchant', subject_id: member.merchant_id,
        merchant_id: member.merchant_id, user_id: member.id, email, after: { business_name, fullname } })
    return { token, user_id: member.id, email }
  })

  serve(app, auth.resend, async (_, work) => {
    const { caller: { user_id, email }, database } = work
    const member = await database.selectFrom('member')
      .select(['id', 'merchant_id', 'email', 'email_verified_at', 'shadow'])
      .where('id', '=', user_id).executeTakeFirstOrThrow()
    if (member.email_verified_at) throw new Refusal('conflict', 'Your email address is confirmed already.')
    await count(work, 'resend', user_id)
    await writeTo(work, member)
    return { email }
  })
}

/** Two registrations with one address wait for each other: the second finds the first. */
async function lockAddress({ database }: Work, email: string): Promise<void> {
  const name = `register ${email}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(database)
}

interface Newcomer {
  email: string
  business_name: string
  mobile_number: string
  fullname: string
  password_hash: string
  shadow: boolean
}

/**
 * A merchant with its first administrator. A shadow has the same rows, so that registering with an address
 * that has an account takes as long and answers the same; nothing can log in to it.
 */
async function newMerchant(
  work: Work, { email, business_name, mobile_number, fullname, password_hash, shadow }: Newcomer,
) {
  const { database, now: created_at } = work
  const [merchant_id, role_id, id] = [work.newId(), work.newId(), work.newId()]
  await database.insertInto('merchant')
    .values({ id: merchant_id, business_name, shadow, created_at }).execute()
  await database.insertInto('role').values({
    id: role_id, merchant_id, name: adminRole, permissions: permissions.map(({ key }) => key), created_at,
  }).execute()
  await database.insertInto('member').values({
    id, merchant_id, role_id, email, fullname, mobile_number, password_hash, shadow, created_at,
  }).execute()
  return { id, merchant_id }
}

/**
 * The link to confirm; to an address that has an account, a letter that says so instead. What strangers have
 * sent to an address that is somebody's is limited; the link of who has none yet is theirs alone.
 */
async function writeTo(
  work: Work, member: { id: string, merchant_id: string, email: string, shadow: boolean },
): Promise<void> {
  const { PUBLIC_URL } = work.settings
  const token = await newMailToken(work, member, 'verify')
  const { email, shadow } = member
  if (await note(work, 'register_email', shadow ? `shadow ${email}` : email)) return
  await work.mail(member.shadow
    ? alreadyRegistered(member.email, `${PUBLIC_URL}/login`, `${PUBLIC_URL}/password-reset`)
    : confirmAddress(member.email, `${PUBLIC_URL}/verified/email?token=${token}`))
}
