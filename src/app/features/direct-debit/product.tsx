// One product: who pays for it, what fell due last with what became of it, and subscribing customers.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { LookText } from '#app/ui/chip.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { dueLooks } from './debit-facts.tsx'
import { productFacts, type ShownProduct } from './product-facts.tsx'
import { productReading } from './readings.ts'
import { Subscribers } from './subscribers.tsx'
import { dayWords } from './words.ts'

/** Fetched when somebody subscribes customers: the page is there without it. */
const SubscribeSheet = lazy(() =>
  import('./subscribe-sheet.tsx').then((part) => ({ default: part.SubscribeSheet })))

const facts = productFacts.filter(({ name }) => name !== 'name')

export function ProductPage({ id }: { id: string }) {
  const query = useQuery(productReading(id))
  return (
    <ItemPage
      title={query.data?.product.name ?? 'Product'} back="/dashboard/direct-debit/products" what="product"
      standing={useStanding(query)}
    >
      {(shown) => (
        <Detail
          facts={facts} item={shown.product} hero={<MoneyHero amount={shown.product.amount} />}
          above={<><Actions shown={shown} /><Subscribers product={shown.product} /></>}
          before={<Dues shown={shown} />}
        />
      )}
    </ItemPage>
  )
}

function Actions({ shown: { product } }: { shown: ShownProduct }) {
  const mayManage = useMay('manage_direct_debit')
  const [open, setOpen] = useState(false)
  if (!mayManage) return null
  const { reference: id, status } = product
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      {status === 'ACTIVE' && (
        <Button look="primary" icon={UserPlus} wide onClick={() => setOpen(true)}>Subscribe customers</Button>
      )}
      <LinkButton to="/dashboard/direct-debit/products/$id/edit" params={{ id }} icon={Pencil} wide>
        Edit
      </LinkButton>
      {open && (
        <Suspense fallback={null}>
          <SubscribeSheet product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Dues({ shown: { due, collected } }: { shown: ShownProduct }) {
  return (
    <section aria-label="Fell due" className="mb-4">
      <SectionHead title="Fell due" end={due.length > 0 && <><MoneyText amount={collected} /> paid</>} />
      {due.length === 0 && <p className="text-15 text-soft">Nothing has fallen due yet.</p>}
      {due.length > 0 && (
        <ListCard label="Fell due">
          {due.map((one) => (
            <RowLink
              key={one.id} to="/dashboard/mandates/$id" params={{ id: one.mandate }}
              lead={<>{one.customer_name}{one.reason
                && <span className="block text-13 text-soft">{one.reason}</span>}</>}
              amount={<MoneyText amount={one.amount} />} status={<LookText look={dueLooks[one.status]} />}
              when={dayWords(one.due_on)}
            />
          ))}
        </ListCard>
      )}
    </section>
  )
}
