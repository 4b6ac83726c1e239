// One payout or many: the first question.
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import User from 'lucide-react/icons/user'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

export function ChooseKind() {
  return (
    <>
      <PageHeader title="New payout" back={{ to: '/dashboard/payouts' }} />
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        <ListCard label="Kinds of payout">
          <RowLink
            key="one"
            to="/dashboard/new-payout/single-transfer"
            icon={User}
            tone="forest"
            lead="Pay one account"
            status="Now, on a day, or every month"
          />
          <RowLink
            key="many"
            to="/dashboard/new-payout/bulk-transfer"
            icon={FileSpreadsheet}
            tone="forest"
            lead="Pay many from a file"
            status="CSV or Excel, up to 10,000 rows"
          />
        </ListCard>
      </main>
    </>
  )
}
