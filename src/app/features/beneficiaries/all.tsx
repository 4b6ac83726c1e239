// Everybody who is paid again and again.
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useMay } from '#app/api/permissions.ts'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { beneficiaryFacts, beneficiaryRows } from './facts.tsx'

const create = '/dashboard/beneficiary/create'

export function BeneficiariesList() {
  const mayAdd = useMay('manage_beneficiaries')
  const add = mayAdd && (
    <LinkButton to={create} look="primary" icon={UserPlus}>
      Add beneficiary
    </LinkButton>
  )
  return (
    <>
      <PageHeader title="Beneficiaries" actions={add} />
      <main className="flex-1 px-side pt-2 pb-24">
        <ListView
          name="beneficiaries"
          nouns={['beneficiary', 'beneficiaries']}
          rows={beneficiaryRows}
          facts={beneficiaryFacts}
          searches="Name or account number"
          keyOf={({ reference }) => reference}
          to={({ reference }) => `/dashboard/beneficiaries/${reference}`}
          empty={
            <EmptyState icon={Users} title="No beneficiaries yet">
              Save the accounts that you pay often. You then pay them without typing a number.
            </EmptyState>
          }
        />
        {mayAdd && (
          <DockedLink to={create} icon={UserPlus}>
            Add beneficiary
          </DockedLink>
        )}
      </main>
    </>
  )
}
