// What became of a payout that was just sent, followed until it is known.
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { payouts } from '#contract/payouts.ts'
import { schedules } from '#contract/schedules.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatMoney } from '#domain/money.ts'
import { isFinal, payoutMessages, payoutStanding } from '#domain/payout.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Message } from '#app/ui/states.tsx'
import type { Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'

type Payout = Answer<typeof payouts.list>['items'][number]

const isMoving = ({ items }: Answer<typeof payouts.list>) => items.some(({ status }) => !isFinal(status))

interface ResultProps {
  reference: string
  /** Of a payout that is made later. */
  schedule: string | undefined
}

export function Result({ reference, schedule }: ResultProps) {
  const asked = reading(payouts.list, { query: { unique_reference: reference } }, { staleTime: 0 })
  const { data } = useQuery({ ...useFollowing(asked, isMoving), enabled: schedule === undefined })
  const [payout] = data?.items ?? []
  const { icon, tone, title, words } = useScheduledLook(schedule) ?? lookOf(payout)
  return (
    <main className="flex flex-col flex-1 justify-center px-side pb-6 lg:max-w-[720px]">
      <Message icon={icon} tone={tone} title={title} alert cameTo>
        {words}
      </Message>
      <div className="grid gap-3">
        {schedule ? (
          <LinkButton to="/dashboard/payouts/scheduled/$id" params={{ id: schedule }} look="primary" wide>
            See the schedule
          </LinkButton>
        ) : (
          <LinkButton to="/dashboard/payouts/$id" params={{ id: reference }} look="primary" wide>
            {payout?.status === 'SUCCESSFUL' ? 'See the payout and its receipt' : 'See the payout'}
          </LinkButton>
        )}
        <LinkButton to="/dashboard/payouts" look="quiet" wide>
          Done
        </LinkButton>
      </div>
    </main>
  )
}

interface Look {
  icon: IconShape
  tone: Tone
  title: string
  words: string
}

const scheduled: Look = {
  icon: CalendarClock,
  tone: 'sky',
  title: 'Payout scheduled',
  words: 'It is paid at 7:00 in the morning of its day. You can cancel it until then.',
}

const scheduledOnceApproved: Look = {
  icon: ShieldCheck,
  tone: 'amber',
  title: 'Sent for approval',
  words: 'It is paid at 7:00 in the morning of its day if it is approved by then.',
}

/** Null for a payout that is made now. */
function useScheduledLook(schedule_reference: string | undefined): Look | null {
  const { data } = useQuery({
    ...reading(schedules.list, { query: { schedule_reference } }, { staleTime: 0 }),
    enabled: schedule_reference !== undefined,
  })
  if (schedule_reference === undefined) return null
  const [schedule] = data?.items ?? []
  if (!schedule) return lookOf(undefined)
  return schedule.status === 'PENDING' ? scheduledOnceApproved : scheduled
}

function lookOf(payout: Payout | undefined): Look {
  if (!payout)
    return { icon: Hourglass, tone: 'amber', title: 'Payout successfully initiated', words: 'One moment.' }
  const words = `${formatMoney(payout.amount)} to ${payout.beneficiary_account_name}.`
  const standing = payoutStanding(payout.status)
  if (standing === 'successful') return { icon: CircleCheck, tone: 'leaf', title: 'Paid', words }
  if (standing === 'failed') {
    return {
      icon: CircleAlert,
      tone: 'clay',
      title: 'Not paid',
      words: `${payout.reason ?? words} The money is back.`,
    }
  }
  if (payout.waits_for === 'approval') {
    return {
      icon: ShieldCheck,
      tone: 'amber',
      title: 'Sent for approval',
      words: `${words} It is paid when it is approved.`,
    }
  }
  if (payout.waits_for === 'limit') {
    return { icon: Hourglass, tone: 'amber', title: 'Waits for tomorrow', words: payoutMessages.held }
  }
  return {
    icon: Hourglass,
    tone: 'amber',
    title: 'Checking with the bank',
    words: `${words} We tell you when it is through.`,
  }
}
