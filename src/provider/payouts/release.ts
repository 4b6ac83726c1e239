// What becomes of a request once it is decided: it is paid, or what it held is free again.
import type { PayoutStatus } from '#domain/payout.ts'
import { releasing } from '../ledger/reserved.ts'
import { transfer } from '../ledger/transfer.ts'
import { startSchedule, stopSchedule } from '../schedules/decided.ts'
import { settleOutcomes } from '../schedules/outcome.ts'
import type { Work } from '../work.ts'
import { reservedBy } from './create.ts'
import { enqueueDispatch } from './enqueue.ts'
import { uncount } from './let-go.ts'
import { emitPayouts } from './webhooks.ts'

type Deciding = Pick<Work, 'database' | 'now' | 'newId' | 'enqueue'>

/**
 * Nobody's decision is missing any more: its payouts go to the bank, or its schedule begins. Sets the
 * request's status; twice is once. The caller holds the request's row.
 */
export async function releaseRequest(work: Deciding, request_id: string): Promise<void> {
  const request = await work.database.updateTable('payout_request')
    .set({ status: 'APPROVED', decided_at: work.now })
    .where('id', '=', request_id).where('status', '=', 'PENDING')
    .returning(['id', 'kind', 'payouts']).executeTakeFirst()
  if (!request) return
  await letGo(work, request)
}

/** What follows once a request is approved: its payouts go to the bank, or its schedule begins. */
export async function letGo(
  work: Deciding, request: { id: string, kind: string, payouts: number },
): Promise<void> {
  const isSchedule = request.kind === 'schedule'
  if (isSchedule) await startSchedule(work, request.id)
  // Of a schedule only what a run had made before it had to wait for an approval again.
  await enqueueDispatch(work, isSchedule ? { id: request.id, payouts: 1 } : request)
}

interface Dropping {
  status: 'DECLINED' | 'EXPIRED' | 'CANCELLED'
  /** For the merchant, in words. */
  reason: string
}

/**
 * Frees what a request that nobody will pay had reserved. Sets its status; twice is once. What it would have
 * paid again may be asked for once more: `retry_of`, unique as it is, names only what counts as "again". That
 * it was asked for stays in the audit trail.
 */
export async function dropRequest(work: Deciding, request_id: string, { status, reason }: Dropping) {
  const { database, now } = work
  const request = await database.updateTable('payout_request').set({ status, decided_at: now })
    .where('id', '=', request_id).where('status', '=', 'PENDING')
    .returning(['id', 'kind', 'merchant_id', 'mode']).executeTakeFirst()
  if (!request) return
  if (request.kind === 'schedule') await stopSchedule(work, request_id, status)
  if (request.kind === 'bulk') {
    await database.updateTable('payout_bulk').set({ retry_of: null })
      .where('request_id', '=', request_id).execute()
  }
  const ended: PayoutStatus = status === 'CANCELLED' ? 'DECLINED' : status
  const payouts = await database.updateTable('payout')
    .set({ status: ended, reason, ended_at: now, retry_of: null })
    .where('request_id', '=', request_id).where('status', '=', 'PENDING').returningAll().execute()
  await settleOutcomes(work, payouts.map(({ schedule_id }) => schedule_id))
  await uncount(work, payouts)
  await transfer(work, request, payouts.map((payout) => releasing(request, reservedBy(payout))))
  await emitPayouts(work, payouts)
}
