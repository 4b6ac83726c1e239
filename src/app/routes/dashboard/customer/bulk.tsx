// /dashboard/customer/bulk, for who may add customers.
import { createFileRoute } from '@tanstack/react-router'
import { customersFile, CustomersFromFile } from '#app/features/customers/bulk.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/customer/bulk')({
  staticData: { task: true },
  // What is chosen and mended changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(customersFile) }),
  component: FromFile,
})

function FromFile() {
  return (
    <ForRole needs="manage_customers" title="Customers from a file" back="/dashboard/customers">
      <CustomersFromFile draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
