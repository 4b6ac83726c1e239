// `npm run totp -- <email>`: the code that a person's authenticator shows now. Only in the sandbox.
import { codeAt, STEP_SECONDS } from './auth/totp.ts'
import { secretOf } from './auth/codes.ts'
import { command, withDatabase } from './command.ts'
import type { Database } from './database.ts'
import { systemClock } from './outside/clock.ts'
import { reviewerByEmail, reviewerSecretOf } from './review/reviewers.ts'
import { normaliseEmail } from '#domain/email.ts'
import { openKeys } from './keys.ts'
import { readSettings } from './settings.ts'
import './auth/tables.ts'

await command(() => printCode(normaliseEmail(process.argv[2] ?? '')))

async function printCode(email: string): Promise<number> {
  const settings = readSettings(process.env)
  if (!settings.SANDBOX) return complain('This works in the sandbox only.')
  if (email === '') return complain('Whose? npm run totp -- admin@adire.example')
  const found = await withDatabase(({ database }) => whoseSecret(database, email))
  if (!found) return complain(`Nobody has registered as ${email}.`)
  if (!found.sealed) return complain(`${email} has no authenticator yet: log in once to set it up.`)
  const secrets = await openKeys(settings)
  const now = systemClock.now()
  const left = STEP_SECONDS - (Math.floor(now.getTime() / 1000) % STEP_SECONDS)
  const secret = secrets.open(found.sealed, found.about)
  console.log(`${codeAt(secret, now)}   (${left} seconds left)`)
  return 0
}

/** Of a member, or of a reviewer of the provider. */
async function whoseSecret(database: Database, email: string) {
  const member = await database.selectFrom('member').select(['id', 'totp_secret'])
    .where('email', '=', email).where('shadow', '=', false).executeTakeFirst()
  if (member) return { sealed: member.totp_secret, about: secretOf(member.id) }
  const reviewer = await reviewerByEmail(database, email)
  return reviewer && { sealed: reviewer.totp_secret, about: reviewerSecretOf(reviewer.id) }
}

function complain(message: string): number {
  console.error(message)
  return 1
}
