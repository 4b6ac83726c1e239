// What waits to be settled, when that is done and where it goes.
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { settlements } from '#contract/settlements.ts'
import { startOfDay } from '#domain/business-day.ts'
import { longDate } from '#domain/time.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { HeroCard } from '#app/ui/hero-card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { dueReading } from './facts.tsx'

type Due = Answer<typeof settlements.due>

/** For those who see balances. */
export function Due() {
  const maySee = useMay('view_balances')
  const standing = useStanding(useQuery({ ...dueReading, enabled: maySee === true }))
  if (!maySee) return null
  return (
    <Shown standing={standing} loading={<Skeleton className="h-[180px] !rounded-card" />}>
      {(due) => (
        <HeroCard
          label="Not settled yet" amount={due.amount}
          facts={[{ label: 'On its way', amount: due.on_its_way }]} foot={<NextRun due={due} />}
        />
      )}
    </Shown>
  )
}

function NextRun({ due: { settles_on, settlement_bank_name, settlement_nuban, is_split } }: { due: Due }) {
  if (settlement_nuban === null) {
    return (
      <p className="py-1 text-15">
        Settlements begin once our staff have approved your bank account. Your money is kept until then.
      </p>
    )
  }
  return (
    <div className="py-1">
      <p className="text-13 text-hero-soft">Next settlement, for all that came in on the days before</p>
      <p className="text-15 font-semibold">{longDate(startOfDay(settles_on))}</p>
      <p className="text-15">
        To {settlement_bank_name} <span className="figures">{settlement_nuban}</span>
        {is_split && ', and to sub-accounts what is shared with them'}
      </p>
    </div>
  )
}
