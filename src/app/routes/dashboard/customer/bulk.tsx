// /dashboard/customer/bulk, for who may add customers.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { CustomersFromFile } from '#app/features/customers/bulk.tsx'

export const Route = createFileRoute('/dashboard/customer/bulk')({
  staticData: { task: true },
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'manage_customers')))
      throw redirect({ to: '/dashboard/customers', replace: true })
  },
  component: CustomersFromFile,
})
