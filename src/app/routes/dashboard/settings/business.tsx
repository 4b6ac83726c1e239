// /dashboard/settings/business, typed as a draft.
import { createFileRoute } from '@tanstack/react-router'
import { businessDraft, BusinessSettings } from '#app/features/settings/business.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/settings/business')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(businessDraft) }),
  component: Page,
})

function Page() {
  return <BusinessSettings draft={Route.useLoaderData().draft} />
}
