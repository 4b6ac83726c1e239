// Spec 4: what a payout and a scheduled one are called, whatever their state is.
import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import SkipForward from 'lucide-react/icons/skip-forward'
import { payoutStanding } from '#domain/payout.ts'
import { scheduleStanding } from '#domain/schedule.ts'
import type { Look } from './chip.tsx'

const successful: Look = { tone: 'leaf', icon: CircleCheck, words: 'Successful' }

const payouts: Record<ReturnType<typeof payoutStanding>, Look> = {
  successful,
  pending: { tone: 'amber', icon: Clock, words: 'Pending' },
  failed: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
}

const schedules: Record<ReturnType<typeof scheduleStanding>, Look> = {
  successful,
  scheduled: { tone: 'sky', icon: CalendarClock, words: 'Scheduled' },
  paying: { tone: 'amber', icon: Clock, words: 'Being paid' },
  skipped: { tone: 'amber', icon: SkipForward, words: 'Skipped' },
  failed: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
  cancelled: { tone: 'soft', icon: Ban, words: 'Cancelled' },
}

/** Successful, pending or failed. */
export const payoutLook = (status: string): Look => payouts[payoutStanding(status)]

/** Successful, scheduled or cancelled, or what a schedule that paid nothing came to. */
export const scheduleLook = (status: string): Look => schedules[scheduleStanding(status)]
