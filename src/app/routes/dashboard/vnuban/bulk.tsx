// /dashboard/vnuban/bulk, for who may open accounts.
import { createFileRoute } from '@tanstack/react-router'
import { VirtualAccountsFromFile } from '#app/features/virtual-accounts/bulk.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/vnuban/bulk')({
  staticData: { task: true },
  component: FromFile,
})

function FromFile() {
  return (
    <ForRole needs="manage_vnubans" title="Accounts from a file" back="/dashboard/vnubans">
      <VirtualAccountsFromFile />
    </ForRole>
  )
}
