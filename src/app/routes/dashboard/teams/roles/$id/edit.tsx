// /dashboard/teams/roles/{id}/edit
import { createFileRoute } from '@tanstack/react-router'
import { EditRole, roleChange } from '#app/features/teams/role-form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/$id/edit')({
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params }) => ({ draft: await loadDraft(roleChange, { entity: params.id }) }),
  component: Edit,
})

function Edit() {
  return (
    <ForRole needs="manage_team" title="Edit role" back="/dashboard/teams/roles">
      <EditRole id={Route.useParams().id} draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
