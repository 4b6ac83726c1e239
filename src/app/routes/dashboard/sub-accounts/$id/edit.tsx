// /dashboard/sub-accounts/{id}/edit, by the reference or the id; read only for who may not change it.
import { createFileRoute } from '@tanstack/react-router'
import { SubAccountPage, subAccountChange } from '#app/features/sub-accounts/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/sub-accounts/$id/edit')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params }) => ({ draft: await loadDraft(subAccountChange, { entity: params.id }) }),
  component: Edit,
})

function Edit() {
  return <SubAccountPage id={Route.useParams().id} draft={Route.useLoaderData().draft} />
}
