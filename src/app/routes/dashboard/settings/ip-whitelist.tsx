// /dashboard/settings/ip-whitelist, typed as a draft, for who may change settings.
import { createFileRoute } from '@tanstack/react-router'
import { whitelistDraft } from '#app/features/ip-whitelist/draft.ts'
import { IpWhitelist } from '#app/features/ip-whitelist/page.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/settings/ip-whitelist')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(whitelistDraft) }),
  component: Page,
})

function Page() {
  return (
    <ForRole needs="manage_settings" title="IP whitelist" back="/dashboard/settings">
      <IpWhitelist draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
