// /dashboard/bill-payment/examination-payment; ?step= is where one is, ?from= or ?favourite= fills it.
import { createFileRoute } from '@tanstack/react-router'
import { billDraft } from '#app/features/bill-payment/draft.ts'
import { PayBill, type BillSearch } from '#app/features/bill-payment/pay.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/bill-payment/examination-payment')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(billDraft, { entity: 'examination-payment' }) }),
  component: Pay,
})

function Pay() {
  const search = Route.useSearch() as BillSearch
  return (
    <ForRole needs="pay_bills" title="Examination" back="/dashboard/bill-payment">
      <PayBill
        key={search.step === 'sent' ? 'sent' : ''} kind="examination" search={search}
        draft={Route.useLoaderData().draft}
      />
    </ForRole>
  )
}
