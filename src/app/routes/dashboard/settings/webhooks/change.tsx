// /dashboard/settings/webhooks/change: the callback URL of this mode, typed as a draft.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { ChangeAddress } from '#app/features/webhooks/change.tsx'
import { addressDraft } from '#app/features/webhooks/draft.ts'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/settings/webhooks/change')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'manage_settings')))
      throw redirect({ to: '/dashboard/settings/webhooks', replace: true })
    const mode = context.session()?.mode ?? 'test'
    return { mode, draft: await loadDraft(addressDraft, { entity: mode }) }
  },
  component: Change,
})

function Change() {
  const { mode, draft } = Route.useLoaderData()
  return <ChangeAddress key={mode} mode={mode} draft={draft} />
}
