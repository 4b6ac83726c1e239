// /dashboard/teams/roles/create, for who manages the team.
import { createFileRoute } from '@tanstack/react-router'
import { NewRole, roleDraft } from '#app/features/teams/role-form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/teams/roles/create')({
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(roleDraft) }),
  component: Page,
})

function Page() {
  return (
    <ForRole needs="manage_team" title="Add role" back="/dashboard/teams/roles">
      <NewRole draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
