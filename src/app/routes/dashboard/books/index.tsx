// /dashboard/books: the journal, for who may see balances.
import { createFileRoute } from '@tanstack/react-router'
import { JournalPage } from '#app/features/books/journal.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/books/')({ component: Page })

function Page() {
  return (
    <ForRole needs="view_balances" title="Books" back="/dashboard/overview">
      <JournalPage />
    </ForRole>
  )
}
