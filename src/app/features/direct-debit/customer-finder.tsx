// Whose mandate it is: a customer that is here, found by name.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { customers } from '#contract/customers.ts'
import { reading } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { initials } from '#app/ui/initials.ts'
import { TextLink } from '#app/ui/link-button.tsx'
import { Disc, ListCard, RowButton } from '#app/ui/list-card.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

interface CustomerFinderProps {
  reference: string
  name: string
  onChoose: (customer: { customer: string, customer_name: string }) => void
  error: string | undefined
}

export function CustomerFinder({ reference, name, onChoose, error }: CustomerFinderProps) {
  const errorId = useId()
  if (reference === '') return <Search onChoose={onChoose} error={error} />
  return (
    <>
      <div className="flex items-center mt-4 p-4 rounded-card bg-card">
        <Disc>{initials(name)}</Disc>
        <p className="flex-1 min-w-0 mx-3 font-medium">{name || reference}</p>
        <Button size="small" look="quiet" onClick={() => onChoose({ customer: '', customer_name: '' })}>
          Change
        </Button>
      </div>
      <FieldError id={errorId} error={error} />
    </>
  )
}

const MOST = 6

function Search({ onChoose, error }: Pick<CustomerFinderProps, 'onChoose' | 'error'>) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = { limit: MOST, ...search && { search } }
  const { data, isLoading } = useQuery(
    reading(customers.list, { query }, { keepPrevious: true, persist: search === '' }))
  const items = data?.items ?? []
  return (
    <>
      <Field label="Customer" error={error}>
        <TextInput
          type="search" value={typed} maxLength={100} autoComplete="off" placeholder="Name, email or phone"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <div className="mt-3">
        {isLoading && <SkeletonRows rows={2} />}
        {!isLoading && items.length === 0 && (
          <p className="text-15 text-soft">
            Nobody is found. <TextLink to="/dashboard/customer/create">Add the customer</TextLink>
          </p>
        )}
        {items.length > 0 && (
          <ListCard label="Customers">
            {items.map((one) => (
              <RowButton
                key={one.reference} picture={<Disc>{initials(one.fullname)}</Disc>} lead={one.fullname}
                status={one.email ? <EmailText email={one.email} /> : ''}
                onClick={() => onChoose({ customer: one.reference, customer_name: one.fullname })}
              />
            ))}
          </ListCard>
        )}
      </div>
    </>
  )
}
