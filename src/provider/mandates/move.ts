// Moves a mandate from one state to another, with what follows from it: its days, its subscriptions, its
// trail, whom it is told to. The row is held by whoever calls.
import { Refusal } from '#contract/refusal.ts'
import { mayBecome, nextAsk, type MandateStatus } from '#domain/mandate.ts'
import { addDays } from '#domain/schedule.ts'
import type { Work } from '../work.ts'
import { endSubscriptions, startOwnSubscription } from '../direct-debit/subscriptions.ts'
import type { MandateTable } from './tables.ts'
import { tellOfMandate, type Telling } from './telling.ts'
import { emitMandate } from './webhooks.ts'

export type Moving = Pick<Work, 'audit'> & Telling

type Fields = Partial<Omit<MandateTable, 'id' | 'merchant_id' | 'mode' | 'status' | 'version'>>

const LAGOS_MS = 3_600_000

interface Move extends Fields {
  /** The customer's bank did it, by itself. */
  is_by_bank?: boolean
}

/** Throws `conflict` where the one state does not follow the other. Answers the row as it is then. */
export async function moveMandate(
  work: Moving, mandate: MandateTable, status: MandateStatus,
  { is_by_bank = false, ...fields }: Move = {},
): Promise<MandateTable> {
  if (!mayBecome(mandate.status, status)) {
    throw new Refusal('conflict', `A mandate that is ${mandate.status} cannot become ${status}.`)
  }
  const by_bank_at = is_by_bank && status !== 'ACTIVE' ? work.now : null
  const isOver = status === 'CANCELLED' || status === 'EXPIRED' || status === 'FAILED'
  const after = await changeMandate(work, mandate, {
    ...status === 'ACTIVE' && { activated_at: mandate.activated_at ?? work.now, otp_unknown: false },
    ...isOver && { ended_at: work.now, otp_unknown: false },
    by_bank_at, next_at: isLive(status) ? nextLook({ ...mandate, by_bank_at }, work.now) : null,
    ...fields, status, version: mandate.version + 1,
  })
  if (status === 'ACTIVE' && mandate.status !== 'SUSPENDED') await startOwnSubscription(work, after)
  if (isOver) await endSubscriptions(work, after)
  const { id, merchant_id, mode, reference } = mandate
  await work.audit({
    action: `mandate.${is_by_bank ? 'bank_' : ''}${status.toLowerCase()}`, subject: 'mandate',
    subject_id: id, merchant_id, mode,
    before: { status: mandate.status },
    after: { reference, status, ...fields.refusal && { refusal: fields.refusal } },
  })
  await tellOfMandate(work, after, is_by_bank)
  await emitMandate(work, after)
  return after
}

/** Writes fields, and sees to it that the mandate is looked at again at its `next_at`. */
export async function changeMandate(
  work: Pick<Work, 'database' | 'now' | 'enqueue'>, mandate: MandateTable, fields: Partial<MandateTable>,
): Promise<MandateTable> {
  await work.database.updateTable('mandate').set(fields).where('id', '=', mandate.id).execute()
  const after = { ...mandate, ...fields }
  if (fields.next_at) await enqueueTending(work, after, fields.next_at)
  return after
}

export async function enqueueTending(
  { enqueue, now }: Pick<Work, 'enqueue' | 'now'>,
  { id, merchant_id, mode }: Pick<MandateTable, 'id' | 'merchant_id' | 'mode'>, at: Date,
): Promise<void> {
  const run_at = new Date(Math.max(at.getTime(), now.getTime()))
  await enqueue('tend_mandate', { id, merchant_id, mode }, { run_at, key: `mandate ${id}` })
}

/** Its customer's bank may suspend, give back or end it at any time: it is asked about. */
export const isLive = (status: MandateStatus): boolean => status === 'ACTIVE' || status === 'SUSPENDED'

/** When one that is live is asked about next, or its last day in Lagos is over and it expires. */
export function nextLook(
  { by_bank_at, activated_at, end_date }: Pick<MandateTable, 'by_bank_at' | 'activated_at' | 'end_date'>,
  now: Date,
): Date {
  const asked = later(by_bank_at ?? activated_at ?? now, now)
  const over = end_date === null ? asked : new Date(Date.parse(addDays(end_date, 1)) - LAGOS_MS)
  return over < asked ? over : asked
}

const MINUTE_MS = 60_000

/** The next moment of asking about what began at `since`. */
export const later = (since: Date, now: Date): Date =>
  new Date(since.getTime() + nextAsk((now.getTime() - since.getTime()) / MINUTE_MS) * MINUTE_MS)
