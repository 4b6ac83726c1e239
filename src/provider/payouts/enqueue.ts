// The jobs that send payouts to the bank, beside what they do.
import type { Work } from '../work.ts'

/** Payouts that travel together: sent at once, recorded in one transaction. */
export const TOGETHER = 50
const JOBS_OF_A_BATCH = 4

export async function enqueueDispatch(
  { enqueue }: Pick<Work, 'enqueue'>, { id: request_id, payouts }: { id: string, payouts: number },
): Promise<void> {
  const jobs = Math.min(JOBS_OF_A_BATCH, Math.ceil(payouts / TOGETHER))
  for (let job = 0; job < jobs; job += 1) await enqueue('dispatch', { request_id })
}
