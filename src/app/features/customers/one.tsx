// One customer: who it is, and the accounts that it pays into.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { customerMessages } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import { useMay } from '#app/api/permissions.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useAge } from '#app/api/use-age.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { customerFacts, customerReading, type Customer } from './facts.tsx'

interface CustomerPageProps {
  id: string
  /** The list of its virtual accounts. */
  accounts: ReactNode
}

/** The name is the title, and what reaches them stands among the facts. */
const facts = customerFacts.filter(({ name }) => name !== 'fullname' && name !== 'reached_by')

export function CustomerPage({ id, accounts }: CustomerPageProps) {
  const query = useQuery(customerReading(id))
  const { data, error, refetch, isFetching } = query
  const age = useAge(query)
  const again = () => void refetch()
  return (
    <>
      <PageHeader title={data?.fullname ?? 'Customer'} back={{ to: '/dashboard/customers' }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {data && age && <OfflineState at={age} onRetry={again} />}
        {data && (
          <>
            <Detail facts={facts} item={data} />
            <Actions customer={data} />
            {accounts}
          </>
        )}
        {!data && !error && <SkeletonRows rows={3} />}
        {!data && error instanceof Unreachable && <OfflineState onRetry={again} />}
        {!data && error && !(error instanceof Unreachable) && (
          <ErrorState title={customerMessages.notFound} onRetry={again} busy={isFetching}>
            {error instanceof Refusal && error.code === 'not_found'
              ? 'There is none with this reference in this mode.'
              : error.message}
          </ErrorState>
        )}
      </main>
    </>
  )
}

function Actions({ customer: { reference } }: { customer: Customer }) {
  const [mayChange, mayOpen] = [useMay('manage_customers'), useMay('manage_vnubans')]
  return (
    <div className="grid gap-3 mt-4 sm:grid-cols-2">
      {mayOpen && (
        <LinkButton
          to="/dashboard/vnuban/create"
          search={{ customer: reference } as never}
          look="primary"
          icon={Plus}
          wide
        >
          Open virtual account
        </LinkButton>
      )}
      {mayChange && (
        <LinkButton to="/dashboard/customer/$id/edit" params={{ id: reference }} icon={Pencil} wide>
          Edit
        </LinkButton>
      )}
    </div>
  )
}
