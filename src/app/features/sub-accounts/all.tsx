// Every account that the business has at other banks.
import Building2 from 'lucide-react/icons/building-2'
import Plus from 'lucide-react/icons/plus'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { subAccountFacts, subAccountFilters, subAccountRows } from './facts.tsx'
import { Splits } from './split-read.tsx'

const create = '/dashboard/sub-accounts/create'

export function SubAccountsList() {
  const mayAdd = useMay('manage_sub_accounts')
  const add = mayAdd && (
    <LinkButton to={create} look="primary" icon={Plus}>
      Add sub-account
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Sub-accounts" actions={add} />
      <main className="flex-1 px-side pt-2 pb-24">
        <Splits />
        <ListView
          name="sub-accounts"
          nouns={['sub-account', 'sub-accounts']}
          rows={subAccountRows}
          facts={subAccountFacts}
          filters={subAccountFilters}
          searches="Name, account number or reference"
          keyOf={({ reference }) => reference}
          to={({ reference }) => `/dashboard/sub-accounts/${reference}/edit`}
          empty={
            <EmptyState icon={Building2} title="No sub-accounts yet">
              Add the accounts that your business has at other banks, each under the name that its bank gives.
            </EmptyState>
          }
        />
        {mayAdd && (
          <DockedLink to={create} icon={Plus}>
            Add sub-account
          </DockedLink>
        )}
      </main>
    </>
  )
}
