// The business's own accounts: what is in each, another number, and statements of them.
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { BalancesOn } from './balances-on.tsx'
import { ReserveSheet } from './reserve.tsx'
import { Statements } from './statements.tsx'

export type OwnAccount = Answer<typeof accounts.list>['items'][number]

export const ownReading = reading(
  accounts.list,
  { query: { account_type: 'VIRTUAL', limit: 20 } },
  { persist: true, staleTime: 0 },
)

export function AccountsPage({ statement }: { statement: string | undefined }) {
  const query = useQuery(ownReading)
  const [mayReserve, mayExport] = [useMay('manage_vnubans'), useMay('export_data')]
  const maySee = useMay('view_balances')
  const [reserving, setReserving] = useState(false)
  const [lookingBack, setLookingBack] = useState(false)
  const isOffline = useReachable().state === 'offline'
  const own = query.data?.items ?? []
  const items = [...own.filter((one) => one.is_primary), ...own.filter((one) => !one.is_primary)]
  return (
    <>
      <PageHeader title="Accounts" />
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        <Shown standing={useStanding(query)} loading={<SkeletonRows rows={2} />}>
          {() => (
            <ListCard label="Accounts">
              {items.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </ListCard>
          )}
        </Shown>
        {mayReserve && (
          <Button
            look="tinted"
            icon={Plus}
            wide
            className="mt-3"
            disabled={isOffline}
            onClick={() => setReserving(true)}
          >
            Reserve another number
          </Button>
        )}
        <TextLink to="/dashboard/sub-accounts" className="mt-2">
          Accounts at other banks
        </TextLink>
        {maySee && (
          <Button icon={CalendarDays} wide className="mt-2" onClick={() => setLookingBack(true)}>
            Balances on a day
          </Button>
        )}
        {mayExport && maySee && <Statements accounts={items} wanted={statement} />}
        {lookingBack && <BalancesOn onClose={() => setLookingBack(false)} />}
        {reserving && <ReserveSheet onClose={() => setReserving(false)} />}
      </main>
    </>
  )
}

function AccountRow({ account }: { account: OwnAccount }) {
  const { id, nuban, account_name, bank_name, available, is_primary } = account
  return (
    <RowLink
      to="/dashboard/accounts/reserved/$id/$account"
      params={{ id, account: nuban }}
      icon={Landmark}
      lead={account_name}
      amount={available === null ? undefined : <MoneyText amount={available} />}
      status={
        <>
          {is_primary ? 'Primary' : 'Reserved'} · {bank_name}
        </>
      }
      when={nuban}
    />
  )
}
