// Every request that is over, however long ago.
import ShieldCheck from 'lucide-react/icons/shield-check'
import { approvals } from '#contract/approvals.ts'
import { listingOf } from '#app/api/listing.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { referenceOf, type Item } from './readings.ts'
import { requestFacts } from './request-facts.tsx'

const decidedRows = listingOf(approvals.list, { status: 'decided' }, { persist: true })

const decidedFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Decision',
    choices: [{ value: 'APPROVED', label: 'Approved' }, { value: 'DECLINED', label: 'Declined' }],
  },
  {
    kind: 'choice', name: 'kind', label: 'Kind',
    choices: [{ value: 'single', label: 'One payout' }, { value: 'bulk', label: 'Many payouts' }],
  },
  { kind: 'dates', label: 'Asked' },
]

const requestPath = (item: Item) => `/dashboard/payouts/payout-approvals/${referenceOf(item)}`

export const Decided = () => (
  <ListView
    name="decided-requests"
    nouns={['decided request', 'decided requests']}
    rows={decidedRows}
    facts={requestFacts}
    filters={decidedFilters}
    searches="Name, account or who asked"
    keyOf={({ unique_reference }) => unique_reference}
    to={requestPath}
    empty={
      <EmptyState icon={ShieldCheck} title="Nothing was decided yet">
        Every request that was approved, declined or ran out of time is kept here.
      </EmptyState>
    }
  />
)
