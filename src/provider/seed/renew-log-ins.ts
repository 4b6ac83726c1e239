// A demo from before log-ins were drawn has those that stand in every copy of the program: they are replaced.
import { secretOf } from '../auth/codes.ts'
import { hasDemoSeed } from '../keys.ts'
import { sealPin } from '../pin/keep.ts'
import '../pin/tables.ts'
import { reviewerSecretOf } from '../review/reviewers.ts'
import { hashPassword } from '../secrets.ts'
import type { Work } from '../work.ts'
import { demoLogIn } from './demo-log-in.ts'
import { demoMembers, demoReviewers } from './demo-people.ts'

/** Does nothing where they were drawn. What ends with the old ones: every session of the demo. */
export async function renewOldLogIns(work: Work<null>): Promise<void> {
  const { database, secrets, now } = work
  if (await hasDemoSeed(database)) return
  const { password, pin, secretOf: drawnFor } = await demoLogIn(work)
  const password_hash = await hashPassword(password)
  const members = await database.selectFrom('member').select(['id', 'email'])
    .where('email', 'in', demoMembers).where('shadow', '=', false).execute()
  for (const { id, email } of members) {
    await database.updateTable('member').where('id', '=', id).set({
      password_hash, totp_secret: secrets.seal(drawnFor(email), secretOf(id)), totp_last_step: 0,
    }).execute()
    await database.deleteFrom('session').where('member_id', '=', id).execute()
    await database.deleteFrom('backup_code').where('member_id', '=', id).execute()
    await database.updateTable('payout_pin').where('member_id', '=', id)
      .set({ sealed: await sealPin(work, id, pin), changed_at: now }).execute()
  }
  const reviewers = await database.selectFrom('reviewer').select(['id', 'email'])
    .where('email', 'in', demoReviewers.map(({ email }) => email)).execute()
  for (const { id, email } of reviewers) {
    await database.updateTable('reviewer').where('id', '=', id).set({
      password_hash, totp_secret: secrets.seal(drawnFor(email), reviewerSecretOf(id)), totp_last_step: 0,
    }).execute()
    await database.deleteFrom('reviewer_session').where('reviewer_id', '=', id).execute()
  }
}
