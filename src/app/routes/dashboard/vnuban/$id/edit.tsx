// /dashboard/vnuban/{id}/edit, for who may change accounts.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { EditVirtualAccount } from '#app/features/virtual-accounts/edit.tsx'

export const Route = createFileRoute('/dashboard/vnuban/$id/edit')({
  staticData: { task: true },
  loader: async ({ context, params }) => {
    if (!(await may(context.queryClient, 'manage_vnubans')))
      throw redirect({ to: '/dashboard/vnubans/$id', params, replace: true })
  },
  component: Edit,
})

function Edit() {
  return <EditVirtualAccount id={Route.useParams().id} />
}
