// Money that came into the payout accounts.
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import type { Answer } from '#contract/endpoint.ts'
import { accounts } from '#contract/accounts.ts'
import { listingOf } from '#app/api/listing.ts'
import { Disc } from '#app/ui/list-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { dateFact, figuresFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { payoutLook } from '#app/ui/payout-looks.ts'
import { PayoutState } from './facts.tsx'

export type Funding = Answer<typeof accounts.funding>['items'][number]

export const fundingFacts: readonly Fact<Funding>[] = [
  nameFact('sender_name', 'From', 'lead', (one) => one.sender_name),
  moneyFact('amount', 'Amount', 'amount', (one) => one.amount),
  {
    ...textFact('transaction_status', 'Status', 'status', (one) => one.transaction_status),
    print: (one) => payoutLook(one.transaction_status).words,
    show: (one) => <PayoutState status={one.transaction_status} />,
  },
  moneyFact('balance', 'Balance after', 'column', (one) => one.balance),
  // Spec 9: funding shows the long date.
  dateFact('transaction_date', 'Date', 'when', (one) => one.transaction_date),
  figuresFact('source_nuban', 'To account', 'column', (one) => one.source_nuban),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  textFact('narration', 'Note', 'column', (one) => one.narration),
]

export const fundingRows = listingOf(accounts.funding, {}, { persist: true })

export const fundingPicture = () => (
  <Disc tone="leaf">
    <Icon of={ArrowDownLeft} />
  </Disc>
)

const filters: readonly Filter[] = [{ kind: 'dates', label: 'When' }]

export const NoFunding = () => (
  <EmptyState icon={ArrowDownLeft} title="No money has come in yet">
    Transfer money to the account number of your balance, and it shows here.
  </EmptyState>
)

export function AllFunding() {
  return (
    <>
      <PageHeader title="Funding history" back={{ to: '/dashboard/payouts/funding-history' }} />
      <main className="flex-1 px-side pt-2 pb-6">
        <ListView
          name="funding"
          nouns={['transfer', 'transfers']}
          rows={fundingRows}
          facts={fundingFacts}
          filters={filters}
          searches="Sender or reference"
          keyOf={({ reference }) => reference}
          title="Money in"
          days="rows"
          picture={fundingPicture}
          empty={<NoFunding />}
        />
      </main>
    </>
  )
}
