// Sends payouts that nobody has to decide any more: to an account of our own book within it, all others to
// the bank. Each of these is marked as sent, with the session id that the network knows it by, before it
// leaves. What was marked is never sent again, whatever happens.
import * as z from 'zod/mini'
import { accountsOfBook, keyOf } from '../book-transfers/find.ts'
import { payWithinBook } from '../book-transfers/pay.ts'
import type { JobWork } from '../jobs.ts'
import { askAgainAt, mayHaveLeft, restoredOf } from '../restored.ts'
import type { Work } from '../work.ts'
import { recordAnswers } from './answers.ts'
import { askFirst } from './ask-first.ts'
import { TOGETHER } from './enqueue.ts'
import { letGoToday } from './let-go.ts'
import { accountOf } from './price.ts'
import { heard, markSent, withSources, type Sent } from './sent.ts'
import { requestOfPayouts, sendBack, whyNotOut } from './still-approved.ts'
import './tables.ts'
import type { PayoutTable } from './tables.ts'
import { withhold } from './withhold.ts'

/** A job of a large batch makes room for others after so many. */
const ROUNDS = 20

const Dispatch = z.object({ request_id: z.string() })

export async function dispatch(payload: object, job: JobWork): Promise<void> {
  const { request_id } = Dispatch.parse(payload)
  const { app, now, inTransaction } = job
  const again = (run_at: Date) => inTransaction((work) =>
    work.enqueue('dispatch', { request_id }, { run_at, key: `dispatch ${request_id}` }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const { claimed, transfers, to_ask, restored, ours } =
      await inTransaction((work) => claim(work, request_id))
    if (ours.length > 0) await inTransaction((work) => payWithinBook(work, ours))
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

const nothing = { claimed: 0, transfers: [], to_ask: [], restored: null, ours: [] }

/**
 * Marked as sent, or withheld; or as they wait, where the bank has to be asked about them first, or where
 * they do not fit into the limit of the day. Those to accounts of our own book (`ours`, ids) are left as they
 * are.
 */
async function claim(work: Work, request_id: string) {
  const { database } = work
  const tenant = await requestOfPayouts(work, request_id)
  if (tenant && await whyNotOut(work, request_id) !== null) {
    await sendBack(work, tenant, request_id)
    return nothing
  }
  const payouts = await database.selectFrom('payout').selectAll('payout')
    .innerJoin('payout_request', 'payout_request.id', 'payout.request_id')
    .where('payout.request_id', '=', request_id).where('payout.status', '=', 'PENDING')
    .where('payout_request.status', '=', 'APPROVED')
    .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '<=', work.now)]))
    .orderBy('payout.id').limit(TOGETHER).forUpdate('payout').skipLocked().execute()
  const today = await letGoToday(work, payouts)
  const found = await accountsOfBook(work, today.map(accountOf))
  const ours = today.filter((payout) => found.has(keyOf(accountOf(payout)))).map(({ id }) => id)
  const others = today.filter(({ id }) => !ours.includes(id))
  const restored = others.length === 0 ? null : await restoredOf(database)
  const to_ask: PayoutTable[] = others.filter(({ created_at }) => mayHaveLeft(restored, created_at))
  const leaving = to_ask.length > 0 ? [] : await withhold(work, others)
  const transfers: Sent[] = await withSources(work, await markSent(work, leaving))
  return { claimed: payouts.length, transfers, to_ask, restored, ours }
}
