// For the simulator: a settlement waits no longer. What is on its way is asked about as a day later; what was
// refused is tried again.
import * as z from 'zod/mini'
import type { JobWork } from '../jobs.ts'
import { heard } from '../payouts/sent.ts'
import { recordAnswer } from './answers.ts'
import { sendSettlement, transferOf } from './send.ts'

const DAY_MS = 86_400_000
const Skip = z.object({ id: z.string() })

/** Of a settlement in test mode; anything else is left alone. */
export async function skipSettlement(payload: object, work: JobWork): Promise<void> {
  const { app, inTransaction } = work
  const { id } = Skip.parse(payload)
  const sent = await inTransaction(async (inside) => {
    const settlement = await inside.database.selectFrom('settlement').selectAll()
      .where('id', '=', id).where('mode', '=', 'test').forUpdate().executeTakeFirst()
    if (settlement?.status === 'FAILED' && !settlement.contradicted) {
      await inside.database.updateTable('settlement').set({ next_try_at: inside.now })
        .where('id', '=', id).execute()
    }
    return settlement?.status === 'PROCESSING' ? transferOf(inside, settlement) : null
  })
  if (!sent) return sendSettlement({ id }, work)
  const asked_at = new Date(sent.sent_at.getTime() + DAY_MS)
  const code = await heard(app, () => app.outside.rail.query(sent, asked_at))
  await inTransaction((inside) => recordAnswer(inside, { session_id: sent.session_id, code, asked_at }))
}
