// /dashboard/customer/bulk, for who may add customers.
import { createFileRoute } from '@tanstack/react-router'
import { CustomersFromFile } from '#app/features/customers/bulk.tsx'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/customer/bulk')({
  staticData: { task: true },
  component: FromFile,
})

function FromFile() {
  return (
    <ForRole needs="manage_customers" title="Customers from a file" back="/dashboard/customers">
      <CustomersFromFile />
    </ForRole>
  )
}
