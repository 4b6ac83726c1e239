// The limit of a day, where payouts are let go: each counts for the day on which it leaves, whenever it was
// asked for, and what does not fit any more waits for the next day.
import { startOfDay } from '#domain/business-day.ts'
import { kobo } from '#domain/money.ts'
import { payoutMessages } from '#domain/payout.ts'
import { addDays } from '#domain/schedule.ts'
import { lagosDay } from '#domain/time.ts'
import { countWhatFits, uncountDay } from '../day-limits.ts'
import { updateMany } from '../many.ts'
import type { Work } from '../work.ts'
import { payoutDay } from './create.ts'
import type { PayoutTable } from './tables.ts'
import { tellHeld } from './telling-held.ts'

/**
 * Of one merchant and mode, whose rows the caller holds and nobody has to decide about: those that may leave
 * today. The others wait, with the reason, and a job comes back to them when the next day begins. Call it
 * before the ledger.
 */
export async function letGoToday(work: Work, payouts: readonly PayoutTable[]): Promise<PayoutTable[]> {
  const [first] = payouts
  if (!first) return []
  const today = lagosDay(work.now)
  const uncounted = payouts.filter(({ counted_on }) => counted_on !== today)
  await uncount(work, uncounted)
  const fits = await countWhatFits(work, first, payoutDay, uncounted.map(({ amount }) => kobo(amount)))
  const next_day = startOfDay(addDays(today, 1))
  const after = uncounted.map((payout, at): PayoutTable => (fits[at]
    ? { ...payout, counted_on: today, held_until: null, reason: null }
    : { ...payout, counted_on: null, held_until: next_day, reason: payoutMessages.held }))
  await updateMany(work.database, 'payout', after.map(({ id, counted_on, held_until, reason }) =>
    ({ id, counted_on, held_until, reason })))
  const held = after.filter(({ held_until }) => held_until !== null)
  if (held.length > 0) await comeBack(work, held, next_day)
  const byId = new Map(after.map((payout) => [payout.id, payout]))
  return payouts.map((payout) => byId.get(payout.id) ?? payout)
    .filter(({ held_until }) => held_until === null)
}

/** What will not be paid, or leaves on another day, counts for the day of before no more. */
export async function uncount(
  work: Pick<Work, 'database'>, payouts: readonly PayoutTable[],
): Promise<void> {
  await uncountDay(work, payoutDay, payouts.flatMap(({ merchant_id, mode, counted_on: day, amount }) =>
    (day === null ? [] : [{ merchant_id, mode, day, amount }])))
}

async function comeBack(work: Work, held: readonly PayoutTable[], run_at: Date): Promise<void> {
  for (const request_id of new Set(held.map((payout) => payout.request_id))) {
    await work.enqueue('dispatch', { request_id }, { run_at, key: `dispatch ${request_id} held` })
  }
  await tellHeld(work, held)
}
