// /dashboard/customer/{id}/edit, for who may change customers.
import { createFileRoute } from '@tanstack/react-router'
import { customerChange, EditCustomer } from '#app/features/customers/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/customer/$id/edit')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params }) => ({ draft: await loadDraft(customerChange, { entity: params.id }) }),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return (
    <ForRole needs="manage_customers" title="Edit customer" back={`/dashboard/customers/${id}`}>
      <EditCustomer id={id} draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
