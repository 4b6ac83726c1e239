// A reviewer asks the bank once more what became of a payout. Asking changes nothing there; what it answers
// is taken as any other answer is.
import type { Context } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import { limit } from '../limits.ts'
import type { Provider } from '../app.ts'
import { recordAnswers } from '../payouts/answers.ts'
import { heard, withSources } from '../payouts/sent.ts'
import { reviewWork, type Session } from './session.ts'
import { note } from './proposals.ts'

/** For one payout, whoever asks. */
const often = { points: 3, seconds: 60 }

/** The bank is asked between two transactions: no row is held while it thinks. Answers what it said. */
export async function askBank(
  app: Provider, context: Context, payout_id: string, by: Session,
): Promise<string | null> {
  await limit(app, 'reviewer-query', payout_id, often)
  const { payout_id: _, ...transfer } = await reviewWork(app, context, async (work) => {
    const payout = await work.database.selectFrom('payout').selectAll().where('id', '=', payout_id)
      .where('sent_at', 'is not', null).executeTakeFirst()
    const [sent] = payout ? await withSources(work, [payout]) : []
    if (!sent) throw new Refusal('not_found', 'There is no such payout.')
    await note(work, { kind: 'payout', id: payout_id }, by, 'review.bank_asked', {})
    return sent
  })
  const asked_at = app.outside.clock.now()
  const code = await heard(app, () => app.outside.rail.query(transfer, asked_at))
  await reviewWork(app, context, async (work) => {
    await recordAnswers(work, [{ payout_id, way: 'reviewer', code, asked_at }])
  })
  return code
}
