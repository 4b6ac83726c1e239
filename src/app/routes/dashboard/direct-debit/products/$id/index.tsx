// /dashboard/direct-debit/products/{id}, by the reference.
import { createFileRoute } from '@tanstack/react-router'
import { ProductPage } from '#app/features/direct-debit/product.tsx'

export const Route = createFileRoute('/dashboard/direct-debit/products/$id/')({ component: Product })

function Product() {
  return <ProductPage id={Route.useParams().id} />
}
