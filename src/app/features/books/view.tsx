// Which page of the books an address names. They share one, as each address costs every page a little.
import { isMonth } from '#domain/month.ts'
import { JournalAccountsPage } from './accounts.tsx'
import { MonthPage } from './month.tsx'
import { MonthsPage } from './months.tsx'

export function BookView({ view }: { view: string }) {
  if (view === 'accounts') return <JournalAccountsPage />
  return isMonth(view) ? <MonthPage month={view} /> : <MonthsPage />
}
