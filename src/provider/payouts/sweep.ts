// Finds payouts that nobody works on although they could go: none should ever be there, and none stays there.
import type { JobWork } from '../jobs.ts'

const LONG_MS = 10 * 60_000

export async function sweepPayouts(_payload: object, { app, now, inTransaction }: JobWork): Promise<void> {
  const found = await inTransaction(async (work) => {
    const requests = await work.database
      .selectFrom('payout')
      .innerJoin('payout_request', 'payout_request.id', 'payout.request_id')
      .select('payout.request_id')
      .distinct()
      .where('payout.status', '=', 'PENDING')
      .where('payout_request.status', '=', 'APPROVED')
      .where(({ eb, or }) => or([
        eb('held_until', 'is', null), eb('held_until', '<', new Date(now.getTime() - LONG_MS)),
      ]))
      .where('payout.created_at', '<', new Date(now.getTime() - LONG_MS))
      .where('payout_request.decided_at', '<', new Date(now.getTime() - LONG_MS))
      .limit(100)
      .execute()
    for (const { request_id } of requests) {
      await work.enqueue('dispatch', { request_id }, { key: `dispatch ${request_id}` })
    }
    return requests.length
  })
  if (found > 0) app.log.warn({ requests: found }, 'payouts were left lying and are sent now')
}
