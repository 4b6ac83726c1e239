// /dashboard/settings/approvals/change: another approval policy, typed as a draft.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { policyDraft } from '#app/features/approval-policy/draft.ts'
import { ChangePolicy } from '#app/features/approval-policy/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/settings/approvals/change')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'manage_settings')))
      throw redirect({ to: '/dashboard/settings/approvals', replace: true })
    return { draft: await loadDraft(policyDraft) }
  },
  component: Change,
})

function Change() {
  return <ChangePolicy draft={Route.useLoaderData().draft} />
}
