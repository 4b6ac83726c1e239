// /dashboard/payouts/payout-approvals: the queue. `view=decided` shows what was decided, and beside it
// stands what that list is narrowed by.
import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '#app/features/approvals/list.tsx'

export const Route = createFileRoute('/dashboard/payouts/payout-approvals/')({
  component: ApprovalsPage,
})
