// Paying a day of a schedule that was skipped, with the PIN: a new payout or batch, once for the day.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { schedules } from '#contract/schedules.ts'
import { formatMoney } from '#domain/money.ts'
import { longDate } from '#domain/time.ts'
import { isOpen } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { usePin } from '#app/api/use-pin.ts'
import { PinSheet } from '#app/ui/pin-sheet.tsx'
import { payeeOf, type Schedule } from './schedule-facts.tsx'

/** The same PIN again is the same intent: the provider answers it as it did before. */
const noAnswer = 'No answer came. Give your PIN again: nothing is paid twice.'

interface PayLateSheetProps {
  schedule: Schedule
  due_on: string
  onClose: () => void
}

export function PayLateSheet({ schedule, due_on, onClose }: PayLateSheetProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pin, paths, problem, askAgain } = usePin()
  const paying = useWriting(schedules.payNow)
  const onPin = (given: string) =>
    paying.mutate(
      { params: { reference: schedule.schedule_reference }, body: { due_on, pin: given } },
      {
        onError: askAgain,
        async onSuccess({ bulk_reference, unique_reference }) {
          onClose()
          await client.invalidateQueries({ queryKey: [schedules.list.path] })
          await (bulk_reference === null
            ? navigate({ to: '/dashboard/payouts/$id', params: { id: unique_reference } })
            : navigate({ to: '/dashboard/batch/$id', params: { id: bulk_reference } }))
        },
      },
    )
  const lead = `${formatMoney(schedule.total_amount)} to ${payeeOf(schedule)}, which was due on `
    + `${longDate(new Date(`${due_on}T12:00:00Z`))}.`
  return (
    <PinSheet
      open title="Payout PIN" {...{ onClose, pin, paths, onPin, lead }} busy={paying.isPending}
      error={problem(paying.error) ?? (paying.error && isOpen(paying.error) ? noAnswer : undefined)}
    />
  )
}
