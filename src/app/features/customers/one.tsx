// One customer: who it is, and the accounts that it pays into.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { customerMessages } from '#contract/customers.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { customerFacts, customerReading, type Customer } from './facts.tsx'

interface CustomerPageProps {
  id: string
  /** The list of its virtual accounts. */
  accounts: ReactNode
}

/** The name is the title, what reaches them stands among the facts, and the accounts below them. */
const shownElsewhere = ['fullname', 'reached_by', 'vnubans']
const facts = customerFacts.filter(({ name }) => !shownElsewhere.includes(name))

export function CustomerPage({ id, accounts }: CustomerPageProps) {
  const query = useQuery(customerReading(id))
  return (
    <ItemPage
      title={query.data?.fullname ?? 'Customer'} back="/dashboard/customers"
      failed={customerMessages.notFound} standing={useStanding(query)}
    >
      {(customer) => (
        <SideBySide>
          <>
            <Detail facts={facts} item={customer} />
            <Actions customer={customer} />
          </>
          <div className="lg:-mt-2">{accounts}</div>
        </SideBySide>
      )}
    </ItemPage>
  )
}

function Actions({ customer: { reference } }: { customer: Customer }) {
  const [mayChange, mayOpen] = [useMay('manage_customers'), useMay('manage_vnubans')]
  return (
    <div className="grid grid-cols-1 gap-3 mt-4 sm:grid-cols-2">
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
