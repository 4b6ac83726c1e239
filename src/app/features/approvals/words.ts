// What is said of a request, in words and in its icon.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { counted } from '#domain/counted.ts'
import { longDate } from '#domain/time.ts'
import { spaced } from '#app/ui/account-card.tsx'
import type { Look } from '#app/ui/chip.tsx'
import type { Item } from './readings.ts'

/** Whom it goes to: the bank's name for the account where it gave one. */
export function titleOf({ kind, beneficiary, sub_transactions }: Item): string {
  if (beneficiary) return beneficiary.bank_account_name ?? beneficiary.beneficiary_account_name
  return kind === 'bulk' ? `${counted(sub_transactions, 'payout', 'payouts')}, one request` : 'Payout'
}

export function placeOf({ beneficiary, schedule, narration, kind }: Item): string {
  const account = beneficiary && `${beneficiary.bank_name} · ${spaced(beneficiary.beneficiary_nuban)}`
  const often =
    schedule &&
    `${scheduleWords[schedule.frequency] ?? schedule.frequency} ${longDate(new Date(schedule.start_date))}`
  return [account, often, kind === 'bulk' && narration].filter(Boolean).join(' · ')
}

/** Who asked says so, and no stamp duty is charged: whoever approves sees it. */
export function salaryWords({ is_salary, salaries, sub_transactions }: Item): string | null {
  if (is_salary) return 'Yes, without stamp duty'
  return salaries ? `${salaries} of ${sub_transactions}, without stamp duty` : null
}

const scheduleWords: Readonly<Record<string, string>> = {
  once: 'On',
  daily: 'Every day from',
  weekly: 'Every week from',
  monthly: 'Every month from',
}

/** Null for a bulk request: its rows were checked one by one. */
export function nameLook({ beneficiary, name_differs }: Item): Look | null {
  if (!beneficiary) return null
  if (beneficiary.bank_account_name === null) {
    return { icon: TriangleAlert, tone: 'amber', words: 'The bank gave no name' }
  }
  return name_differs
    ? { icon: TriangleAlert, tone: 'clay', words: 'Name differs' }
    : { icon: CircleCheck, tone: 'leaf', words: 'Name matches' }
}

/** Spec 4: approved, pending, otherwise declined. */
export function statusLook({ status, decisions }: Pick<Item, 'status' | 'decisions'>): Look {
  const last = decisions[decisions.length - 1]
  if (status === 'APPROVED') return { icon: CircleCheck, tone: 'leaf', words: 'Approved' }
  if (status === 'PENDING') return { icon: Clock, tone: 'amber', words: 'Pending' }
  if (status === 'EXPIRED') return { icon: CircleX, tone: 'soft', words: 'Declined: nobody decided in time' }
  if (status === 'CANCELLED') return { icon: CircleX, tone: 'soft', words: 'Declined: taken back' }
  return { icon: CircleX, tone: 'clay', words: last?.reason ? `Declined: ${last.reason}` : 'Declined' }
}

/** How many more people it takes, told to the one who looks. */
export function needLook({ pending_approvals, can_decide }: Item): Look {
  const more =
    pending_approvals === 1 ? 'One more approval needed' : `${pending_approvals} more approvals needed`
  const mine = can_decide && pending_approvals === 1
  return { icon: Clock, tone: 'amber', words: mine ? 'Yours is the last approval needed' : more }
}

/** After an approval that was not the last one needed. */
export const moreNeeded = (people: number): string =>
  `${people === 1 ? 'One more person has' : `${people} more people have`} to approve it.`

export const declineReasons = [
  'Wrong amount',
  'Wrong account',
  'Not agreed',
  'Already paid',
  'No invoice',
] as const
