// All products of direct debit.
import Package from 'lucide-react/icons/package'
import { directDebit } from '#contract/direct-debit.ts'
import { listingOf } from '#app/api/listing.ts'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { DebitFrame } from './frame.tsx'
import { productFacts, productLooks } from './product-facts.tsx'

const begin = { to: '/dashboard/direct-debit/products/create', words: 'New product', icon: Package } as const

const productRows = listingOf(directDebit.products, {}, { persist: true })

const productFilters: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', choices: lookChoices(productLooks) },
]

const productPath = ({ reference }: { reference: string }) =>
  `/dashboard/direct-debit/products/${reference}`

export const ProductsList = () => (
  <DebitFrame title="Products" begin={begin}>
    <ListView
      name="debit-products"
      nouns={['product', 'products']}
      rows={productRows}
      facts={productFacts}
      filters={productFilters}
      searches="Name or reference"
      keyOf={({ reference }) => reference}
      to={productPath}
      empty={
        <EmptyState icon={Package} title="No products yet">
          A product is what customers pay for again and again. Those who subscribe are debited on their day.
        </EmptyState>
      }
    />
  </DebitFrame>
)
