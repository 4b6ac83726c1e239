// Sessions: opening one, finding whose a token is, and ending them.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { withReading, type Permission } from '#domain/permission.ts'
import { isHalted } from '#domain/restriction.ts'
import { SESSION_IDLE_MS } from '#domain/session.ts'
import { sessionPrefix, type Caller, type FindCaller, type SentToken } from './caller.ts'
import type { Database, Mode } from './database.ts'
import type { SessionKind } from './auth/tables.ts'
import { VERIFIED_AGAIN_MS } from './auth/mail-tokens.ts'
import { keyCaller } from './api-keys/find.ts'
import { isShutOut, refuseAddress } from './ip-whitelist/door.ts'
import { restrictionOf } from './rights/restriction.ts'
import { tokenHash } from './secrets.ts'
import type { Work } from './work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How long a session lives without use, and at most. A full one: 30 minutes and 12 hours, as NIST
 * SP 800-63B-3, 4.2.3 (AAL2) has it. The other two can do nothing but what they were opened for.
 */
export const sessionLife: Record<SessionKind, { idle_ms: number, most_ms: number }> = {
  member: { idle_ms: SESSION_IDLE_MS, most_ms: 12 * HOUR },
  enrolling: { idle_ms: 30 * MINUTE, most_ms: 30 * MINUTE },
  confirming: { idle_ms: 24 * HOUR, most_ms: 24 * HOUR },
}

/** `last_seen_at` is written at most this often. */
const SEEN_MS = MINUTE

interface Opening { merchant_id: string, user_id: string, kind: SessionKind, mode: Mode }

/** A new session for this client; the token is told once and only its hash is kept. */
export async function openSession(work: Work, { merchant_id, user_id, kind, mode }: Opening) {
  const { database, now, address, device } = work
  const token = `${sessionPrefix}${work.newToken()}`
  const id = work.newId()
  await database.insertInto('session').values({
    id, token_hash: tokenHash(token), merchant_id, member_id: user_id, kind, mode, address, device,
    created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + sessionLife[kind].most_ms),
  }).execute()
  return { id, token }
}

/** Ends one session, or all of a member, or all of a member but one. */
export async function endSessions(
  { database }: Pick<Work, 'database'>, those: { id: string } | { member_id: string, except?: string },
): Promise<number> {
  const ending = 'id' in those
    ? database.deleteFrom('session').where('id', '=', those.id)
    : database.deleteFrom('session').where('member_id', '=', those.member_id)
      .$if(those.except !== undefined, (query) => query.where('id', '!=', those.except ?? ''))
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whose a token is: a session's, or that of a link in a confirmation mail. */
export const findCaller: FindCaller = async (database, sent, now) => {
  const { hash, is_key, address } = sent
  return is_key ? keyCaller(database, hash, now, address)
    : await sessionCaller(database, sent, now) ?? verifyingCaller(database, hash, now, address)
}

const whose = [
  'member.id as user_id', 'member.merchant_id', 'member.email', 'member.state', 'merchant.status',
  'merchant.restriction', 'role.name as role', 'role.permissions',
] as const

/** Role and permissions are read anew for each request, so that a change of them counts at once. */
async function sessionCaller(
  database: Database, { hash, is_unasked, address }: SentToken, now: Date,
): Promise<Caller | null> {
  const row = await database.selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .innerJoin('role', 'role.id', 'member.role_id')
    .leftJoin('ip_whitelist', 'ip_whitelist.merchant_id', 'session.merchant_id')
    .leftJoin('audit_chain', (join) => join.on('audit_chain.chain', '=', sql`session.merchant_id::text`))
    .where('session.token_hash', '=', hash)
    .select(whose)
    .select(['session.id as session_id', 'session.kind', 'session.mode', 'session.last_seen_at',
      'session.expires_at', 'ip_whitelist.guards', 'ip_whitelist.entries',
      'audit_chain.seq as events'])
    .executeTakeFirst()
  if (!row || isBlocked(row)) return null
  const unseen_ms = now.getTime() - row.last_seen_at.getTime()
  if (row.expires_at <= now || unseen_ms >= sessionLife[row.kind].idle_ms) return null
  if (isShutOut(row, address)) throw refuseAddress(address)
  if (!is_unasked && unseen_ms >= SEEN_MS) await touch(database, row.session_id, now)
  const { kind, session_id, mode } = row
  const restriction = restrictionOf(row)
  return {
    ...callerOf(row), kind, session_id, mode, events: row.events ?? 0, ...restriction && { restriction },
  }
}

async function touch(database: Database, id: string, now: Date): Promise<void> {
  await database.updateTable('session').set({ last_seen_at: now })
    .where('id', '=', id).where('last_seen_at', '<', now).execute()
}

/** A link that was used says "confirmed" again for an hour, for who taps twice; after that it is nobody's. */
async function verifyingCaller(
  database: Database, hash: Buffer, now: Date, address: string,
): Promise<Caller | null> {
  const row = await database.selectFrom('mail_token')
    .innerJoin('member', 'member.id', 'mail_token.member_id')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .innerJoin('role', 'role.id', 'member.role_id')
    .leftJoin('ip_whitelist', 'ip_whitelist.merchant_id', 'mail_token.merchant_id')
    .where('mail_token.hash', '=', hash).where('mail_token.purpose', '=', 'verify')
    .select(whose).select(['mail_token.used_at', 'mail_token.expires_at', 'ip_whitelist.guards',
      'ip_whitelist.entries'])
    .executeTakeFirst()
  if (!row || isBlocked(row)) return null
  if (row.used_at && now.getTime() - row.used_at.getTime() > VERIFIED_AGAIN_MS) return null
  if (!row.used_at && row.expires_at <= now) {
    throw new Refusal('expired_token',
      'This link has expired. Choose a new password, which confirms the address too.')
  }
  if (isShutOut(row, address)) throw refuseAddress(address)
  return { ...callerOf(row), kind: 'verifying', session_id: hash.toString('hex'), mode: 'test' }
}

interface Owner extends Pick<Caller, 'user_id' | 'merchant_id' | 'email' | 'role'> {
  permissions: readonly Permission[]
}

function callerOf({ user_id, merchant_id, email, role, permissions }: Owner) {
  return { user_id, merchant_id, email, role, permissions: new Set(withReading(permissions)) }
}

const isBlocked = (row: { state: string } & Parameters<typeof restrictionOf>[0]) =>
  row.state === 'BLOCKED' || isHalted('log_in', restrictionOf(row), 'live')
