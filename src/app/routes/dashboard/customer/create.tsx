// /dashboard/customer/create, for who may add customers.
import { createFileRoute } from '@tanstack/react-router'
import { customerDraft, NewCustomer } from '#app/features/customers/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/customer/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(customerDraft) }),
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_customers" title="Add customer" back="/dashboard/customers">
      <NewCustomer draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
