// Goes on with reversals that wait for the balance: each minute, each in a transaction of its own.
import type { JobWork } from '../jobs.ts'
import { continueReversal } from './reverse.ts'

const AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One that fails keeps none of the others waiting; the failure is told at the end. */
export async function sweepReversals(_payload: object, work: JobWork): Promise<void> {
  const failures: unknown[] = []
  for (let after = BEFORE_ALL; ;) {
    const waiting = await waitingAfter(work, after)
    const last = waiting[waiting.length - 1]
    if (!last) break
    after = last.id
    for (const { id, ...tenant } of waiting) {
      await work.asTenant(tenant, (inside) => continueReversal(inside, id))
        .catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw failures[0]
}

const waitingAfter = ({ inTransaction }: JobWork, after: string) =>
  inTransaction(({ database }) => database.selectFrom('collection_reversal')
    .select(['id', 'merchant_id', 'mode']).where('status', '=', 'PENDING').where('id', '>', after)
    .orderBy('id').limit(AT_ONCE).execute())
