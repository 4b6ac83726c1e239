// Payouts at a glance: what there is to pay with, and four views of what comes and goes.
import { Outlet, useLocation } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import { Preview } from '#app/ui/lists/preview.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { ViewLink, ViewLinks } from '#app/ui/view-links.tsx'
import { Balance } from './balance.tsx'
import { payoutFacts, payoutPath, payoutRows } from './facts.tsx'
import { fundingFacts, fundingPicture, fundingRows, NoFunding } from './funding.tsx'
import { DockedNewPayout, NewPayoutButton } from './new-payout-links.tsx'
import { NoRequests, requestFacts, requestPath, requestRows } from './requests.tsx'
import { comingRows, scheduleFacts, schedulePath } from './schedule-facts.tsx'
import { NoSchedules } from './schedules.tsx'

const views: Record<string, string> = {
  'funding-history': 'Funding history',
  'approval-requests': 'Approval requests',
  'scheduled-payouts': 'Scheduled payouts',
}

/** Each view has its own name in the list of windows. */
function useView(): string {
  const view = useLocation({ select: ({ pathname }) => pathname.split('/')[3] ?? '' })
  return views[view] ?? 'Payouts'
}

export function PayoutsHome() {
  return (
    <>
      <PageHeader title="Payouts" windowTitle={useView()} actions={<NewPayoutButton />} />
      <main className="flex-1 px-side pt-2 pb-24 lg:grid lg:grid-cols-[360px_1fr] lg:gap-x-6 lg:items-start">
        <Balance />
        <div>
          <ViewLinks label="Views of payouts">
            <ViewLink to="/dashboard/payouts" activeOptions={{ exact: true }}>
              Payouts
            </ViewLink>
            <ViewLink to="/dashboard/payouts/funding-history">Funding</ViewLink>
            <ViewLink to="/dashboard/payouts/approval-requests">Approvals</ViewLink>
            <ViewLink to="/dashboard/payouts/scheduled-payouts">Scheduled</ViewLink>
          </ViewLinks>
          <div className="-mt-3">
            <Outlet />
          </div>
        </div>
        <DockedNewPayout />
      </main>
    </>
  )
}

export const LatestPayouts = () => (
  <Preview
    title="Latest payouts"
    rows={payoutRows}
    facts={payoutFacts}
    keyOf={({ id }) => id}
    to={payoutPath}
    all="/dashboard/payouts/all"
    empty={
      <EmptyState icon={Send} title="No payouts yet">
        Each payout that you make shows here.
      </EmptyState>
    }
  />
)

export const LatestFunding = () => (
  <Preview
    title="Funding history"
    rows={fundingRows}
    facts={fundingFacts}
    keyOf={({ reference }) => reference}
    picture={fundingPicture}
    all="/dashboard/payouts/funding-history/all"
    empty={<NoFunding />}
  />
)

export const LatestRequests = () => (
  <Preview
    title="Approval requests"
    rows={requestRows}
    facts={requestFacts}
    keyOf={({ unique_reference }) => unique_reference}
    to={requestPath}
    all="/dashboard/payouts/payout-approvals"
    empty={<NoRequests />}
  />
)

export const ComingPayouts = () => (
  <Preview
    title="Scheduled payouts"
    rows={comingRows}
    facts={scheduleFacts}
    keyOf={({ schedule_reference }) => schedule_reference}
    to={schedulePath}
    all="/dashboard/payouts/scheduled-history"
    empty={<NoSchedules />}
  />
)
