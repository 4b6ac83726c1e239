// Which page of the books an address names. They share one, as each address costs every page a little.
import { isFeeInvoiceNumber } from '#domain/fee-invoice.ts'
import { isMonth } from '#domain/month.ts'
import { JournalAccountsPage } from './accounts.tsx'
import { InvoicePage } from './invoice.tsx'
import { InvoicesPage } from './invoices.tsx'
import { MonthPage } from './month.tsx'
import { MonthsPage } from './months.tsx'

export function BookView({ view }: { view: string }) {
  if (view === 'accounts') return <JournalAccountsPage />
  if (view === 'invoices') return <InvoicesPage />
  if (isFeeInvoiceNumber(view)) return <InvoicePage number={view} />
  return isMonth(view) ? <MonthPage month={view} /> : <MonthsPage />
}
