// The accounts of reviewers: added by whoever runs the provider, never by anybody over the network.
import { sql } from 'kysely'
import { isDuplicate, type Database, type Tables, type Transaction } from '../database.ts'
import { enrolmentOf, newTotpSecret } from '../auth/totp.ts'
import type { Random } from '../outside/random.ts'
import { hashPassword, type Secrets } from '../secrets.ts'
import './tables.ts'

/** What a reviewer's sealed authenticator secret is bound to. */
export const reviewerSecretOf = (reviewer_id: string) => `reviewer.totp:${reviewer_id}`

/** Told once, to whoever added the account. */
export interface Credentials {
  password: string
  manual_entry_key: string
  qr_code: string
}

interface NewReviewer {
  id: string
  email: string
  fullname: string
  at: Date
  /** Left out: not. */
  is_administrator?: boolean
  /** Left out: made at random. */
  password?: string
  secret?: Buffer
}

type Inside = Database | Transaction<Tables>

export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere'
}

export async function addReviewer(
  database: Inside, secrets: Secrets, random: Random, reviewer: NewReviewer,
): Promise<Credentials> {
  const { id, email, fullname, is_administrator = false, at: created_at } = reviewer
  const { columns, credentials } = await newCredentials(secrets, random, reviewer)
  try {
    await database.insertInto('reviewer')
      .values({ id, email, fullname, is_administrator, ...columns, blocked_at: null, created_at }).execute()
  } catch (error) {
    if (isDuplicate(error)) throw new AlreadyThere(email)
    throw error
  }
  return credentials
}

/** New password, new authenticator, no session left; a blocked one may come in again. */
export async function resetReviewer(
  database: Inside, secrets: Secrets, random: Random, { id, email }: { id: string, email: string },
): Promise<Credentials> {
  const { columns, credentials } = await newCredentials(secrets, random, { id, email })
  await database.updateTable('reviewer').set({ ...columns, blocked_at: null })
    .where('id', '=', id).execute()
  await endSessions(database, id)
  return credentials
}

/** Ends the sessions and lets the claimed cases go. */
export async function blockReviewer(database: Inside, id: string, at: Date): Promise<void> {
  await database.updateTable('reviewer').set({ blocked_at: at }).where('id', '=', id).execute()
  await endSessions(database, id)
  await database.updateTable('review_case')
    .set({ claimed_by: null, claimed_at: null, version: sql`version + 1` })
    .where('claimed_by', '=', id).execute()
}

/** Lets somebody read the books of the provider, or no more. */
export async function setAdministrator(
  database: Inside, id: string, is_administrator: boolean,
): Promise<void> {
  await database.updateTable('reviewer').set({ is_administrator }).where('id', '=', id).execute()
}

export async function reviewerByEmail(database: Inside, email: string) {
  return database.selectFrom('reviewer')
    .select(['id', 'email', 'fullname', 'password_hash', 'totp_secret', 'blocked_at'])
    .where('email', '=', email).executeTakeFirst()
}

async function newCredentials(
  secrets: Secrets, random: Random,
  { id, email, password = newPassword(random), secret = newTotpSecret(random) }:
    Pick<NewReviewer, 'id' | 'email' | 'password' | 'secret'>,
) {
  const columns = {
    password_hash: await hashPassword(password),
    totp_secret: secrets.seal(secret, reviewerSecretOf(id)),
  }
  return { columns, credentials: { password, ...enrolmentOf(secret, email) } }
}

/** 120 bits, in groups that can be read out. */
const newPassword = (random: Random) =>
  random(15).toString('base64url').match(/.{5}/g)?.join('.') ?? ''

async function endSessions(database: Inside, id: string): Promise<void> {
  await database.deleteFrom('reviewer_session').where('reviewer_id', '=', id).execute()
}
