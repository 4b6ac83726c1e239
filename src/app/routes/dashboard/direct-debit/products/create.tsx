// /dashboard/direct-debit/products/create
import { createFileRoute } from '@tanstack/react-router'
import { NewProduct } from '#app/features/direct-debit/product-form.tsx'
import { productDraft } from '#app/features/direct-debit/product-typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/products/create')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async () => ({ draft: await loadDraft(productDraft) }),
  component: Create,
})

function Create() {
  return (
    <ForRole needs="manage_direct_debit" title="New product" back="/dashboard/direct-debit/products">
      <NewProduct draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
