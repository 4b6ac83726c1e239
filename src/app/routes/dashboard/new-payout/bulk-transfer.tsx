// /dashboard/new-payout/bulk-transfer; ?batch= is the file that was checked.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { BulkTransfer } from '#app/features/new-payout/bulk.tsx'

export const Route = createFileRoute('/dashboard/new-payout/bulk-transfer')({
  staticData: { task: true },
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'initiate_payouts')))
      throw redirect({ to: '/dashboard/payouts', replace: true })
  },
  component: Bulk,
})

function Bulk() {
  const { batch } = Route.useSearch() as { batch?: string }
  return <BulkTransfer batch={batch !== undefined && /^\d{12}$/.test(batch) ? batch : undefined} />
}
