// Each few minutes: suspensions that one reviewer ordered alone and nobody confirmed end.
import type { JobWork } from '../jobs.ts'
import { lapse } from './measures.ts'

export async function lapseMeasures(_payload: object, { inTransaction }: JobWork): Promise<void> {
  const due = await inTransaction(({ database, now }) =>
    database.selectFrom('review_measure').select(['id', 'merchant_id']).where('status', '=', 'PROPOSED')
      .where('lapses_at', '<=', now).orderBy('lapses_at').limit(500).execute())
  for (const one of due) await inTransaction((work) => lapse(work, one))
}
