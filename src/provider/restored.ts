// After a restore: what the snapshot has as waiting may have left since, and what was asked for since may be
// asked for again. Outside is asked first then, and sent is only what is not known there.
import * as z from 'zod/mini'
import type { CodeClass } from '#domain/response-code.ts'
import type { Database, Tables, Transaction } from './database.ts'
import { sessionOf } from './payouts/sessions.ts'

/** In `ground`; `npm run restore` writes it with the rows. */
export const RESTORED = 'restored'

const Restored = z.object({ taken_at: z.coerce.date(), restored_at: z.coerce.date() })

/** The snapshot of the newest restore, and when it was restored. */
export type Restored = z.infer<typeof Restored>

export const restoredValue = (restored: Restored): Buffer => Buffer.from(JSON.stringify(restored))

/** Null for a database that was never restored. */
export async function restoredOf(database: Database | Transaction<Tables>): Promise<Restored | null> {
  const row = await database.selectFrom('ground').select('value').where('name', '=', RESTORED)
    .executeTakeFirst()
  return row ? Restored.parse(JSON.parse(row.value.toString())) : null
}

const DAY_MS = 86_400_000

/** As long as answers are kept that a phone may still ask for again (idempotency.ts). */
const REPEATED_MS = 30 * DAY_MS

/** Whether something that was asked for then may have left before the restore. */
export const mayHaveLeft = (restored: Restored | null, created_at: Date): restored is Restored =>
  restored !== null && created_at.getTime() < restored.restored_at.getTime() + REPEATED_MS

/** One that is asked for again may have been asked for on any day between the snapshot and the restore. */
export function sessionsOf(subject: string, at: Date, { taken_at, restored_at }: Restored): string[] {
  const days = Math.ceil((restored_at.getTime() - taken_at.getTime()) / DAY_MS)
  const since = Array.from({ length: days + 1 }, (_, day) =>
    new Date(Math.min(taken_at.getTime() + day * DAY_MS, restored_at.getTime())))
  return [...new Set([at, ...since].map((day) => sessionOf(subject, day)))]
}

export type Found<Answer> =
  | { is: 'unknown' }
  /** Nobody answered: to be asked again, and not to be sent. */
  | { is: 'silent' }
  | { is: 'known', session: string, answer: Answer, asked_at: Date }

/** Whether outside knows it by one of `sessions`. */
export async function lookFor<Answer extends { code: string | null }>(
  sessions: readonly string[], now: () => Date, classOf: (code: string | null) => CodeClass,
  ask: (session: string, asked_at: Date) => Promise<Answer | null>,
): Promise<Found<Answer>> {
  for (const session of sessions) {
    const asked_at = now()
    const answer = await ask(session, asked_at)
    if (answer === null || answer.code === null) return { is: 'silent' }
    if (classOf(answer.code) !== 'absent') return { is: 'known', session, answer, asked_at }
  }
  return { is: 'unknown' }
}

/** Until those are asked for again about whom nobody answered. */
export const askAgainAt = (now: Date): Date => new Date(now.getTime() + 60_000)
