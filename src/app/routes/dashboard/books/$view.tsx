// /dashboard/books/{view}: the accounts of the books, their months or invoices, or one of those by its name:
// 2026-03, INV20260300000001.
import { createFileRoute } from '@tanstack/react-router'
import { BookView } from '#app/features/books/view.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/books/$view')({ component: Page })

function Page() {
  const { view } = Route.useParams()
  return (
    <ForRole needs="view_balances" title="Books" back="/dashboard/overview">
      <BookView view={view} />
    </ForRole>
  )
}
