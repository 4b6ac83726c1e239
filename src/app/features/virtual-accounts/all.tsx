// Every virtual account, and those of one customer.
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { customers } from '#contract/customers.ts'
import { listingOf } from '#app/api/listing.ts'
import { useMay } from '#app/api/permissions.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { DockedLink } from '#app/ui/docked-link.tsx'
import { LinkButton, TextLink } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { ShownRows } from '#app/ui/lists/shown-rows.tsx'
import { useRows } from '#app/ui/lists/use-rows.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { accountFacts, accountFilters, accountPath, accountRows, AccountState } from './facts.tsx'

const back = { to: '/dashboard/transactions', narrow: true }
const create = '/dashboard/vnuban/create'

export function VirtualAccountsList() {
  const mayOpen = useMay('manage_vnubans')
  const add = mayOpen && (
    <>
      <LinkButton to="/dashboard/vnuban/bulk" look="quiet" icon={FileSpreadsheet}>
        From a file
      </LinkButton>
      <LinkButton to="/dashboard/vnuban/merchant-create" look="quiet" icon={Landmark} className="ml-2">
        For your business
      </LinkButton>
      <LinkButton to={create} look="primary" icon={Plus} className="ml-2">
        Open virtual account
      </LinkButton>
    </>
  )
  return (
    <>
      <PageHeader title="Virtual accounts" back={back} actions={add} />
      <main className="flex-1 px-side pt-2 pb-24">
        {mayOpen && (
          <div className="flex justify-between -mt-2 mb-1 lg:hidden">
            <TextLink to="/dashboard/vnuban/bulk">From a file</TextLink>
            <TextLink to="/dashboard/vnuban/merchant-create">For your business</TextLink>
          </div>
        )}
        <ListView
          name="virtual-accounts"
          nouns={['virtual account', 'virtual accounts']}
          rows={accountRows}
          facts={accountFacts}
          filters={accountFilters}
          searches="Account name or number"
          keyOf={({ vnuban }) => vnuban}
          to={accountPath}
          days="rows"
          empty={
            <EmptyState icon={Landmark} title="No virtual accounts yet">
              Open one for each customer. Money that comes into it says by itself who paid.
            </EmptyState>
          }
        />
        {mayOpen && (
          <DockedLink to={create} icon={Plus}>
            Open virtual account
          </DockedLink>
        )}
      </main>
    </>
  )
}

const AT_ONCE = 20

/** The accounts of one customer on its page. */
export function AccountsOfCustomer({ customer }: { customer: string }) {
  const rows = useMemo(
    () => listingOf(customers.vnubans, {}, { persist: true, params: { id: customer } }), [customer])
  const listing = useRows(rows, {}, AT_ONCE)
  return (
    <section aria-label="Virtual accounts">
      <SectionHead title="Virtual accounts" />
      <ShownRows listing={listing} ageless none={<p className="text-15 text-soft">None yet.</p>}>
        {(items) => (
          <ListCard label="Virtual accounts">
            {items.map((account) => (
              <RowLink
                key={account.vnuban}
                to={accountPath(account)}
                lead={<span className="figures">{account.vnuban}</span>}
                status={<AccountState status={account.status} />}
                when={account.bank_name}
              />
            ))}
          </ListCard>
        )}
      </ShownRows>
    </section>
  )
}
