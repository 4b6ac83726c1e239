// A change asked for several times under one request id happens once; every later
// copy gets the first answer again.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import type { Database, Tables, Transaction } from './database.ts'
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

/** Takes the key until the transaction ends. The earlier answer, if this very change was made before. */
export async function claim(
  inside: Transaction<Tables>, { scope, key }: RequestKey, fingerprint: Buffer, secrets: Secrets,
): Promise<Kept | null> {
  const { rows: [row] } = await sql<{
    claimed: boolean, fingerprint: Buffer | null, status: number | null, answer: Buffer | null
  }>`select * from claim_request(${scope}, ${key})`.execute(inside)
  if (!row?.claimed) {
    throw new Refusal('in_progress', 'This is being worked on already. Try again in a moment.',
      { retry_after: 1 })
  }
  if (!row.fingerprint || !row.answer || row.status === null) return null
  if (!row.fingerprint.equals(fingerprint)) {
    throw new Refusal('idempotency_mismatch',
      'This requestId was used for something else. Send a new one with a new request.')
  }
  return { status: row.status, body: secrets.open(row.answer, about({ scope, key })).toString() }
}

/** Stores the answer with the change itself: both are there, or neither. */
export async function keep(
  inside: Transaction<Tables>, { scope, key }: RequestKey, fingerprint: Buffer, kept: Kept,
  secrets: Secrets, now: Date,
): Promise<void> {
  const answer = secrets.seal(kept.body, about({ scope, key }))
  await inside.insertInto('idempotency')
    .values({ scope, key, fingerprint, status: kept.status, answer, at: now })
    .execute()
}

/** Forgets answers older than any offline queue lives. Answers how many. */
export async function forgetOldAnswers(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  const { numDeletedRows } = await database.deleteFrom('idempotency').where('at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function about({ scope, key }: RequestKey): string {
  return `idempotency:${scope}:${key}`
}
