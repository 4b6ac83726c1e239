// /dashboard/vnuban/{id}/edit, for who may change accounts.
import { createFileRoute } from '@tanstack/react-router'
import { EditVirtualAccount } from '#app/features/virtual-accounts/edit.tsx'
import { accountChange } from '#app/features/virtual-accounts/typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/vnuban/$id/edit')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params }) => ({ draft: await loadDraft(accountChange, { entity: params.id }) }),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return (
    <ForRole needs="manage_vnubans" title="Edit virtual account" back={`/dashboard/vnubans/${id}`}>
      <EditVirtualAccount id={id} draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
