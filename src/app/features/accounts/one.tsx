// One account with a balance of its own: every line of it, and what came into it.
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useMemo } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import { reservedAccounts } from '#contract/reserved-accounts.ts'
import { kobo, plainAmount, subtract } from '#domain/money.ts'
import { lineWords } from '#domain/statement.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { AccountCard } from '#app/ui/account-card.tsx'
import { calmName } from '#app/ui/calm-name.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { figuresFact, momentFact, moneyFact, textFact } from '#app/ui/lists/kinds.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'

const path = '/dashboard/accounts/reserved/$id/$account'

interface AccountProps {
  id: string
  nuban: string
}

export function AccountPage({ id, nuban }: AccountProps) {
  const query = useQuery(
    reading(reservedAccounts.show, { params: { id } }, { persist: true, staleTime: 0 }),
  )
  const params = { id, account: nuban }
  return (
    <>
      <PageHeader title={query.data?.name ?? 'Account'} back={{ to: '/dashboard/accounts' }} />
      <main className="flex-1 px-side pt-2 pb-6 lg:grid lg:grid-cols-[360px_1fr] lg:gap-x-6 lg:items-start">
        <Shown standing={useStanding(query)} loading={<Skeleton className="h-[200px] !rounded-card" />}>
          {(account) => <AccountCard {...account} />}
        </Shown>
        <div className="min-w-0">
          <ViewLinks label="Views of the account">
            <ViewLink to={path} params={params} activeOptions={{ exact: true }}>
              Trail
            </ViewLink>
            <ViewLink to={`${path}/funding`} params={params}>
              Funding
            </ViewLink>
          </ViewLinks>
          <Outlet />
        </div>
      </main>
    </>
  )
}

type Entry = Answer<typeof accounts.trail>['items'][number]

const kindOf = ({ kind }: Entry) => lineWords(kind)

const signed = ({ direction, amount }: Entry) => (direction === 'in' ? amount : subtract(kobo(0), amount))

const trailFacts: readonly Fact<Entry>[] = [
  textFact('counterparty', 'Who', 'lead', (one) =>
    one.counterparty === null ? kindOf(one) : calmName(one.counterparty)),
  {
    name: 'amount', label: 'Amount', role: 'amount', is_amount: true,
    text: (one) => plainAmount(signed(one)),
    show: (one) => (
      <MoneyText signed amount={signed(one)} className={one.direction === 'in' ? 'text-leaf' : undefined} />
    ),
  },
  {
    ...textFact<Entry>('kind', 'Kind', 'status', kindOf),
    show: (one) => (
      <>
        {kindOf(one)} · balance <MoneyText amount={one.balance} />
      </>
    ),
  },
  momentFact('at', 'When', 'when', (one) => one.at),
  moneyFact('balance', 'Balance after', 'column', (one) => one.balance),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
]

const trailPicture = ({ direction }: Entry) => (
  <Disc tone={direction === 'in' ? 'leaf' : 'soft'}>
    <Icon of={direction === 'in' ? ArrowDownLeft : ArrowUpRight} />
  </Disc>
)

const trailFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Direction',
    choices: [{ value: 'in', label: 'Money in' }, { value: 'out', label: 'Money out' }],
  },
  { kind: 'dates', label: 'When' },
]

/** Every line of the account, each with the balance after it. */
export function AccountTrail({ nuban }: { nuban: string }) {
  const rows = useMemo(() => listingOf(accounts.trail, { nuban }, { persist: true }), [nuban])
  return (
    <ListView
      name="trail"
      nouns={['line', 'lines']}
      rows={rows}
      facts={trailFacts}
      filters={trailFilters}
      searches="Whole reference"
      keyOf={({ id }) => id}
      title="Trail"
      days="rows"
      picture={trailPicture}
      empty={
        <EmptyState icon={ArrowDownLeft} title="Nothing has moved yet">
          Each time money comes in or goes out, a line shows here with the balance after it.
        </EmptyState>
      }
    />
  )
}
