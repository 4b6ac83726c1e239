// /dashboard/mandates/create
import { createFileRoute } from '@tanstack/react-router'
import { NewMandate } from '#app/features/direct-debit/new-mandate.tsx'
import { mandateDraft } from '#app/features/direct-debit/typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/mandates/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(mandateDraft) }),
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_direct_debit" title="New mandate" back="/dashboard/mandates">
      <NewMandate draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
