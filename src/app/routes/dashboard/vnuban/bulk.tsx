// /dashboard/vnuban/bulk, for who may open accounts.
import { createFileRoute } from '@tanstack/react-router'
import { accountsFile, VirtualAccountsFromFile } from '#app/features/virtual-accounts/bulk.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/vnuban/bulk')({
  staticData: { task: true },
  // What is chosen and mended changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(accountsFile) }),
  component: FromFile,
})

function FromFile() {
  return (
    <ForRole needs="manage_vnubans" title="Accounts from a file" back="/dashboard/vnubans">
      <VirtualAccountsFromFile draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
