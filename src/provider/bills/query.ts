// Asks the vendor what became of bills whose outcome is not known, until it is, or until a person has to see
// to it; and sends those that nobody sent. Asking changes nothing at the vendor; sending again might.
import type { JobWork } from '../jobs.ts'
import type { BillOrder } from '../outside/bills.ts'
import { nextQuery } from '../payouts/back-off.ts'
import { enqueueQueries, heard } from '../payouts/sent.ts'
import type { Work } from '../work.ts'
import { recordAnswer } from './answers.ts'
import { orderOf } from './send.ts'

const TOGETHER = 50
const HOUR_MS = 3_600_000
const LONG_MS = 10 * 60_000

export async function queryBills(_payload: object, { app, inTransaction }: JobWork): Promise<void> {
  for (;;) {
    const due = await inTransaction(claimDue)
    if (due.length === 0) return
    const answers = await Promise.all(due.map(async (order) => {
      const asked_at = app.outside.clock.now()
      const answer = await heard(app, () => app.outside.bills.query(order, asked_at))
      return { ...answer ?? { code: null }, vendor_reference: order.vendor_reference, asked_at }
    }))
    for (const answer of answers) {
      await inTransaction((work) => recordAnswer(work, { ...answer, way: 'query' }))
    }
  }
}

/**
 * The next moment is set before asking, so that a process that dies here is not the last to ask: after the
 * last one, an hour later, which the answer takes away.
 */
async function claimDue(work: Work): Promise<BillOrder[]> {
  const { database, now } = work
  const due = await database.selectFrom('bill').selectAll().where('next_query_at', '<=', now)
    .orderBy('next_query_at').limit(TOGETHER).forUpdate().skipLocked().execute()
  for (const { id, queries, sent_at } of due) {
    const next_query_at = nextQuery(sent_at ?? now, now) ?? new Date(now.getTime() + HOUR_MS)
    await database.updateTable('bill').set({ queries: queries + 1, next_query_at }).where('id', '=', id)
      .execute()
    await enqueueQueries(work, [{ next_query_at }], 'query_bills')
  }
  return due.map(orderOf)
}

/** Bills that were asked for and that nobody has sent: none should ever be there, and none stays there. */
export async function sweepBills(_payload: object, { app, now, inTransaction }: JobWork): Promise<void> {
  const found = await inTransaction(async (work) => {
    const left = await work.database.selectFrom('bill').select('id').where('status', '=', 'PENDING')
      .where('created_at', '<', new Date(now.getTime() - LONG_MS)).limit(100).execute()
    for (const { id } of left) await work.enqueue('buy_bill', { id }, { key: `buy_bill ${id}` })
    return left.length
  })
  if (found > 0) app.log.warn({ bills: found }, 'bills were left lying and are sent now')
}
