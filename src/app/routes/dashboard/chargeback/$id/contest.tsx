// /dashboard/chargeback/{id}/contest, for who may answer chargebacks; what is typed and the files are kept on
// this phone until they are sent.
import { createFileRoute } from '@tanstack/react-router'
import { ContestChargeback } from '#app/features/chargebacks/contest.tsx'
import { contestDraft } from '#app/features/chargebacks/drafts.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/chargeback/$id/contest')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params: { id } }) => ({ draft: await loadDraft(contestDraft, { entity: id }) }),
  component: Contest,
})

function Contest() {
  const { id } = Route.useParams()
  return (
    <ForRole needs="manage_chargebacks" title="Contest" back={`/dashboard/chargeback/${id}`}>
      <ContestChargeback id={id} draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
