// /dashboard/direct-debit/bulk
import { createFileRoute } from '@tanstack/react-router'
import { BulkDebit } from '#app/features/direct-debit/bulk-debit.tsx'
import { bulkDraft } from '#app/features/direct-debit/bulk-typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/bulk')({
  staticData: { task: true },
  // What is chosen changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(bulkDraft) }),
  component: Several,
})

function Several() {
  return (
    <ForRole needs="manage_direct_debit" title="Debit several customers" back="/dashboard/direct-debit">
      <BulkDebit draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
