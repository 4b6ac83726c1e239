// The getting-started page: how far the way to live mode is, what is next in one line, and a way to hide
// it for good.
import { useQuery } from '@tanstack/react-query'
import { reading } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useAge } from '#app/api/use-age.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { StepBar } from '#app/ui/progress.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { overview } from '#contract/overview.ts'
import { HidePage } from './hide-page.tsx'
import { nextOf, stateOf, type Shown } from './next.ts'
import { Steps } from './steps.tsx'

/**
 * Kept on the phone, so that it opens without a network too; asked for again each time, for what is done
 * now.
 */
const progressReading = reading(overview.show, {}, { persist: true, staleTime: 0 })

export function GetStartedPage() {
  const query = useQuery(progressReading)
  const { data, error, refetch, isFetching } = query
  const age = useAge(query)
  const again = () => void refetch()
  return (
    <div className="flex flex-col flex-1">
      <PageHeader title="Get started" />
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        {!data && error instanceof Unreachable && <OfflineState onRetry={again} />}
        {!data && error && !(error instanceof Unreachable) && (
          <ErrorState onRetry={again} busy={isFetching}>{error.message}</ErrorState>
        )}
        {!data && !error && <Loading />}
        {age && <OfflineState at={age} onRetry={again} />}
        {data && <Progress shown={data} />}
        <HidePage />
      </main>
    </div>
  )
}

function Progress({ shown }: { shown: Shown }) {
  const next = nextOf(shown)
  const { title, lead } = stateOf(shown)
  const { bank, business, documents } = shown.steps
  const states = [bank, business, documents].map((done) => (done ? 'done' : 'todo'))
  return (
    <>
      <h2 className="text-28 font-semibold">{title}</h2>
      <p className="mt-1 text-soft">{lead}</p>
      <div className="mt-4">
        <StepBar steps={states} label={`${shown.progress} of 3 steps are done`} />
      </div>
      {next && (
        <div className="mt-5 p-4 rounded-card bg-card">
          <p className="text-soft">Next: <b className="font-semibold text-ink">{next.text}</b></p>
          <LinkButton to={next.path} look="primary" wide className="mt-4 lg:!w-auto">
            {next.button}
          </LinkButton>
        </div>
      )}
      <Steps steps={shown.steps} />
    </>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="w-2/3 h-8" />
      <Skeleton className="h-1.5 mt-8" />
      <Skeleton className="h-[120px] mt-5 mb-5 !rounded-card" />
      <SkeletonRows rows={3} />
    </>
  )
}
