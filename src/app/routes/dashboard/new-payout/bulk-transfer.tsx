// /dashboard/new-payout/bulk-transfer; ?batch= is the file that was checked.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { BulkTransfer } from '#app/features/new-payout/bulk.tsx'
import { payoutsFile } from '#app/features/new-payout/file-draft.ts'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/new-payout/bulk-transfer')({
  staticData: { task: true },
  // What is chosen changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'initiate_payouts')))
      throw redirect({ to: '/dashboard/payouts', replace: true })
    return { draft: await loadDraft(payoutsFile) }
  },
  component: Bulk,
})

function Bulk() {
  const { batch } = Route.useSearch() as { batch?: string }
  const { draft } = Route.useLoaderData()
  return (
    <BulkTransfer
      draft={draft}
      batch={batch !== undefined && /^\d{12}$/.test(batch) ? batch : undefined}
    />
  )
}
