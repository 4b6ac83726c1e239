// The months of the books, and which of them are closed.
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Lock from 'lucide-react/icons/lock'
import { months } from '#contract/months.ts'
import { monthWords } from '#domain/month.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { StateText } from '#app/ui/chip.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { BooksPage } from './frame.tsx'

const monthsReading = reading(months.list, {}, { persist: true, staleTime: 0 })

export function MonthsPage() {
  return (
    <BooksPage>
      <p className="text-13 text-soft mb-3">
        A month that is closed keeps its journal. What goes back later is an entry of the month in which it
        goes back, and says which month it corrects.
      </p>
      <Shown standing={useStanding(useQuery(monthsReading))} loading={<SkeletonRows rows={6} />}>
        {({ items }) => (
          <ListCard label="Months">
            {items.map(({ month, status, can_close }) => (
              <RowLink
                key={month} to="/dashboard/books/$view" params={{ view: month }} icon={CalendarDays}
                tone={status === 'CLOSED' ? 'leaf' : 'soft'} lead={monthWords(month)}
                status={<MonthState isClosed={status === 'CLOSED'} canClose={can_close} />}
              />
            ))}
          </ListCard>
        )}
      </Shown>
    </BooksPage>
  )
}

export function MonthState({ isClosed, canClose }: { isClosed: boolean, canClose: boolean }) {
  return isClosed ? <StateText tone="leaf" icon={Lock}>Closed</StateText> : (
    <StateText tone={canClose ? 'amber' : 'soft'} icon={CalendarDays}>
      {canClose ? 'Open, can be closed' : 'Open'}
    </StateText>
  )
}
