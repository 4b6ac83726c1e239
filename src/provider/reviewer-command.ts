// `npm run reviewer -- add <email> [name]`: the accounts of reviewers, kept by whoever runs the provider.
import { emailMessage, isEmail, normaliseEmail } from '#domain/email.ts'
import { appendAudit } from './audit.ts'
import { command, withDatabase } from './command.ts'
import { transaction, type Tables, type Transaction } from './database.ts'
import { openKeys, proveKeys } from './keys.ts'
import { systemClock } from './outside/clock.ts'
import { newId, systemRandom } from './outside/random.ts'
import {
  addReviewer, AlreadyThere, blockReviewer, resetReviewer, reviewerByEmail, setAdministrator,
  type Credentials,
} from './review/reviewers.ts'
import type { Secrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const usage = `Usage:
  npm run reviewer -- add <email> ["Full name"]   a new account; prints what it needs, once
  npm run reviewer -- reset <email>               new password and authenticator; ends the sessions
  npm run reviewer -- block <email>               ends the sessions and lets nobody in
  npm run reviewer -- promote <email>             an administrator, who reads the books at /review/books too
  npm run reviewer -- demote <email>              a reviewer again, from the next page on
  npm run reviewer -- list                        who there is`

await command(() => run(process.argv.slice(2)))

async function run([action = '', address = '', ...name]: string[]): Promise<number> {
  if (!['add', 'reset', 'block', 'promote', 'demote', 'list'].includes(action)) return complain(usage)
  const email = normaliseEmail(address)
  if (action !== 'list' && !isEmail(email)) return complain(`${emailMessage}.\n${usage}`)
  try {
    return await withDatabase(async ({ database }) => {
      const secrets = await openKeys(readSettings(process.env))
      await proveKeys(database, secrets)
      return transaction(database, (inside) => act(inside, secrets, action, email, name.join(' ').trim()))
    })
  } catch (error) {
    if (error instanceof AlreadyThere) return complain(`There is a reviewer ${error.message} already.`)
    throw error
  }
}

async function act(
  inside: Transaction<Tables>, secrets: Secrets, action: string, email: string, name: string,
): Promise<number> {
  if (action === 'list') return list(inside)
  const now = systemClock.now()
  if (action === 'add') {
    const id = newId(systemRandom, now)
    const fullname = name || email.slice(0, email.indexOf('@'))
    const made = await addReviewer(inside, secrets, systemRandom, { id, email, fullname, at: now })
    await write(inside, now, 'reviewer.added', id, { email, fullname })
    return tell(email, made)
  }
  const there = await reviewerByEmail(inside, email)
  if (!there) return complain(`There is no reviewer ${email}.`)
  if (action === 'block') {
    await blockReviewer(inside, there.id, now)
    await write(inside, now, 'reviewer.blocked', there.id, { email })
    console.log(`${email} is logged out everywhere and cannot log in. reset lets them in again.`)
    return 0
  }
  if (action === 'promote' || action === 'demote') return rank(inside, now, there, action)
  const made = await resetReviewer(inside, secrets, systemRandom, there)
  await write(inside, now, 'reviewer.reset', there.id, { email })
  return tell(email, made)
}

async function rank(
  inside: Transaction<Tables>, now: Date, { id, email }: { id: string, email: string },
  action: 'promote' | 'demote',
): Promise<number> {
  await setAdministrator(inside, id, action === 'promote')
  await write(inside, now, `reviewer.${action}d`, id, { email })
  console.log(action === 'promote' ? `${email} is an administrator and reads the books at /review/books.`
    : `${email} is a reviewer and reads no books.`)
  return 0
}

async function list(inside: Transaction<Tables>): Promise<number> {
  const rows = await inside.selectFrom('reviewer')
    .select(['email', 'fullname', 'blocked_at', 'is_administrator']).orderBy('email').execute()
  for (const { email, fullname, blocked_at, is_administrator } of rows) {
    const marks = `${is_administrator ? '   administrator' : ''}${blocked_at ? '   blocked' : ''}`
    console.log(`${email}   ${fullname}${marks}`)
  }
  if (rows.length === 0) console.log('There is no reviewer yet.')
  return 0
}

function tell(email: string, { password, manual_entry_key, qr_code }: Credentials): number {
  console.log([
    `${email} may log in at /review. This is shown once; hand it over safely:`,
    `  password        ${password}`,
    `  authenticator   ${manual_entry_key}`,
    `  as an address   ${qr_code}`,
  ].join('\n'))
  return 0
}

function write(
  inside: Transaction<Tables>, now: Date, action: string, subject_id: string, after: object,
): Promise<void> {
  const origin = { caller: null, address: 'provider', device: 'command', request_id: null }
  const event = { action, subject: 'reviewer', subject_id, after }
  return appendAudit(inside, newId(systemRandom, now), now, event, origin, 'done')
}

function complain(message: string): number {
  console.error(message)
  return 1
}
