// /dashboard/qr-payments/create
import { createFileRoute } from '@tanstack/react-router'
import { NewQrCode, qrDraft } from '#app/features/qr-payments/create.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/qr-payments/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(qrDraft) }),
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_payment_links" title="New QR code" back="/dashboard/qr-payments">
      <NewQrCode draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
