// The invoices for our fees, and credit notes for fees that were given back.
import ScrollText from 'lucide-react/icons/scroll-text'
import type { Answer } from '#contract/endpoint.ts'
import { feeInvoices } from '#contract/fee-invoices.ts'
import type { MoneyOutcome } from '#domain/money-outcome.ts'
import { kobo, subtract } from '#domain/money.ts'
import { monthWords } from '#domain/month.ts'
import { listingOf } from '#app/api/listing.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { addedFact, dateFact, figuresFact, textFact } from '#app/ui/lists/kinds.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { BooksPage } from './frame.tsx'

type Invoice = Answer<typeof feeInvoices.list>['items'][number]

/** All of it adds up: there is nothing to pay. */
const booked = (): MoneyOutcome => 'paid'

const signed = (one: Invoice, part: 'fee' | 'vat' | 'total') =>
  (one.kind === 'invoice' ? one[part] : subtract(kobo(0), one[part]))

const facts: readonly Fact<Invoice>[] = [
  textFact('month', 'Month', 'lead', (one) => monthWords(one.month)),
  addedFact('total', 'Total', 'amount', (one) => signed(one, 'total'), booked),
  textFact('kind', 'Kind', 'status', (one) => (one.kind === 'invoice' ? 'Invoice' : 'Credit note')),
  dateFact('issued_on', 'Issued', 'when', (one) => one.issued_on),
  figuresFact('number', 'Number', 'column', (one) => one.number),
  addedFact('fee', 'Fee', 'column', (one) => signed(one, 'fee'), booked),
  addedFact('vat', 'VAT', 'column', (one) => signed(one, 'vat'), booked),
]

const rows = listingOf(feeInvoices.list, {}, { persist: true })

const filters: readonly Filter[] = [{ kind: 'dates', label: 'When' }]

const picture = () => <Disc><Icon of={ScrollText} /></Disc>

export function InvoicesPage() {
  return (
    <BooksPage isWide>
      <p className="text-13 text-soft mb-3">
        On the first of each month we invoice the fees of the one before, with VAT. There is nothing to pay:
        fees are taken when each is charged.
      </p>
      <ListView
        name="fee-invoices"
        nouns={['invoice', 'invoices']}
        rows={rows}
        facts={facts}
        filters={filters}
        searches="Whole number"
        keyOf={({ number }) => number}
        to={({ number }) => `/dashboard/books/${number}`}
        picture={picture}
        empty={
          <EmptyState icon={ScrollText} title="No invoices yet">
            The first comes on the first of the month after a fee was charged. Test mode has no fees.
          </EmptyState>
        }
      />
    </BooksPage>
  )
}
