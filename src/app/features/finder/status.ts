// The state of anything that is found as a person reads it: green for what is done, amber for what waits.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import type { FoundKind } from '#contract/finder.ts'
import type { Look } from '#app/ui/chip.tsx'
import { payoutLook, scheduleLook } from '#app/ui/payout-looks.ts'

const done = ['SUCCESSFUL', 'ACTIVE', 'COMPLETED', 'USED', 'WON']
const waiting = ['PENDING', 'INQ', 'DISPUTED', 'INITIATED', 'PENDING_OTP', 'PENDING_ACTIVATION']
const failed = ['FAILED', 'DECLINED', 'RETURNED', 'REVERSED', 'LOST']

/** By what the lists call it, where that is more than the word itself. */
const words: Record<string, string> = {
  INQ: 'Pending', OFF: 'Switched off', DISPUTED: 'Contested',
  INITIATED: 'Being set up', PENDING_OTP: 'Waits for the code', PENDING_ACTIVATION: 'At the bank',
}

/** Of these the spec says what they are called. */
const bySpec: Partial<Record<FoundKind, (status: string) => Look>> = {
  payout: payoutLook, schedule: scheduleLook,
}

export const statusLook = (kind: FoundKind, status: string): Look =>
  bySpec[kind]?.(status) ?? plainLook(status)

function plainLook(status: string): Look {
  const plain = words[status] ?? `${status.charAt(0)}${status.slice(1).toLowerCase().replace(/_/g, ' ')}`
  if (done.includes(status)) return { tone: 'leaf', icon: CircleCheck, words: plain }
  if (waiting.includes(status)) return { tone: 'amber', icon: Clock, words: plain }
  if (failed.includes(status)) return { tone: 'clay', icon: CircleAlert, words: plain }
  return { tone: 'soft', icon: CircleMinus, words: plain }
}
