// The first screen of the dashboard: what needs this person, how far onboarding is, what was done last.
import { useQuery } from '@tanstack/react-query'
import { reading } from '#app/api/queries.ts'
import { useDrawn } from '#app/ui/drawn.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { Unreachable } from '#app/api/unreachable.ts'
import { useAge } from '#app/api/use-age.ts'
import { overview } from '#contract/overview.ts'
import { Balances, LatestMoney, MoneyInAndOut, QuickLinks, useMoneyAtOnce } from './money.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OnboardingCard, onboardingItem } from './onboarding-card.tsx'
import { RecentActivity } from './recent-activity.tsx'

/**
 * Kept on the phone, so that it opens without a network too; asked for again each time, for what needs a
 * person.
 */
const overviewReading = reading(overview.show, {}, { persist: true, staleTime: 0 })

export function OverviewPage() {
  useMoneyAtOnce()
  return (
    <div className="flex flex-col flex-1">
      <PageHeader title="Overview" />
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[1080px]"><Content /></main>
    </div>
  )
}

function Content() {
  const query = useQuery(overviewReading)
  const { data, error, refetch, isFetching } = query
  const age = useAge(query)
  const again = () => void refetch()
  const isDrawn = useDrawn()
  if (!data) {
    if (error instanceof Unreachable) return <OfflineState onRetry={again} />
    if (error) return <ErrorState onRetry={again} busy={isFetching}>{error.message}</ErrorState>
    return <Loading />
  }
  const { progress, steps, attention, recent } = data
  return (
    <>
      {age && <OfflineState at={age} onRetry={again} />}
      <div className="lg:grid lg:grid-cols-[2fr_3fr] lg:gap-x-6 lg:items-start">
        <div>
          <Balances />
          <QuickLinks />
          {onboardingItem(attention) && <div className="h-4" />}
          <OnboardingCard progress={progress} steps={steps} attention={attention} />
          <NeedsYou attention={attention} />
        </div>
        {isDrawn && (
          <div className="lg:-mt-6">
            <MoneyInAndOut />
            <LatestMoney />
            <RecentActivity recent={recent} />
          </div>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-[148px] !rounded-card" />
      <Skeleton className="w-1/3 h-5 mt-6 mb-3" />
      <SkeletonRows rows={2} />
      <Skeleton className="w-1/2 h-5 mt-6 mb-3" />
      <SkeletonRows rows={4} />
    </>
  )
}
