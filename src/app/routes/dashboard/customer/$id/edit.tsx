// /dashboard/customer/{id}/edit, for who may change customers.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { EditCustomer } from '#app/features/customers/form.tsx'

export const Route = createFileRoute('/dashboard/customer/$id/edit')({
  staticData: { task: true },
  loader: async ({ context, params }) => {
    if (!(await may(context.queryClient, 'manage_customers')))
      throw redirect({ to: '/dashboard/customers/$id', params, replace: true })
  },
  component: Edit,
})

function Edit() {
  return <EditCustomer id={Route.useParams().id} />
}
