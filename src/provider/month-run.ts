// What is made of each month that is over, for every business in each mode: in parts, so that no transaction
// holds them all.
import { mayClose, monthBeside, monthOf } from '#domain/month.ts'
import { lagosDay } from '#domain/time.ts'
import type { Tenant } from './database.ts'
import type { JobWork } from './jobs.ts'
import type { Work } from './work.ts'

/** Of one part of {@link monthRun}, at most. */
export const TOGETHER = 500

/**
 * For a job that runs once a day, so that a provider that was down on the first makes it when it is back.
 * `enqueueSome` enqueues what is still to be made of the month before, and answers for whom: in the order of
 * merchants and modes, those after `after`.
 */
export async function monthRun(
  { now, inTransaction }: JobWork,
  enqueueSome: (work: Work, month: string, after: Tenant | null) => Promise<Tenant[]>,
): Promise<void> {
  const month = monthBeside(monthOf(lagosDay(now)), -1)
  if (!mayClose(month, now)) return
  for (let after: Tenant | null = null; ;) {
    const tenants: Tenant[] = await inTransaction((work) => enqueueSome(work, month, after))
    const last = tenants.at(-1)
    if (!last) return
    after = last
  }
}
