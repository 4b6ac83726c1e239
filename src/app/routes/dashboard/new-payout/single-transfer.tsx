// /dashboard/new-payout/single-transfer; ?step= is where one is, ?to= and ?from= whom it is for.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { payoutDraft } from '#app/features/new-payout/draft.ts'
import { entityOf, SingleTransfer, type SingleSearch } from '#app/features/new-payout/single.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/new-payout/single-transfer')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context, location }) => {
    if (!(await may(context.queryClient, 'initiate_payouts')))
      throw redirect({ to: '/dashboard/payouts', replace: true })
    return { draft: await loadDraft(payoutDraft, { entity: entityOf(location.search as SingleSearch) }) }
  },
  component: Single,
})

function Single() {
  const search = Route.useSearch() as SingleSearch
  // After it is sent the address names no draft; the page stays the same one.
  const key = search.step === 'sent' ? 'sent' : entityOf(search)
  return <SingleTransfer key={key} search={search} draft={Route.useLoaderData().draft} />
}
