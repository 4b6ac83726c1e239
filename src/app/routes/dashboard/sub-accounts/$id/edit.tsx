// /dashboard/sub-accounts/{id}/edit, by the reference or the id; read only for who may not change it. And how
// payments are shared among them: `split`, or `split-` and the number of an account or the reference of a
// link. They share one address, as each costs every page a little.
import { createFileRoute } from '@tanstack/react-router'
import { SubAccountPage, subAccountChange } from '#app/features/sub-accounts/form.tsx'
import { SplitPage } from '#app/features/sub-accounts/split-form.tsx'
import { splitDraft, splitNamed } from '#app/features/sub-accounts/split-typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/sub-accounts/$id/edit')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params: { id } }) => (splitNamed(id)
    ? { split: await loadDraft(splitDraft, { entity: id }), draft: null }
    : { split: null, draft: await loadDraft(subAccountChange, { entity: id }) }),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  const { draft, split } = Route.useLoaderData()
  const of = splitNamed(id)
  return of ? <SplitPage key={id} of={of} draft={split} /> : <SubAccountPage id={id} draft={draft} />
}
