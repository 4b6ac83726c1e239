// /dashboard/settings/bank-account/change, typed as a draft.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { accountDraft, ChangeAccount } from '#app/features/settings/change-account.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/settings/bank-account/change')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'submit_onboarding')))
      throw redirect({ to: '/dashboard/settings/bank-account', replace: true })
    return { draft: await loadDraft(accountDraft) }
  },
  component: Change,
})

function Change() {
  return <ChangeAccount draft={Route.useLoaderData().draft} />
}
