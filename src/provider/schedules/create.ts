// Keeps what is to be paid on which days; nothing is reserved before a day comes.
import type { Timetable } from '#contract/payouts.ts'
import { addDays, type Timing } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import type * as z from 'zod/mini'
import { insertMany } from '../many.ts'
import type { Belonging, Intent } from '../payouts/create.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'
import './tables.ts'

const FARTHEST_DAYS = 5 * 366

/** Refuses days that cannot be; the first is tomorrow at the earliest. */
export function timingOf({ start_date, frequency, end_date }: z.output<typeof Timetable>, now: Date): Timing {
  const today = lagosDay(now)
  const farthest = addDays(today, FARTHEST_DAYS)
  if (start_date <= today) refuseFields({ 'schedule.start_date': 'Choose a day from tomorrow on.' })
  if (start_date > farthest) refuseFields({ 'schedule.start_date': 'Choose a day within five years.' })
  if (end_date !== undefined && end_date < start_date) {
    refuseFields({ 'schedule.end_date': 'The last day is not before the first.' })
  }
  if (end_date !== undefined && frequency === 'once') {
    refuseFields({ 'schedule.end_date': 'Leave this out: it is paid once.' })
  }
  return { start_date, frequency, end_date: end_date ?? null }
}

interface Plan {
  timing: Timing
  single?: Intent
  bulk?: { id: string; amount: number }
}

/** Answers its reference. */
export async function createSchedule(
  work: Pick<Work, 'database' | 'now' | 'newId' | 'random'>,
  belonging: Belonging,
  { timing, single, bulk }: Plan,
): Promise<string> {
  const {
    tenant: { merchant_id, mode },
    request_id,
    creator_id,
    source_account_id,
  } = belonging
  const id = work.newId()
  const { unique_reference } = await work.database
    .selectFrom('payout_request')
    .select('unique_reference')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const schedule_reference = newReference(work, tries)
    const made = await insertMany(
      work.database,
      'payout_schedule',
      [
        {
          id,
          merchant_id,
          mode,
          request_id,
          creator_id,
          source_account_id,
          unique_reference,
          schedule_reference,
          kind: bulk ? 'bulk' : 'single',
          bulk_id: bulk?.id ?? null,
          beneficiary_account_name: single?.beneficiary_account_name ?? null,
          bank_account_name: single?.bank_account_name ?? null,
          beneficiary_nuban: single?.beneficiary_nuban ?? null,
          bank_code: single?.bank_code ?? null,
          amount: single?.amount ?? bulk?.amount ?? 0,
          narration: single?.narration ?? null,
          is_salary: single?.is_salary ?? false,
          ...timing,
          next_number: 0,
          next_date: null,
          status: 'PENDING',
          created_at: work.now,
          ended_at: null,
          waits_since: null,
          wait_reason: null,
        },
      ],
      'skip',
    )
    if (made.size > 0) return schedule_reference
  }
  throw new Error('No free reference was found')
}
