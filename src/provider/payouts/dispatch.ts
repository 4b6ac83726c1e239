// Sends payouts that nobody has to decide any more to the bank: each is marked as sent, with the session id
// that the network knows it by, before it leaves. What was marked is never sent again, whatever happens.
import * as z from 'zod/mini'
import type { JobWork } from '../jobs.ts'
import { askAgainAt, mayHaveLeft, restoredOf } from '../restored.ts'
import type { Work } from '../work.ts'
import { recordAnswers } from './answers.ts'
import { askFirst } from './ask-first.ts'
import { heard, markSent, withSources, type Sent } from './sent.ts'
import './tables.ts'
import type { PayoutTable } from './tables.ts'
import { withhold } from './withhold.ts'

/** Payouts that travel together: sent at once, recorded in one transaction. */
const TOGETHER = 50
const JOBS_OF_A_BATCH = 4
/** A job of a large batch makes room for others after so many. */
const ROUNDS = 20

export async function enqueueDispatch(
  { enqueue }: Pick<Work, 'enqueue'>, { id: request_id, payouts }: { id: string, payouts: number },
): Promise<void> {
  const jobs = Math.min(JOBS_OF_A_BATCH, Math.ceil(payouts / TOGETHER))
  for (let job = 0; job < jobs; job += 1) await enqueue('dispatch', { request_id })
}

const Dispatch = z.object({ request_id: z.string() })

export async function dispatch(payload: object, job: JobWork): Promise<void> {
  const { request_id } = Dispatch.parse(payload)
  const { app, now, inTransaction } = job
  const again = (run_at: Date) => inTransaction((work) =>
    work.enqueue('dispatch', { request_id }, { run_at, key: `dispatch ${request_id}` }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const { claimed, transfers, to_ask, restored } = await inTransaction((work) => claim(work, request_id))
    if (restored && to_ask.length > 0) {
      if (await askFirst(job, to_ask, restored)) continue
      return again(askAgainAt(now))
    }
    if (claimed === 0) return
    if (transfers.length === 0) continue
    const answers = await Promise.all(transfers.map(async ({ payout_id, ...transfer }) =>
      ({ payout_id, way: 'send' as const, code: await heard(app, () => app.outside.rail.send(transfer)) })))
    await inTransaction((work) => recordAnswers(work, answers))
  }
  await inTransaction((work) => work.enqueue('dispatch', { request_id }))
}

/** Marked as sent, or withheld; or as they wait, where the bank has to be asked about them first. */
async function claim(work: Work, request_id: string) {
  const { database } = work
  const payouts = await database.selectFrom('payout').selectAll('payout')
    .innerJoin('payout_request', 'payout_request.id', 'payout.request_id')
    .where('payout.request_id', '=', request_id).where('payout.status', '=', 'PENDING')
    .where('payout_request.status', '=', 'APPROVED')
    .orderBy('payout.id').limit(TOGETHER).forUpdate('payout').skipLocked().execute()
  const restored = payouts.length === 0 ? null : await restoredOf(database)
  const to_ask: PayoutTable[] = payouts.filter(({ created_at }) => mayHaveLeft(restored, created_at))
  const leaving = to_ask.length > 0 ? [] : await withhold(work, payouts)
  const transfers: Sent[] = await withSources(work, await markSent(work, leaving))
  return { claimed: payouts.length, transfers, to_ask, restored }
}
