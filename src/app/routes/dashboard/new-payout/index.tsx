// /dashboard/new-payout
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { ChooseKind } from '#app/features/new-payout/choose.tsx'

export const Route = createFileRoute('/dashboard/new-payout/')({
  // Spec 6: without initiate_payouts one is led to payouts.
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'initiate_payouts')))
      throw redirect({ to: '/dashboard/payouts', replace: true })
  },
  component: ChooseKind,
})
