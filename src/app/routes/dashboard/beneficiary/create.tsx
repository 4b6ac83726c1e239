// /dashboard/beneficiary/create
import { createFileRoute } from '@tanstack/react-router'
import { beneficiaryDraft, NewBeneficiary } from '#app/features/beneficiaries/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/beneficiary/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(beneficiaryDraft) }),
  component: Create,
})

function Create() {
  return <NewBeneficiary draft={Route.useLoaderData().draft} />
}
