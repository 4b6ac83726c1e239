// Asks the bank what became of payouts whose outcome is not known, until it is, or until a person has to see
// to it. Asking changes nothing at the bank; sending again might.
import type { JobWork } from '../jobs.ts'
import { updateMany } from '../many.ts'
import type { RailNotice } from '../outside/rail.ts'
import type { Work } from '../work.ts'
import { recordAnswers, type BankAnswer } from './answers.ts'
import { nextQuery } from './back-off.ts'
import { enqueueQueries, heard, withSources, type Sent } from './sent.ts'
import './tables.ts'

const TOGETHER = 50
const HOUR_MS = 3_600_000

export async function queryPayouts(_payload: object, { app, now, inTransaction }: JobWork): Promise<void> {
  for (;;) {
    const due = await inTransaction(claimDue)
    if (due.length === 0) return
    const answers = await Promise.all(due.map(async ({ payout_id, book, ...transfer }) => {
      const asked_at = app.outside.clock.now()
      const code = await heard(app, () => app.outside.rail.query(transfer, asked_at))
      return { book, answer: { payout_id, way: 'query', code, asked_at } satisfies BankAnswer }
    }))
    for (const book of new Set(answers.map((each) => each.book))) {
      const own = answers.filter((each) => each.book === book).map(({ answer }) => answer)
      await inTransaction((work) => recordAnswers(work, own))
    }
    app.log.info({ asked: due.length, at: now }, 'payouts asked about')
  }
}

/**
 * The next moment is set before asking, so that a process that dies here is not the last to ask: after the
 * last one, an hour later, which the answer takes away.
 */
async function claimDue(work: Work): Promise<(Sent & { book: string })[]> {
  const { database, now } = work
  const payouts = await database.selectFrom('payout').selectAll().where('next_query_at', '<=', now)
    .orderBy('next_query_at').limit(TOGETHER).forUpdate().skipLocked().execute()
  const asked = payouts.map((payout) => ({
    ...payout, queries: payout.queries + 1,
    next_query_at: nextQuery(payout.sent_at ?? now, now) ?? new Date(now.getTime() + HOUR_MS),
  }))
  await updateMany(database, 'payout', asked.map(({ id, queries, next_query_at }) =>
    ({ id, queries, next_query_at })))
  await enqueueQueries(work, asked)
  const books = new Map(asked.map(({ id, merchant_id, mode }) => [id, `${merchant_id} ${mode}`]))
  return (await withSources(work, asked)).map((sent) => ({ ...sent, book: books.get(sent.payout_id) ?? '' }))
}

/** An answer that came by itself. False, and left alone, for a session that is no payout's. */
export async function noticed(work: Work, { session_id, code }: RailNotice): Promise<boolean> {
  const payout = await work.database.selectFrom('payout').select('id')
    .where('nip_session_id', '=', session_id).executeTakeFirst()
  if (payout) await recordAnswers(work, [{ payout_id: payout.id, way: 'notice', code }])
  return payout !== undefined
}
