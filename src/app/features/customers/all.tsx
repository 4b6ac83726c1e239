// Everybody who pays the merchant.
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Contact from 'lucide-react/icons/contact'
import UserPlus from 'lucide-react/icons/user-plus'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import type { Filter } from '#app/ui/lists/filter.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { customerFacts, customerRows } from './facts.tsx'

const create = '/dashboard/customer/create'
const filters: readonly Filter[] = [{ kind: 'dates', label: 'Added' }]

export function CustomersList() {
  const mayAdd = useMay('manage_customers')
  const add = mayAdd && (
    <>
      <LinkButton to="/dashboard/customer/bulk" look="quiet" icon={FileSpreadsheet}>
        From a file
      </LinkButton>
      <LinkButton to={create} look="primary" icon={UserPlus} className="ml-2">
        Add customer
      </LinkButton>
    </>
  )
  return (
    <>
      <PageHeader title="Customers" back={{ to: '/dashboard/transactions', narrow: true }} actions={add} />
      <main className="flex-1 px-side pt-2 pb-24">
        {mayAdd && (
          <TextLink to="/dashboard/customer/bulk" className="-mt-2 mb-1 lg:hidden">
            From a file
          </TextLink>
        )}
        <ListView
          name="customers"
          nouns={['customer', 'customers']}
          rows={customerRows}
          facts={customerFacts}
          filters={filters}
          searches="Name, email, phone or reference"
          keyOf={({ reference }) => reference}
          to={({ reference }) => `/dashboard/customers/${reference}`}
          empty={
            <EmptyState icon={Contact} title="No customers yet">
              Add who pays you. Each can have a virtual account, so that you see who paid.
            </EmptyState>
          }
        />
        {mayAdd && (
          <DockedLink to={create} icon={UserPlus}>
            Add customer
          </DockedLink>
        )}
      </main>
    </>
  )
}
