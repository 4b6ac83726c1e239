// One scheduled payout: whom it pays when, what became of each run, and calling it off.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import Send from 'lucide-react/icons/send'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useState } from 'react'
import { schedules } from '#contract/schedules.ts'
import { scheduleStanding } from '#domain/schedule.ts'
import { longDate } from '#domain/time.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ListCard, Row, RowLink } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { FoundPage } from './found.tsx'
import { PayLateSheet } from './pay-late.tsx'
import { payeeOf, scheduleFacts, type Schedule } from './schedule-facts.tsx'

const scheduleReading = (schedule_reference: string) =>
  reading(schedules.list, { query: { schedule_reference } }, { persist: true, staleTime: 0 })

export function SchedulePage({ id }: { id: string }) {
  const query = useQuery(scheduleReading(id))
  return (
    <FoundPage query={query} title="Scheduled payout" back="/dashboard/payouts/scheduled-payouts">
      {(schedule) => <Known schedule={schedule} />}
    </FoundPage>
  )
}

function Known({ schedule }: { schedule: Schedule }) {
  const isComing = scheduleStanding(schedule.status) === 'scheduled'
  const mayCancel = useMay('initiate_payouts')
  const [last] = schedule.runs
  const skipped = last && isLeftOut(last) ? last : null
  // Also when the day turns out to be paid meanwhile, by what the lost answer was about: the sheet stays.
  const [paying, setPaying] = useState<string | null>(null)
  return (
    <>
      <Detail facts={scheduleFacts} item={schedule} />
      {schedule.status === 'PENDING' && (
        <Strip kind="warning" className="mt-4">
          It waits for approval. Nothing is paid until it is approved.
        </Strip>
      )}
      {schedule.waits !== null && (
        <Strip kind="warning" className="mt-4">
          {schedule.waits} It is tried again every quarter of an hour until midnight.
        </Strip>
      )}
      {skipped && mayCancel && <PayingNow onPay={() => setPaying(skipped.due_on)} />}
      {paying !== null && (
        <PayLateSheet schedule={schedule} due_on={paying} onClose={() => setPaying(null)} />
      )}
      {isComing && mayCancel && <Cancelling schedule={schedule} />}
      {schedule.runs.length > 0 && (
        <>
          <SectionHead title="Runs" />
          <ListCard label="Runs">
            {schedule.runs.map((run) => (
              <Run key={run.due_on} {...run} />
            ))}
          </ListCard>
        </>
      )}
    </>
  )
}

type RunOfDay = Schedule['runs'][number]

/** Skipped, and not paid afterwards. */
const isLeftOut = ({ outcome, unique_reference, bulk_reference }: RunOfDay) =>
  outcome === 'SKIPPED' && unique_reference === null && bulk_reference === null

function PayingNow({ onPay }: { onPay: () => void }) {
  const isOnline = useReachable().state !== 'offline'
  return (
    <>
      <Button look="primary" icon={Send} wide className="mt-6" disabled={!isOnline} onClick={onPay}>
        Pay now
      </Button>
      {!isOnline && (
        <p className="mt-2 text-13 text-soft text-center">You are offline. Paying needs a network.</p>
      )}
    </>
  )
}

function Run(run: RunOfDay) {
  const { due_on, outcome, reason, unique_reference, bulk_reference } = run
  const day = longDate(new Date(`${due_on}T12:00:00Z`))
  if (isLeftOut(run))
    return <Row icon={SkipForward} tone="amber" lead={day} status={`Skipped. ${reason ?? ''}`} />
  const to = bulk_reference ? `/dashboard/batch/${bulk_reference}` : `/dashboard/payouts/${unique_reference}`
  const status = outcome === 'SKIPPED' ? 'Skipped, and paid afterwards' : 'Sent'
  return <RowLink to={to} icon={CircleCheck} tone="leaf" lead={day} status={status} />
}

function Cancelling({ schedule }: { schedule: Schedule }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isOnline = useReachable().state !== 'offline'
  const cancelling = useWriting(schedules.cancel)
  const cancel = () =>
    cancelling.mutate(
      { params: { reference: schedule.schedule_reference } },
      {
        onSettled: () => setAsking(false),
        onSuccess: () => client.invalidateQueries({ queryKey: [schedules.list.path] }),
      },
    )
  return (
    <>
      <Button
        look="danger"
        icon={CalendarX}
        wide
        className="mt-6"
        disabled={!isOnline}
        onClick={() => setAsking(true)}
      >
        Cancel this payout
      </Button>
      {!isOnline && (
        <p className="mt-2 text-13 text-soft text-center">You are offline. Cancelling needs a network.</p>
      )}
      <ConfirmDialog
        open={asking}
        title="Cancel this payout?"
        confirm="Cancel payout"
        cancel="Keep"
        danger
        busy={cancelling.isPending}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        {payeeOf(schedule)} is not paid any more. What was paid already stays paid.
      </ConfirmDialog>
    </>
  )
}
