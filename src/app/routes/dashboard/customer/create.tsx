// /dashboard/customer/create, for who may add customers.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { customerDraft, NewCustomer } from '#app/features/customers/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/customer/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'manage_customers')))
      throw redirect({ to: '/dashboard/customers', replace: true })
    return { draft: await loadDraft(customerDraft) }
  },
  component: Create,
})

function Create() {
  return <NewCustomer draft={Route.useLoaderData().draft} />
}
