// /dashboard/vnuban/create, for who may open accounts; ?customer= is whom it is for.
import { createFileRoute } from '@tanstack/react-router'
import { providerDate } from '#app/clock/provider-time.ts'
import { withDefaults } from '#app/features/virtual-accounts/defaults.ts'
import { NewVirtualAccount } from '#app/features/virtual-accounts/new.tsx'
import { accountDraft } from '#app/features/virtual-accounts/typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

const customerIn = (search: unknown): string => {
  const { customer } = search as { customer?: unknown }
  // The router reads a reference that does not begin with 0 as a number.
  const text = String(customer ?? '')
  return /^\d{12}$/.test(text) ? text : ''
}

export const Route = createFileRoute('/dashboard/vnuban/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ context, location }) => {
    const blank = withDefaults(context.queryClient, providerDate())
    return { blank, draft: await loadDraft(accountDraft, { entity: customerIn(location.search) }) }
  },
  component: Create,
})

function Create() {
  const customer = customerIn(Route.useSearch())
  return (
    <ForRole needs="manage_vnubans" title="Open virtual account" back="/dashboard/vnubans">
      <NewVirtualAccount key={customer} customer={customer} {...Route.useLoaderData()} />
    </ForRole>
  )
}
