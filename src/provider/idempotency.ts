// A change asked for several times under one request id happens once; every later
// copy gets the first answer again.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { tenancy, type Database, type Tables, type Tenant, type Transaction } from './database.ts'
import { forgetInParts } from './forget.ts'
import { plansKept } from './prepared.ts'
import type { Secrets } from './secrets.ts'

export interface RequestKey { scope: string, key: string }

/** What was answered the first time. */
export interface Kept { status: number, body: string }

const Uuid = z.uuid()
const KEPT_DAYS = 30

/**
 * The request id that the client sent, or null when it sent none: then the change is done once for each call.
 */
export function requestKey(headers: Headers, scope: string): RequestKey | null {
  const key = headers.get('requestId')
  if (key === null) return null
  if (!Uuid.safeParse(key.toLowerCase()).success) {
    const errors = { requestId: 'The requestId header must be a UUID; make a new one for each change.' }
    throw new Refusal('invalid_input', errors.requestId, { errors })
  }
  return { scope, key: key.toLowerCase() }
}

/**
 * Takes the key until the transaction ends, and goes on as `tenant` if one is given. The earlier answer, if
 * this very change was made before.
 */
export async function claim(
  inside: Transaction<Tables>, { scope, key }: RequestKey, fingerprint: Buffer, secrets: Secrets,
  tenant: Tenant | null,
): Promise<Kept | null> {
  const { rows: [row] } = await sql<{
    claimed: boolean, asked: Buffer | null, fingerprint: Buffer | null, status: number | null,
    answer: Buffer | null
  }>`select kept.* , ${sql.raw(plansKept)} ${tenant ? sql`, ${tenancy(tenant)}` : sql``}
    from claim_asked(${scope}, ${key}) as kept`.execute(inside)
  if (!row?.claimed) {
    throw new Refusal('in_progress', 'This is being worked on already. Try again in a moment.',
      { retry_after: 1 })
  }
  if (!row.fingerprint || !row.answer || row.status === null) return null
  const isSame = row.asked ? secrets.open(row.asked, askedBy({ scope, key })).equals(fingerprint)
    : row.fingerprint.equals(secrets.mark(fingerprint))
  if (!isSame) {
    throw new Refusal('idempotency_mismatch',
      'This requestId was used for something else. Send a new one with a new request.')
  }
  return { status: row.status, body: secrets.open(row.answer, answerTo({ scope, key })).toString() }
}

/** A part of a statement's WITH that stores the answer with the change itself: both are there, or neither. */
export function keeping(
  { scope, key }: RequestKey, fingerprint: Buffer, kept: Kept, secrets: Secrets, now: Date,
) {
  const answer = secrets.seal(kept.body, answerTo({ scope, key }))
  const asked = secrets.seal(fingerprint, askedBy({ scope, key }))
  return sql`kept as (insert into idempotency (scope, key, fingerprint, asked, status, answer, at) values
    (${scope}, ${key}::uuid, ${secrets.mark(fingerprint)}::bytea, ${asked}::bytea, ${kept.status},
    ${answer}::bytea, ${now}))`
}

/** Forgets answers older than any offline queue lives. Answers how many. */
export function forgetOldAnswers(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  return forgetInParts((most) => database.deleteFrom('idempotency').where('at', '<', before)
    .where(({ refTuple }) => refTuple('scope', 'key'), 'in', database.selectFrom('idempotency')
      .select(['scope', 'key']).where('at', '<', before).orderBy('at').limit(most).$asTuple('scope', 'key'))
    .executeTakeFirstOrThrow())
}

/** To what a sealed answer belongs. */
export const answerTo = ({ scope, key }: RequestKey) => `idempotency:${scope}:${key}`

/** To what the sealed SHA-256 of what was asked belongs. */
export const askedBy = ({ scope, key }: RequestKey) => `idempotency.asked:${scope}:${key}`

/** When the last answer goes whose request only the last key knows: the version before kept no other sign. */
export async function markedUntil(database: Database): Promise<Date | null> {
  const { last } = await database.selectFrom('idempotency').select(({ fn }) => fn.max('at').as('last'))
    .where('asked', 'is', null).executeTakeFirstOrThrow()
  return last && new Date(last.getTime() + KEPT_DAYS * 86_400_000)
}
