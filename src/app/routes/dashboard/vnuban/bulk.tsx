// /dashboard/vnuban/bulk, for who may open accounts.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { VirtualAccountsFromFile } from '#app/features/virtual-accounts/bulk.tsx'

export const Route = createFileRoute('/dashboard/vnuban/bulk')({
  staticData: { task: true },
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'manage_vnubans')))
      throw redirect({ to: '/dashboard/vnubans', replace: true })
  },
  component: VirtualAccountsFromFile,
})
