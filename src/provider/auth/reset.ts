// A new password for who has forgotten the old one: a link by mail, used once. An authenticator stays.
import { auth } from '#contract/auth.ts'
import * as z from 'zod/mini'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import type { JobWork } from '../jobs.ts'
import { passwordChanged, resetPassword } from '../mails.ts'
import { hashPassword } from '../secrets.ts'
import { serve } from '../serve.ts'
import { endSessions } from '../sessions.ts'
import type { Work } from '../work.ts'
import { beginAgain } from './begin-again.ts'
import { newMailToken, useMailToken } from './mail-tokens.ts'
import { memberByEmail } from './members.ts'
import { refuseCommonPassword } from './passwords.ts'
import { networkOf } from './places.ts'
import { count, note } from './rates.ts'

const askedMessage = 'If this address has an account, a link to choose a new password is on its way to it.'
const changedMessage = 'Your password has been changed. You can log in with it now.'

export function resetting(app: Provider): void {
  serve(app, auth.resetInit, async ({ body: { email } }, work) => {
    await count(work, 'reset_address', subscriberOf(work.address))
    // Whether there is an account, and whether a letter goes, is found out later: this takes as long, and
    // answers the same, for any address.
    await work.enqueue('password_reset', { email })
    await work.audit({ action: 'password.reset_asked', subject: 'member', email })
    return { message: askedMessage }
  })

  app.jobs['password_reset'] = sendReset

  serve(app, auth.resetComplete, async ({ body: { token, new_password } }, work) => {
    await count(work, 'reset_complete', subscriberOf(work.address))
    const member_id = await useMailToken(work, token, 'reset')
    const member = await work.database.selectFrom('member')
      .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
      .select(['member.id', 'member.merchant_id', 'member.email', 'member.fullname',
        'member.email_verified_at', 'merchant.business_name'])
      .where('member.id', '=', member_id).executeTakeFirstOrThrow()
    refuseCommonPassword('new_password', new_password, [member.email, member.fullname, member.business_name])
    const password_hash = await hashPassword(new_password)
    await work.database.updateTable('member')
      .set({ password_hash, password_changed_at: work.now, reset_at: work.now })
      .where('id', '=', member_id).execute()
    await endSessions(work, { member_id })
    const begun_again = member.email_verified_at === null
    if (begun_again) await beginAgain(work, member)
    await knowNetwork(work, member)
    const reset = `${work.settings.PUBLIC_URL}/password-reset`
    await work.mail(passwordChanged(member.email, work.now, reset, begun_again))
    await work.audit({
      action: 'password.reset', subject: 'member', subject_id: member_id,
      merchant_id: member.merchant_id, user_id: member_id, email: member.email,
    })
    return { message: changedMessage }
  })
}

const ResetJob = z.object({ email: z.string() })

async function sendReset(payload: object, { inTransaction }: JobWork): Promise<void> {
  const { email } = ResetJob.parse(payload)
  await inTransaction(async (work) => {
    const member = await memberByEmail(work.database, email)
    if (!member) return
    // Whoever asks as often as they like sends few letters, and keeps nobody out: what was sent still opens.
    const isSpent = await note(work, 'reset_email', member.id)
    if (isSpent && await opensLater(work, member)) return
    const token = await newMailToken(work, member, 'reset')
    await work.mail(resetPassword(email, `${work.settings.PUBLIC_URL}/complete-reset?token=${token}`))
  })
}

/** Whether a link that was mailed before can be used for some time yet. */
async function opensLater({ database, now }: Work<null>, { id }: { id: string }): Promise<boolean> {
  const token = await database.selectFrom('mail_token').select('hash')
    .where('member_id', '=', id).where('purpose', '=', 'reset').where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() + STILL_MS)).limit(1).executeTakeFirst()
  return token !== undefined
}

/** So long a link must open yet to stand for a new one. */
const STILL_MS = 10 * 60_000

/**
 * Who reads the address's mail is its owner: strangers' tries elsewhere must not keep this network out. No
 * device is noted, so that the next login is still told of.
 */
async function knowNetwork(work: Work, member: { id: string, merchant_id: string }): Promise<void> {
  const { database, address, now } = work
  const { id, merchant_id } = member
  await database.insertInto('member_place').values({
    member_id: id, merchant_id, network: networkOf(address), device: '',
    first_seen_at: now, last_seen_at: now,
  }).onConflict((conflict) => conflict.doNothing()).execute()
}
