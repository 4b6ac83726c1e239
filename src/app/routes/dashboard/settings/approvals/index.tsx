// /dashboard/settings/approvals: the approval policy.
import { createFileRoute } from '@tanstack/react-router'
import { policyDraft } from '#app/features/approval-policy/draft.ts'
import { PolicyPage } from '#app/features/approval-policy/page.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/settings/approvals/')({
  // A draft is begun and sent on another page: it is looked for anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(policyDraft) }),
  component: Policy,
})

function Policy() {
  return <PolicyPage draft={Route.useLoaderData().draft} />
}
