// /dashboard/payment_links/create
import { createFileRoute } from '@tanstack/react-router'
import { linkDraft, NewPaymentLink } from '#app/features/payment-links/create.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/payment_links/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(linkDraft) }),
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_payment_links" title="New payment link" back="/dashboard/payment_links">
      <NewPaymentLink draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
