// /dashboard/sub-accounts/create, for who may add sub-accounts.
import { createFileRoute } from '@tanstack/react-router'
import { NewSubAccount, subAccountDraft } from '#app/features/sub-accounts/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/sub-accounts/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(subAccountDraft) }),
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_sub_accounts" title="Add sub-account" back="/dashboard/sub-accounts">
      <NewSubAccount draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
