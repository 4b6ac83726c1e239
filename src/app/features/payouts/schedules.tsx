// Scheduled payouts, those that are over among them.
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { scheduleFacts, scheduleFilters, schedulePath, scheduleRows } from './schedule-facts.tsx'

export const NoSchedules = () => (
  <EmptyState icon={CalendarClock} title="Nothing is scheduled">
    Rent, wages, a supplier: make a new payout and choose when it is paid.
  </EmptyState>
)

export function ScheduledHistory() {
  return (
    <>
      <PageHeader title="Scheduled payouts" back={{ to: '/dashboard/payouts/scheduled-payouts' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          name="schedules"
          nouns={['schedule', 'schedules']}
          rows={scheduleRows}
          facts={scheduleFacts}
          filters={scheduleFilters}
          searches="Name or reference"
          keyOf={({ schedule_reference }) => schedule_reference}
          to={schedulePath}
          days="rows"
          empty={<NoSchedules />}
        />
      </main>
    </>
  )
}
