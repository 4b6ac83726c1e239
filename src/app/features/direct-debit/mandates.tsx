// All mandates, the newest first.
import Repeat from 'lucide-react/icons/repeat'
import { mandates } from '#contract/mandates.ts'
import { listingOf } from '#app/api/listing.ts'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DebitFrame } from './frame.tsx'
import { mandateFacts, mandateLooks } from './mandate-facts.tsx'

const begin = { to: '/dashboard/mandates/create', words: 'New mandate', icon: Repeat } as const

const mandateRows = listingOf(mandates.list, {}, { persist: true })

const mandateFilters: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', choices: lookChoices(mandateLooks) },
  { kind: 'dates', label: 'When' },
]

const mandatePath = ({ reference }: { reference: string }) => `/dashboard/mandates/${reference}`

export const MandatesList = () => (
  <DebitFrame title="Mandates" begin={begin}>
    <ListView
      name="mandates"
      nouns={['mandate', 'mandates']}
      rows={mandateRows}
      facts={mandateFacts}
      filters={mandateFilters}
      searches="Name, account or reference"
      keyOf={({ reference }) => reference}
      to={mandatePath}
      days="rows"
      empty={
        <EmptyState icon={Repeat} title="No mandates yet">
          By a mandate a customer lets you take money from an account, within limits that you agree on.
        </EmptyState>
      }
    />
  </DebitFrame>
)
