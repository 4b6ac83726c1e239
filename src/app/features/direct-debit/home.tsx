// Direct debit: what came in this month, what is due, what failed; and below it every debit.
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ListChecks from 'lucide-react/icons/list-checks'
import Repeat from 'lucide-react/icons/repeat'
import { directDebit } from '#contract/direct-debit.ts'
import { counted } from '#domain/counted.ts'
import { listingOf } from '#app/api/listing.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { HeroCard } from '#app/ui/hero-card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { debitFacts, debitLooks, dueFacts, dueLooks } from './debit-facts.tsx'
import { DebitFrame } from './frame.tsx'

const begin = { to: '/dashboard/mandates/create', words: 'New mandate', icon: Repeat } as const

const debitRows = listingOf(directDebit.debits, {}, { persist: true })

const debitFilters: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', choices: lookChoices(debitLooks) },
  { kind: 'dates', label: 'When' },
]

const dueRows = listingOf(directDebit.due, {}, { persist: true })

const dueFilters: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', choices: lookChoices(dueLooks) },
]

export const DebitsHome = () => (
  <DebitFrame title="Direct debit" begin={begin} above={<Figures />}>
    <ListView
      name="debits"
      nouns={['debit', 'debits']}
      rows={debitRows}
      facts={debitFacts}
      filters={debitFilters}
      searches="Account name or reference"
      keyOf={({ reference }) => reference}
      title="Debit"
      days="rows"
      empty={
        <EmptyState icon={Repeat} title="No debits yet">
          Set up a mandate with a customer. Once it is active you can take money by it.
        </EmptyState>
      }
    />
  </DebitFrame>
)

export const DuesPage = () => (
  <DebitFrame title="Due" begin={begin}>
    <ListView
      name="due-debits"
      nouns={['due debit', 'due debits']}
      rows={dueRows}
      facts={dueFacts}
      filters={dueFilters}
      keyOf={({ id }) => id}
      title="Due"
      days="rows"
      empty={
        <EmptyState icon={CalendarClock} title="Nothing has fallen due yet">
          What customers owe on a day for a product shows here, with what became of it.
        </EmptyState>
      }
    />
  </DebitFrame>
)

const homeReading = reading(directDebit.home, {}, { persist: true })

function Figures() {
  const mayManage = useMay('manage_direct_debit')
  const standing = useStanding(useQuery(homeReading))
  return (
    <div className="lg:max-w-[420px]">
      <Shown standing={standing} loading={<Skeleton className="h-[180px] !rounded-card" />}>
        {({ collected, due, failed, reversed, active_mandates, pending_mandates }) => (
          <HeroCard
            label="Collected this month" amount={collected.amount}
            facts={[
              { label: 'Due within a week', amount: due.amount },
              { label: 'Failed in 30 days', amount: failed.amount },
              ...reversed.count > 0 ? [{ label: 'Reversed in 30 days', amount: reversed.amount }] : [],
            ]}
            foot={
              <p className="py-1 text-15">
                {counted(active_mandates, 'active mandate', 'active mandates')}
                {pending_mandates > 0 && `, ${pending_mandates} being set up`}
              </p>
            }
          />
        )}
      </Shown>
      {mayManage && (standing.data?.active_mandates ?? 0) > 0 && (
        <LinkButton className="mt-3" wide icon={ListChecks} to="/dashboard/direct-debit/bulk">
          Debit several customers
        </LinkButton>
      )}
    </div>
  )
}

