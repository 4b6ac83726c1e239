// Subscribes customers to a product: those whose active mandate allows its amount, and from which day.
import { useDeferredValue, useState } from 'react'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { productLimits } from '#domain/direct-debit.ts'
import { formatMoney } from '#domain/money.ts'
import { listingOf } from '#app/api/listing.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useDay } from '#app/clock/use-day.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { ShownRows } from '#app/ui/lists/shown-rows.tsx'
import { useRows } from '#app/ui/lists/use-rows.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Mandate } from './mandate-facts.tsx'
import type { Product } from './product-facts.tsx'
import { useRenewal } from './readings.ts'

const AT_ONCE = 50
/** So many are looked over without a search. */
const FEW = 10

const mandateRows = listingOf(mandates.list, { status: 'ACTIVE' }, { persist: true })

const mayPay = ({ amount }: Product) => ({ debit_type, amount: most }: Mandate) =>
  (debit_type === 'FIXED' ? most === amount : most >= amount)

export function SubscribeSheet({ product, onClose }: { product: Product, onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Mandate[]>([])
  const today = useDay()
  const [start_date, setStart] = useState(today)
  const { subscribe, isSending, errors } = useSubscribing(product.reference, onClose)
  const isOffline = useReachable().state === 'offline'
  return (
    <Sheet
      open onClose={onClose} title="Subscribe customers"
      footer={
        <Button
          look="primary" wide busy={isSending}
          disabled={isOffline || chosen.length === 0 || start_date === ''}
          onClick={() => subscribe(chosen.map(({ reference }) => reference), start_date)}
        >
          {chosen.length === 0 ? 'Subscribe' : `Subscribe ${chosen.length}`}
        </Button>
      }
    >
      <Field label="First day" error={errors['start_date']}>
        <TextInput
          type="date" value={start_date} min={today}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
      </Field>
      <Choices product={product} chosen={chosen} onChange={setChosen} error={errors['mandates']} />
    </Sheet>
  )
}

interface ChoicesProps {
  product: Product
  chosen: readonly Mandate[]
  onChange: (chosen: readonly Mandate[]) => void
  error: string | undefined
}

/** Those that are chosen stay to be seen, whatever is searched for. */
function Choices({ product, chosen, onChange, error }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const listing = useRows(mandateRows, search === '' ? {} : { search }, AT_ONCE)
  const items = listing.items.filter(mayPay(product))
  const isIn = (all: readonly Mandate[], { reference }: Mandate) =>
    all.some((one) => one.reference === reference)
  const toggle = (mandate: Mandate, isOn: boolean) =>
    onChange(isOn ? [...chosen, mandate] : chosen.filter(({ reference }) => reference !== mandate.reference))
  const all = [...chosen.filter((one) => !isIn(items, one)), ...items]
  const isFull = chosen.length >= productLimits.at_once
  return (
    <>
      {((listing.total ?? 0) > FEW || typed !== '') && (
        <div className="mt-5">
          <Field label="Find a mandate">
            <TextInput
              type="search" value={typed} maxLength={100} autoComplete="off"
              placeholder="Name, account or reference"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
        </div>
      )}
      <fieldset className="mt-5">
        <legend className="mb-1.5 text-15 font-medium">Active mandates that allow it</legend>
        {all.map((one) => (
          <Checkbox
            key={one.reference} checked={isIn(chosen, one)} disabled={isFull && !isIn(chosen, one)}
            onChange={(event) => toggle(one, event.currentTarget.checked)}
          >
            {one.customer_name}
            <span className="block text-13 text-soft">{one.bank_name} {one.nuban}</span>
          </Checkbox>
        ))}
        <ShownRows listing={listing}>
          {({ length }) => all.length === 0 && (
            <None product={product} search={search} newest={listing.has_more ? length : null} />
          )}
        </ShownRows>
        {isFull && <p className="mt-2 text-13 text-soft">At most {productLimits.at_once} at once.</p>}
        {error && <p role="alert" className="mt-2 text-13 text-clay">{error}</p>}
      </fieldset>
    </>
  )
}

interface NoneProps {
  product: Product
  search: string
  /** So many were looked at, and there are more; null where all were. */
  newest: number | null
}

function None({ product, search, newest }: NoneProps) {
  const amount = formatMoney(product.amount)
  return (
    <p className="text-15 text-soft">
      {newest !== null ? `None of the newest ${newest} allows ${amount}.`
        : search !== '' ? `No active mandate that allows ${amount} is found.`
          : `No active mandate allows ${amount}. Set one up with the customer first.`}
    </p>
  )
}

function useSubscribing(reference: string, done: () => void) {
  const renew = useRenewal(reference)
  const writing = useWriting(directDebit.subscribe)
  const errors: Readonly<Record<string, string>> =
    (writing.error instanceof Refusal && writing.error.errors) || {}
  return {
    isSending: writing.isPending,
    errors,
    subscribe: (given: readonly string[], start_date: string) =>
      writing.mutate({ params: { reference }, body: { mandates: [...given], start_date } }, {
        onSuccess: done,
        onSettled: renew,
      }),
  }
}
