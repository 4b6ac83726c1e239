// /dashboard/settings/profile, typed as a draft.
import { createFileRoute } from '@tanstack/react-router'
import { profileDraft, OwnProfile } from '#app/features/settings/profile.tsx'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/settings/profile')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(profileDraft) }),
  component: Page,
})

function Page() {
  return <OwnProfile draft={Route.useLoaderData().draft} />
}
