// /dashboard/payouts/payout-approvals: the queue. `view=decided` shows what was decided.
import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '#app/features/approvals/list.tsx'

interface ApprovalsSearch {
  view?: 'decided'
}

export const Route = createFileRoute('/dashboard/payouts/payout-approvals/')({
  validateSearch: ({ view }: Record<string, unknown>): ApprovalsSearch =>
    view === 'decided' ? { view } : {},
  component: ApprovalsPage,
})
