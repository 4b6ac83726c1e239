// The demo's reviewer, made where there is none yet, so that the console can be tried.
import type { JobWork } from '../jobs.ts'
import { addReviewer } from '../review/reviewers.ts'
import type { DemoLogin } from '../run.ts'
import { demoPassword, demoSecret } from './demo.ts'

const email = 'reviewer@oja.example'

/** Answers the log-in to print, also when it was made before. */
export async function seedReviewer({ inTransaction }: JobWork): Promise<readonly DemoLogin[]> {
  return inTransaction(async ({ database, secrets, random, newId, now: at, audit }) => {
    const there = await database.selectFrom('reviewer').select(['email']).execute()
    if (there.length === 0) {
      const id = newId()
      await addReviewer(database, secrets, random, {
        id, email, fullname: 'Sample Reviewer', at, password: demoPassword, secret: demoSecret(email),
      })
      await audit({ action: 'reviewer.added', subject: 'reviewer', subject_id: id, after: { email } })
    } else if (!there.some((reviewer) => reviewer.email === email)) return []
    return [{
      who: 'Reviewer, /review', email, password: demoPassword, authenticator: `npm run totp -- ${email}`,
    }]
  })
}
