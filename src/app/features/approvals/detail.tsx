// The decision card: how much, to whom, what the bank says of the name, who asked, what is left after it,
// and what went to the same account before. Decline and Approve stand apart at the thumb.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { notWatching } from '#app/api/asking-again.ts'
import { useStanding } from '#app/api/standing.ts'
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Rows } from './batch-rows.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { useDecision } from './decision.ts'
import { Facts, Past, Payee, WaitsAgain } from './facts.tsx'
import { OutcomeStrip } from './outcome-strip.tsx'
import { freshly, waitingReading, referenceOf, type Detail } from './readings.ts'
import { RequestHead } from './request-head.tsx'
import { TurnOnNotices } from './turn-on-notices.tsx'

const list = '/dashboard/payouts/payout-approvals'

export function ApprovalPage() {
  const { reference } = useParams({ strict: false }) as { reference: string }
  return <Card key={reference} reference={reference} />
}

function Card({ reference }: { reference: string }) {
  const [opened] = useState(thisMoment)
  const query = useQuery(freshly(reference))
  // One answer since the card was opened is enough, while it is looked at again too: of what has changed
  // since then, the version that goes with a decision tells the provider.
  const isFresh = query.dataUpdatedAt >= providerNow() - sinceMoment(opened)
  const title =
    query.data?.status === 'PENDING' && query.data.can_decide ? 'Approve payout' : 'Payout request'
  return (
    <>
      <PageHeader title={title} back={{ to: list, label: 'Back to approvals' }} />
      <Shown standing={useStanding(query)} loading={<Loading />}>
        {(item) => <Decision item={item} isFresh={isFresh} />}
      </Shown>
    </>
  )
}

function Decision({ item, isFresh }: { item: Detail; isFresh: boolean }) {
  const { outcome, decide, reopen } = useDecision(item)
  const waiting = useQuery(notWatching(waitingReading)).data?.items ?? []
  const open = waiting.filter(({ can_decide }) => can_decide)
  const next = open.find((each) => referenceOf(each) !== referenceOf(item))
  const place = open.findIndex((each) => referenceOf(each) === referenceOf(item))
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[1040px]">
        <SideBySide>
          <>
            <RequestHead item={item} place={place + 1} of={open.length} next={next && referenceOf(next)} />
            <OutcomeStrip outcome={outcome} item={item} onLookAgain={reopen} />
            <WaitsAgain item={item} />
            <Payee item={item} />
            {item.kind === 'bulk' && <Facts item={item} />}
          </>
          <>
            {item.kind === 'single' && <Facts item={item} />}
            <Rows item={item} />
            <Past item={item} />
            {outcome.step === 'done' && <TurnOnNotices />}
          </>
        </SideBySide>
      </main>
      <DecisionBar {...{ item, isFresh, outcome, decide }} next={next && referenceOf(next)} />
    </>
  )
}

const Loading = () => (
  <main className="flex-1 px-side pb-6">
    <Skeleton className="w-1/2 h-9 mb-4" />
    <Skeleton className="h-[120px] !rounded-card mb-2" />
    <Skeleton className="h-[180px] !rounded-card" />
  </main>
)
