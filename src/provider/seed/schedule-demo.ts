// The demo's schedules: one of each state, with runs behind them.
import { chargesFor } from '#domain/fees.ts'
import { fromNaira } from '#domain/money.ts'
import { addDays, runMoment, type Frequency } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { syntheticName } from '../outside/rail.ts'
import { recordAnswers } from '../payouts/answers.ts'
import { markSent } from '../payouts/sent.ts'
import { createSchedule } from '../schedules/create.ts'
import { runDue } from '../schedules/run.ts'
import type { Work } from '../work.ts'
import { decided, earlier, request, type Stage } from './stage.ts'

const DAY = 86_400_000

interface Sample {
  /** Days ago that it was set up; the first run is the day after. */
  ago: number
  frequency: Frequency
  naira: number
  nuban: string
  narration: string
  end: 'running' | 'cancelled' | 'waiting'
}

const samples: readonly Sample[] = [
  { ago: 23, frequency: 'weekly', naira: 45_000, nuban: '0123458801', narration: 'Cleaning', end: 'running' },
  { ago: 6, frequency: 'once', naira: 120_000, nuban: '0123458802', narration: 'Deposit', end: 'running' },
  { ago: 16, frequency: 'daily', naira: 3_500, nuban: '0123458803', narration: 'Lunch', end: 'cancelled' },
  {
    ago: 2,
    frequency: 'monthly',
    naira: 85_000,
    nuban: '0123458804',
    narration: 'Rent of the stall',
    end: 'waiting',
  },
]

export async function seedSchedules(work: Work, stage: Stage): Promise<void> {
  for (const sample of samples) {
    const then = earlier(work, sample.ago * DAY)
    const { schedule_id, request_id } = await plan(then, stage, sample)
    if (sample.end === 'waiting') continue
    await decided(then, stage, request_id)
    await runUpTo(work, schedule_id, sample)
    if (sample.end === 'cancelled') {
      await work.database
        .updateTable('payout_schedule')
        .where('id', '=', schedule_id)
        .set({ status: 'CANCELLED', next_date: null, ended_at: work.now })
        .execute()
    }
  }
}

async function plan(work: Work, stage: Stage, { frequency, naira, nuban, narration }: Sample) {
  const { tenant, source, initiator: creator_id } = stage
  const amount = fromNaira(naira)
  const { charges: fee } = chargesFor(amount, { is_test: tenant.mode === 'test' })
  const request_id = await request(work, stage, { kind: 'schedule', amount, fee, payouts: 1 })
  const name = syntheticName(`000014${nuban}`)
  const schedule_reference = await createSchedule(
    work,
    { tenant, request_id, creator_id, source_account_id: source.id },
    {
      timing: { start_date: addDays(lagosDay(work.now), 1), frequency, end_date: null },
      single: {
        beneficiary_account_name: name,
        bank_account_name: name,
        beneficiary_nuban: nuban,
        bank_code: '000014',
        amount,
        narration,
      },
    },
  )
  const { id } = await work.database
    .selectFrom('payout_schedule')
    .select('id')
    .where('schedule_reference', '=', schedule_reference)
    .where('merchant_id', '=', tenant.merchant_id)
    .executeTakeFirstOrThrow()
  return { schedule_id: id, request_id }
}

/** Each run on its day, and paid. A daily one only ran for three days. */
async function runUpTo(work: Work, schedule_id: string, { frequency }: Sample): Promise<void> {
  for (let runs = 0; runs < (frequency === 'daily' ? 3 : 10); runs += 1) {
    const { next_date } = await work.database
      .selectFrom('payout_schedule')
      .select('next_date')
      .where('id', '=', schedule_id)
      .executeTakeFirstOrThrow()
    if (next_date === null || runMoment(next_date) >= work.now) return
    const then = earlier(work, work.now.getTime() - runMoment(next_date).getTime())
    await runDue(then, schedule_id)
    const payouts = await work.database
      .selectFrom('payout')
      .selectAll()
      .where('schedule_id', '=', schedule_id)
      .where('status', '=', 'PENDING')
      .execute()
    const sent = await markSent(then, payouts)
    await recordAnswers(
      then,
      sent.map(({ id }) => ({ payout_id: id, way: 'send' as const, code: '00' })),
    )
  }
}
