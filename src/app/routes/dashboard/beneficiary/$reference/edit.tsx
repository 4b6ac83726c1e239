// /dashboard/beneficiary/{reference}/edit
import { createFileRoute } from '@tanstack/react-router'
import { beneficiaryChange, EditBeneficiary } from '#app/features/beneficiaries/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/beneficiary/$reference/edit')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params }) => ({ draft: await loadDraft(beneficiaryChange, { entity: params.reference }) }),
  component: Edit,
})

function Edit() {
  return <EditBeneficiary reference={Route.useParams().reference} draft={Route.useLoaderData().draft} />
}
