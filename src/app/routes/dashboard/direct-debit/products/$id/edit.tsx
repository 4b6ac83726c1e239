// /dashboard/direct-debit/products/{id}/edit, for who may set up debits.
import { createFileRoute } from '@tanstack/react-router'
import { EditProduct } from '#app/features/direct-debit/product-form.tsx'
import { productChange } from '#app/features/direct-debit/product-typed.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { ForRole } from '#app/routes/-for-role.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/products/$id/edit')({
  staticData: { task: true },
  // What is typed changes after the screen was opened: it is loaded anew each time.
  gcTime: 0,
  loader: async ({ params }) => ({ draft: await loadDraft(productChange, { entity: params.id }) }),
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return (
    <ForRole needs="manage_direct_debit" title="Edit product" back={`/dashboard/direct-debit/products/${id}`}>
      <EditProduct id={id} draft={Route.useLoaderData().draft} />
    </ForRole>
  )
}
