// /dashboard/vnuban/merchant-create: an account of the business itself.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { may } from '#app/api/permissions.ts'
import { withDefaults } from '#app/features/virtual-accounts/defaults.ts'
import { NewVirtualAccount } from '#app/features/virtual-accounts/new.tsx'
import { ownAccountDraft } from '#app/features/virtual-accounts/typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'

export const Route = createFileRoute('/dashboard/vnuban/merchant-create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context }) => {
    if (!(await may(context.queryClient, 'manage_vnubans')))
      throw redirect({ to: '/dashboard/vnubans', replace: true })
    const blank = withDefaults(context.queryClient, new Date())
    return { blank, draft: await loadDraft(ownAccountDraft) }
  },
  component: Create,
})

function Create() {
  return <NewVirtualAccount isOwn {...Route.useLoaderData()} />
}
