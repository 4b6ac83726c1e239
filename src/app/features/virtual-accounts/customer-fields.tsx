// Whose account it is: a customer that is here, found by name, or a new one.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { customers } from '#contract/customers.ts'
import { reading } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { ContactFields } from '#app/ui/contact-fields.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { Disc, ListCard } from '#app/ui/list-card.tsx'
import { initials } from '#app/ui/initials.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { AccountTyped } from './typed.ts'

interface CustomerFieldsProps {
  values: AccountTyped
  set: (changes: Partial<AccountTyped>) => void
  errors: Readonly<Record<string, string>>
}

export function CustomerFields(props: CustomerFieldsProps) {
  const { values, set } = props
  return (
    <div className="mt-4">
      <Segments
        label="Customer"
        value={values.whose}
        choices={[
          { value: 'known', label: 'A customer' },
          { value: 'new', label: 'New customer' },
        ]}
        onChange={(whose) => set({ whose })}
      />
      {values.whose === 'new' ? <ContactFields {...props} /> : <KnownOne {...props} />}
    </div>
  )
}

function KnownOne({ values, set, errors }: CustomerFieldsProps) {
  if (!values.customer) return <Finder set={set} error={errors['customer']} />
  return (
    <>
      <div className="flex items-center mt-4 p-4 rounded-card bg-card">
        <Disc>{initials(values.customer_name)}</Disc>
        <p className="flex-1 min-w-0 mx-3 font-medium">{values.customer_name || values.customer}</p>
        <Button size="small" look="quiet" onClick={() => set({ customer: '', customer_name: '' })}>
          Change
        </Button>
      </div>
      <FieldError id="customer-error" error={errors['customer']} />
    </>
  )
}

function Finder({ set, error }: { set: CustomerFieldsProps['set']; error: string | undefined }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = { limit: 8, ...(search && { search }) }
  const { data, isLoading } = useQuery(
    reading(customers.list, { query }, { keepPrevious: true, persist: search === '' }),
  )
  const items = data?.items ?? []
  return (
    <>
      <Field label="Find the customer" error={error}>
        <TextInput
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          placeholder="Name, email or phone"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <div className="mt-3">
        {isLoading && <SkeletonRows rows={2} />}
        {!isLoading && items.length === 0 && (
          <p className="text-15 text-soft">Nobody is found. Choose “New customer” to add one here.</p>
        )}
        {items.length > 0 && (
          <ListCard label="Customers">
            {items.map(({ reference, fullname, email }) => (
              <button
                key={reference}
                type="button"
                className="flex items-center w-full min-h-[56px] py-2 text-left"
                onClick={() => set({ customer: reference, customer_name: fullname })}
              >
                <Disc>{initials(fullname)}</Disc>
                <span className="flex-1 min-w-0 ml-3">
                  <span className="block font-medium">{fullname}</span>
                  <span className="block text-13 text-soft cut">{email}</span>
                </span>
              </button>
            ))}
          </ListCard>
        )}
      </div>
    </>
  )
}
