// Sales as an accountant closes them: what each day came to, and each entry on the day on which it happened.
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'
import {
  dayFacts, dayFilters, dayRows, entryFacts, entryFilters, entryPath, entryRows,
} from './facts.tsx'

function SalesPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Sales by day" back={{ to: '/dashboard/transactions' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ViewLinks label="Views of sales">
          <ViewLink to="/dashboard/transactions/days">Days</ViewLink>
          <ViewLink to="/dashboard/transactions/entries">Entries</ViewLink>
        </ViewLinks>
        <p className="text-13 text-soft mb-3">
          A day that is over doesn’t change. A refund or a dispute counts on the day it’s taken,
          whenever the payment came in.
        </p>
        {children}
      </main>
    </>
  )
}

const empty = (
  <EmptyState icon={CalendarDays} title="No sales yet">
    Each payment that comes in counts here, on its day.
  </EmptyState>
)

const dayPicture = () => <Disc><Icon of={CalendarDays} /></Disc>

export function SalesDaysPage() {
  return (
    <SalesPage>
      <ListView
        name="sales-days"
        nouns={['day', 'days']}
        rows={dayRows}
        facts={dayFacts}
        filters={dayFilters}
        keyOf={({ day }) => day}
        title="Day"
        days="rows"
        picture={dayPicture}
        empty={empty}
      />
    </SalesPage>
  )
}

export function SalesEntriesPage() {
  return (
    <SalesPage>
      <ListView
        name="sales-entries"
        nouns={['entry', 'entries']}
        rows={entryRows}
        facts={entryFacts}
        filters={entryFilters}
        searches="Whole reference"
        keyOf={({ id }) => id}
        to={entryPath}
        empty={empty}
      />
    </SalesPage>
  )
}
