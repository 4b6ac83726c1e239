// The demo's two reviewers, made where there is none yet, so that the console can be tried: what one proposes
// another confirms.
import type { JobWork } from '../jobs.ts'
import { addReviewer } from '../review/reviewers.ts'
import type { DemoLogin } from '../run.ts'
import { demoPassword, demoSecret } from './demo.ts'

const people = [
  { email: 'reviewer@oja.example', fullname: 'Sample Reviewer', who: 'Reviewer, /review' },
  { email: 'checker@oja.example', fullname: 'Sample Checker', who: 'Second reviewer' },
] as const

/** Answers the log-ins to print, also when they were made before. */
export async function seedReviewer({ inTransaction }: JobWork): Promise<readonly DemoLogin[]> {
  return inTransaction(async ({ database, secrets, random, newId, now: at, audit }) => {
    const there = new Set((await database.selectFrom('reviewer').select('email').execute())
      .map(({ email }) => email))
    if (there.size === 0) {
      for (const { email, fullname } of people) {
        const id = newId()
        await addReviewer(database, secrets, random, {
          id, email, fullname, at, password: demoPassword, secret: demoSecret(email),
        })
        await audit({ action: 'reviewer.added', subject: 'reviewer', subject_id: id, after: { email } })
        there.add(email)
      }
    }
    return people.filter(({ email }) => there.has(email)).map(({ who, email }) =>
      ({ who, email, password: demoPassword, authenticator: `npm run totp -- ${email}` }))
  })
}
