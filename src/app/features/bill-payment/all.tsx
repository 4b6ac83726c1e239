// All bills, the newest first.
import ReceiptText from 'lucide-react/icons/receipt-text'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { billFacts, billFilters, billRows } from './facts.tsx'
import { billPath, billPicture } from './words.tsx'

export function AllBills() {
  return (
    <>
      <PageHeader title="Bill transactions" back={{ to: '/dashboard/bill-payment' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          name="bills"
          nouns={['bill', 'bills']}
          rows={billRows}
          facts={billFacts}
          filters={billFilters}
          searches="Number, name or reference"
          keyOf={({ id }) => id}
          to={billPath}
          picture={billPicture}
          empty={
            <EmptyState icon={ReceiptText} title="No bills yet">
              Each bill that you pay shows here with its status, token and receipt.
            </EmptyState>
          }
        />
      </main>
    </>
  )
}
