// /dashboard/vnuban/merchant-create: an account of the business itself.
import { createFileRoute } from '@tanstack/react-router'
import { providerDate } from '#app/clock/provider-time.ts'
import { withDefaults } from '#app/features/virtual-accounts/defaults.ts'
import { NewVirtualAccount } from '#app/features/virtual-accounts/new.tsx'
import { ownAccountDraft } from '#app/features/virtual-accounts/typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/vnuban/merchant-create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    const blank = withDefaults(context.queryClient, providerDate())
    return { blank, draft: await loadDraft(ownAccountDraft) }
  },
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_vnubans" title="Account of your business" back="/dashboard/vnubans">
      <NewVirtualAccount isOwn {...Route.useLoaderData()} />
    </ForRole>
  )
}
