// A reviewer logs in: address, password and the authenticator's code at once, and one answer for all that is
// wrong.
import type { Context } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import { normaliseEmail } from '#domain/email.ts'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import { count, isSpent, note, startAfresh } from '../auth/rates.ts'
import { stepOf } from '../auth/totp.ts'
import { verifyPassword } from '../secrets.ts'
import { addressOf, openReview, reviewWork } from './session.ts'
import { reviewerByEmail, reviewerSecretOf } from './reviewers.ts'

export interface Given { email: string, password: string, code: string }

type Wrong = 'password' | 'code' | 'blocked'

/**
 * Opens a session, or throws. Nobody can lock a reviewer out: wrong passwords count for the address that they
 * come from, wrong codes only after the right password.
 */
export async function logIn(app: Provider, context: Context, given: Given): Promise<void> {
  const email = normaliseEmail(given.email)
  const subscriber = subscriberOf(addressOf(app, context))
  const here = `reviewer ${email} ${subscriber}`
  await count(app, 'login_here', here)
  await count(app, 'login_address', `reviewer ${subscriber}`)
  const reviewer = await reviewerByEmail(app.database, email)
  const knowsPassword = await verifyPassword(reviewer?.password_hash ?? null, given.password)
  if (!reviewer || !knowsPassword) return refuse(app, context, { id: reviewer?.id, email }, 'password')
  if (reviewer.blocked_at) return refuse(app, context, reviewer, 'blocked')
  if (!await codeFits(app, reviewer, given.code.replace(/\s/g, ''))) {
    return refuse(app, context, reviewer, 'code')
  }
  await startAfresh(app, 'login_here', here)
  await openReview(app, context, reviewer.id)
  await reviewWork(app, context, (work) => work.audit({
    action: 'reviewer.logged_in', subject: 'reviewer', subject_id: reviewer.id, role: 'reviewer', email,
  }))
}

/** Each code lets in once: of many at a time, the row lets one through. */
async function codeFits(
  { database, secrets, limits, outside }: Provider, { id, totp_secret }: { id: string, totp_secret: Buffer },
  code: string,
): Promise<boolean> {
  const key = `reviewer ${id}`
  if (await isSpent({ limits }, 'totp_wrong', key)) return false
  const step = stepOf(secrets.open(totp_secret, reviewerSecretOf(id)), code, outside.clock.now())
  if (step === null) {
    await note({ limits }, 'totp_wrong', key)
    return false
  }
  const { numUpdatedRows } = await database.updateTable('reviewer').set({ totp_last_step: step })
    .where('id', '=', id).where('totp_last_step', '<', step).executeTakeFirst()
  return numUpdatedRows === 1n
}

async function refuse(
  app: Provider, context: Context, { id, email }: { id: string | undefined, email: string }, why: Wrong,
): Promise<never> {
  await reviewWork(app, context, (work) => work.audit({
    action: 'reviewer.login_refused', subject: 'reviewer', subject_id: id, role: 'reviewer',
    email: email.slice(0, 254), after: { why },
  }))
  throw new Refusal('invalid_credentials', 'Email, password or code is not right.')
}
