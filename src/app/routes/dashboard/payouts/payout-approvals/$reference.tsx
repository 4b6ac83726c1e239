// /dashboard/payouts/payout-approvals/{reference}: the decision card of one request.
import { createFileRoute } from '@tanstack/react-router'
import { ApprovalPage } from '#app/features/approvals/detail.tsx'

export const Route = createFileRoute('/dashboard/payouts/payout-approvals/$reference')({
  component: ApprovalPage,
})
