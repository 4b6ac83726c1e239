// What came into one account.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import { useMemo, type ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { reservedAccounts } from '#contract/reserved-accounts.ts'
import { listingOf } from '#app/api/listing.ts'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { EmptyState } from '#app/ui/states.tsx'

const filters: readonly Filter[] = [{ kind: 'dates', label: 'When' }]

type Funding = Answer<typeof reservedAccounts.funding>['items'][number]

interface AccountFundingProps {
  id: string
  /** As in the funding history of all accounts. */
  facts: readonly Fact<Funding>[]
  picture: () => ReactNode
}

export function AccountFunding({ id, facts, picture }: AccountFundingProps) {
  const rows = useMemo(
    () => listingOf(reservedAccounts.funding, {}, { persist: true, params: { id } }),
    [id],
  )
  return (
    <ListView
      name="account-funding"
      nouns={['transfer', 'transfers']}
      rows={rows}
      facts={facts}
      filters={filters}
      searches="Sender or reference"
      keyOf={({ reference }) => reference}
      title="Money in"
      days="rows"
      picture={picture}
      empty={
        <EmptyState icon={ArrowDownLeft} title="No money has come in yet">
          Transfer money to the number of this account, and it shows here.
        </EmptyState>
      }
    />
  )
}
