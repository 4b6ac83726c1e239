// What falls due: collected, or tried again as its product said when it fell due.
import { nextTry } from '#domain/direct-debit.ts'
import { debitReason } from '#domain/mandate.ts'
import { lagosDay } from '#domain/time.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/**
 * `reason` is null where it was paid, else the network's code or a word. The try is counted here. What is due
 * by a mandate that is over is not tried again.
 */
export async function dueEnded(
  work: Pick<Work, 'database' | 'now' | 'audit'>, due_id: string, reason: string | null, isOver = false,
): Promise<void> {
  const { database, now } = work
  const due = await database.selectFrom('debit_due').selectAll().where('id', '=', due_id).forUpdate()
    .executeTakeFirstOrThrow()
  const tries = due.tries + 1
  const next_try = reason === null || isOver ? null : nextTry(due, tries, lagosDay(now))
  const status = reason === null ? 'PAID' : next_try === null ? 'FAILED' : 'DUE'
  await database.updateTable('debit_due')
    .set({ status, tries, reason, next_try, ended_at: status === 'DUE' ? null : now })
    .where('id', '=', due_id).execute()
  if (status !== 'FAILED') return
  const { merchant_id, mode, due_on } = due
  await work.audit({
    action: 'due.failed', subject: 'debit_due', subject_id: due_id, merchant_id, mode,
    after: { due_on, tries, reason: dueReason(reason) },
  })
}

const words: Record<string, string> = {
  too_early: 'It fell before the first day of its mandate, and is not made up for.',
  late: 'It was found more than a day late, and is not made up for.',
}

/** Why the last try failed, in words. */
export const dueReason = (reason: string | null): string | null =>
  words[reason ?? ''] ?? debitReason(reason)
