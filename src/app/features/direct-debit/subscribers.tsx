// Who pays for a product: a few at a time, found by their names where there are many, each to be taken out.
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { directDebit } from '#contract/direct-debit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { listingOf } from '#app/api/listing.ts'
import { useMay } from '#app/api/permissions.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { ListCard, RowButton, RowLink } from '#app/ui/list-card.tsx'
import { ShownRows } from '#app/ui/lists/shown-rows.tsx'
import { useRows } from '#app/ui/lists/use-rows.ts'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Product } from './product-facts.tsx'
import { dayWords } from './words.ts'

const Leaving = lazy(() => import('./leaving.tsx').then((part) => ({ default: part.Leaving })))

export type Subscription = Answer<typeof directDebit.subscriptions>['items'][number]

const AT_ONCE = 20

const partsOf = ({ customer_name, next_date }: Subscription) =>
  ({ lead: customer_name, status: next_date && `Next on ${dayWords(next_date)}` })

export function Subscribers({ product: { reference, subscribers } }: { product: Product }) {
  const rows = useMemo(() => listingOf(directDebit.subscriptions, { status: 'ACTIVE' },
    { persist: true, params: { reference } }), [reference])
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const listing = useRows(rows, search === '' ? {} : { search }, AT_ONCE)
  const mayManage = useMay('manage_direct_debit')
  const [leaving, setLeaving] = useState<Subscription | null>(null)
  return (
    <section aria-label="Customers" className="mb-4">
      <SectionHead title="Customers" end={subscribers > 0 && subscribers.toLocaleString('en-NG')} />
      {(subscribers > AT_ONCE || typed !== '') && (
        <div className="mb-3">
          <Field label="Find a customer">
            <TextInput
              type="search" value={typed} maxLength={100} autoComplete="off" placeholder="Name"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
        </div>
      )}
      <ShownRows listing={listing} ageless none={<None isSearched={search !== ''} />}>
        {(items) => (
          <ListCard label="Customers">
            {items.map((one) => mayManage
              ? <RowButton key={one.id} {...partsOf(one)} onClick={() => setLeaving(one)} />
              : (
                <RowLink
                  key={one.id} to="/dashboard/mandates/$id" params={{ id: one.mandate }} {...partsOf(one)}
                />
              ))}
          </ListCard>
        )}
      </ShownRows>
      {leaving && (
        <Suspense fallback={null}>
          <Leaving of={leaving} product={reference} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </section>
  )
}

const None = ({ isSearched }: { isSearched: boolean }) => (
  <p className="text-15 text-soft">
    {isSearched ? 'No subscribed customer is found.' : 'Nobody is subscribed.'}
  </p>
)
