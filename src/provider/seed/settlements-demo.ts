// The demo's settlements: what came in was paid on each business day, once after a refusal; in test mode the
// bank has not said yet what became of the last.
import { isBusinessDay, startOfDay } from '#domain/business-day.ts'
import { lagosDay } from '#domain/time.ts'
import type { Mode, Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { recordAnswer } from '../settlements/answers.ts'
import { settleDue } from '../settlements/create.ts'
import { markSent } from '../settlements/send.ts'
import type { Work } from '../work.ts'
import { earlier, quietly } from './stage.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 12

/** Does nothing where there are settlements already, or no demo merchant. */
export async function seedSettlements({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const admin = await work.database.selectFrom('member').select('merchant_id')
      .where('email', '=', 'admin@adire.example').executeTakeFirst()
    if (!admin) return
    const { merchant_id } = admin
    const there = await work.database.selectFrom('settlement').select('id')
      .where('merchant_id', '=', merchant_id).limit(1).executeTakeFirst()
    if (there) return
    for (const mode of ['live', 'test'] as const satisfies Mode[]) await seedRuns(work, { merchant_id, mode })
    // Nobody has to read the past.
    await work.database.updateTable('notification').set({ read_at: work.now })
      .where('kind', 'in', ['settlement.paid', 'settlement.failed']).execute()
  })
}

/** The runs of the last days, the oldest first; each a few seconds at the bank. */
async function seedRuns(work: Work, tenant: Tenant): Promise<void> {
  const runs = runsBefore(work.now)
  for (const [place, run] of runs.entries()) {
    const at = (ms: number) => past(work, work.now.getTime() - run.getTime() - ms)
    const settlement = await settleDue(at(0), tenant, startOfDay(lagosDay(run)))
    if (!settlement) continue
    const { id } = settlement
    const isLast = place === runs.length - 1
    if (isLast && tenant.mode === 'test') {
      await markSent(at(2_000), id)
      await work.database.updateTable('settlement').where('id', '=', id)
        .set({ next_query_at: new Date(work.now.getTime() + DAY) }).execute()
      continue
    }
    if (place !== runs.length - 3) await sentAndTold(at, id, { ms: 2_000, code: '00' })
    else await refusedOnce(at, id)
  }
}

type At = (ms: number) => Work

/** 61: the account takes less at once, so it goes in two parts, or half an hour later where it is small. */
async function refusedOnce(at: At, id: string): Promise<void> {
  await sentAndTold(at, id, { ms: 2_000, code: '61' })
  for (const ms of [8_000, 14_000]) await sentAndTold(at, id, { ms, code: '00' })
  await at(0).database.updateTable('settlement').where('id', '=', id).where('status', '=', 'FAILED')
    .set({ next_try_at: at(HOUR / 2).now }).execute()
  await sentAndTold(at, id, { ms: HOUR / 2, code: '00' })
}

async function sentAndTold(
  at: At, id: string, { ms, code }: { ms: number, code: string },
): Promise<void> {
  const sent = await markSent(at(ms), id)
  if (sent) await recordAnswer(at(ms + 4_000), { session_id: sent.session_id, code })
}

/** 7 in the morning of each business day that has been, in Lagos. */
function runsBefore(now: Date): Date[] {
  const days = Array.from({ length: DAYS }, (_, ago) => lagosDay(new Date(now.getTime() - ago * DAY)))
  return days.filter((day) => isBusinessDay(day)).map((day) => new Date(startOfDay(day).getTime() + 7 * HOUR))
    .filter((run) => run.getTime() + HOUR < now.getTime()).reverse()
}

const past = (work: Work, ms: number): Work => ({ ...quietly(earlier(work, ms)), mail: async () => {} })
