// The demo's two reviewers, made where there is none yet, so that the console can be tried: what one proposes
// another confirms.
import type { JobWork } from '../jobs.ts'
import { addReviewer } from '../review/reviewers.ts'
import type { DemoLogin } from '../welcome.ts'
import { demoLogIn } from './demo-log-in.ts'
import { demoReviewers } from './demo-people.ts'

/** Answers the log-ins to print, also when they were made before. */
export async function seedReviewer({ inTransaction }: JobWork): Promise<readonly DemoLogin[]> {
  return inTransaction(async (work) => {
    const { database, secrets, random, newId, now: at, audit } = work
    const { password, secretOf } = await demoLogIn(work)
    const there = new Set((await database.selectFrom('reviewer').select('email').execute())
      .map(({ email }) => email))
    if (there.size === 0) {
      for (const { email, fullname, is_administrator } of demoReviewers) {
        const id = newId()
        await addReviewer(database, secrets, random, {
          id, email, fullname, is_administrator, at, password, secret: secretOf(email),
        })
        await audit({ action: 'reviewer.added', subject: 'reviewer', subject_id: id, after: { email } })
        there.add(email)
      }
    }
    return demoReviewers.filter(({ email }) => there.has(email)).map(({ email, what_for }) =>
      ({ email, password, what_for }))
  })
}
