// Scheduled payouts: their states, and the days on which they run.

export const frequencies = ['once', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/**
 * Once no run is left: PROCESSING while the bank has not answered for its payouts, COMPLETED where one of
 * them was paid, FAILED where all were refused, SKIPPED where nothing was ever sent.
 */
export const scheduleStatuses = [
  'PENDING', 'ACTIVE', 'PROCESSING', 'COMPLETED', 'SKIPPED', 'FAILED', 'CANCELLED', 'DECLINED', 'EXPIRED',
] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** Those that `status=incomplete` asks for: they may still pay. */
export const incompleteStatuses: readonly ScheduleStatus[] = ['PENDING', 'ACTIVE', 'PROCESSING']

/** Those that a person is shown as cancelled: `status=cancelled` asks for them. */
export const cancelledStatuses: readonly ScheduleStatus[] = ['CANCELLED', 'DECLINED', 'EXPIRED']

export type ScheduleStanding = 'successful' | 'scheduled' | 'paying' | 'skipped' | 'failed' | 'cancelled'

/** What became of a schedule that paid nothing is said as it is. */
const ours: Partial<Record<string, ScheduleStanding>> = {
  PROCESSING: 'paying', SKIPPED: 'skipped', FAILED: 'failed',
}

/** Spec 4: COMPLETED or SUCCESSFUL successful, ACTIVE or PENDING scheduled, all else cancelled. */
export function scheduleStanding(status: string): ScheduleStanding {
  const known = ours[status]
  if (known) return known
  if (status === 'COMPLETED' || status === 'SUCCESSFUL') return 'successful'
  return status === 'ACTIVE' || status === 'PENDING' ? 'scheduled' : 'cancelled'
}

/** Days are YYYY-MM-DD as Lagos counts them. */
export interface Timing {
  start_date: string
  frequency: Frequency
  /** The last day on which it may run; null means until it is cancelled. */
  end_date: string | null
}

/** A schedule runs at 7:00 in the morning in Lagos (UTC+1). */
export const RUN_HOUR_UTC = 6

export const runMoment = (day: string): Date => new Date(`${day}T0${RUN_HOUR_UTC}:00:00.000Z`)

/**
 * The run with this number (the first is 0), or null when the schedule is over by then. Monthly keeps the day
 * of the start date; a month that has no such day runs on its last day.
 */
export function occurrence({ start_date, frequency, end_date }: Timing, number: number): string | null {
  if (frequency === 'once' && number > 0) return null
  const day = frequency === 'monthly' ? addMonths(start_date, number)
    : addDays(start_date, frequency === 'weekly' ? 7 * number : number)
  return end_date !== null && day > end_date ? null : day
}

/** `2026-01-31` and 1 month make `2026-02-28`; 2 months make `2026-03-31`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

export const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * 86_400_000)

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
