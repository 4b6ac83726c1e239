// Sends payouts that nobody has to decide any more to the bank: each is marked as sent, with the session id
// that the network knows it by, before it leaves. What was marked is never sent again, whatever happens.
import * as z from 'zod/mini'
import type { JobWork } from '../jobs.ts'
import type { Work } from '../work.ts'
import { recordAnswers } from './answers.ts'
import { heard, markSent, withSources, type Sent } from './sent.ts'
import './tables.ts'

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

export async function dispatch(payload: object, { app, inTransaction }: JobWork): Promise<void> {
  const { request_id } = Dispatch.parse(payload)
  for (let round = 0; round < ROUNDS; round += 1) {
    const transfers = await inTransaction((work) => claim(work, request_id))
    if (transfers.length === 0) return
    const answers = await Promise.all(transfers.map(async ({ payout_id, ...transfer }) =>
      ({ payout_id, way: 'send' as const, code: await heard(app, () => app.outside.rail.send(transfer)) })))
    await inTransaction((work) => recordAnswers(work, answers))
  }
  await inTransaction((work) => work.enqueue('dispatch', { request_id }))
}

async function claim(work: Work, request_id: string): Promise<Sent[]> {
  const { database } = work
  const payouts = await database.selectFrom('payout').selectAll('payout')
    .innerJoin('payout_request', 'payout_request.id', 'payout.request_id')
    .where('payout.request_id', '=', request_id).where('payout.status', '=', 'PENDING')
    .where('payout_request.status', '=', 'APPROVED')
    .orderBy('payout.id').limit(TOGETHER).forUpdate('payout').skipLocked().execute()
  return withSources(work, await markSent(work, payouts))
}
