// /dashboard/customers/{id}, by the reference or the id; its accounts stand below.
import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '#app/features/customers/one.tsx'
import { AccountsOfCustomer } from '#app/features/virtual-accounts/all.tsx'

export const Route = createFileRoute('/dashboard/customers/$id')({ component: Customer })

function Customer() {
  const { id } = Route.useParams()
  return <CustomerPage id={id} accounts={<AccountsOfCustomer customer={id} />} />
}
