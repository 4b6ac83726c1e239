// Settlements: what waits, and two lists, what was paid out and what is in no settlement yet.
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'
import { Due } from './due.tsx'
import { settlementFacts, settlementFilters, settlementPath, settlementRows } from './facts.tsx'

const path = '/dashboard/settlements/$type'

/** The list stands below. */
export function SettlementsPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Settlements" back={{ to: '/dashboard/transactions' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <div className="lg:max-w-[420px]">
          <Due />
        </div>
        <div className="lg:mt-4">
          <ViewLinks label="Views of settlements">
            <ViewLink to={path} params={{ type: 'settled' }}>
              Settlements
            </ViewLink>
            <ViewLink to={path} params={{ type: 'unsettled' }}>
              Not settled yet
            </ViewLink>
          </ViewLinks>
        </div>
        <div className="mt-2">{children}</div>
      </main>
    </>
  )
}

const picture = () => (
  <Disc tone="leaf">
    <Icon of={Landmark} />
  </Disc>
)

export const Settled = () => (
  <ListView
    name="settlements"
    nouns={['settlement', 'settlements']}
    rows={settlementRows}
    facts={settlementFacts}
    filters={settlementFilters}
    searches="Reference or account number"
    keyOf={({ settlement_reference }) => settlement_reference}
    to={settlementPath}
    days="rows"
    picture={picture}
    paper="a1"
    empty={
      <EmptyState icon={Landmark} title="No settlements yet">
        What comes in on a day is paid to your bank account on the next business day, and shows here.
      </EmptyState>
    }
  />
)
