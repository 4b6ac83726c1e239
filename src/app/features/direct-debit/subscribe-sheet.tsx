// Subscribes customers to a product: those whose active mandate allows its amount, and from which day.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Mandate } from './mandate-facts.tsx'
import type { Product } from './product-facts.tsx'
import { productReading } from './readings.ts'

const MOST = 100

const mayPay = ({ amount }: Product) => ({ debit_type, amount: most }: Mandate) =>
  (debit_type === 'FIXED' ? most === amount : most >= amount)

export function SubscribeSheet({ product, onClose }: { product: Product, onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [today] = useState(() => lagosDay(new Date()))
  const [start_date, setStart] = useState(today)
  const { data, isLoading } = useQuery(
    reading(mandates.list, { query: { status: 'ACTIVE', limit: MOST } }, { persist: true }))
  const { subscribe, isSending, errors } = useSubscribing(product.reference, onClose)
  const isOffline = useReachable().state === 'offline'
  const items = (data?.items ?? []).filter(mayPay(product))
  const toggle = (reference: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, reference] : chosen.filter((each) => each !== reference))
  return (
    <Sheet
      open onClose={onClose} title="Subscribe customers"
      footer={
        <Button
          look="primary" wide busy={isSending} disabled={isOffline || chosen
            .length === 0 || start_date === ''}
          onClick={() => subscribe(chosen, start_date)}
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
      <fieldset className="mt-5">
        <legend className="mb-1.5 text-15 font-medium">Active mandates that allow it</legend>
        {isLoading && <SkeletonRows rows={3} />}
        {!isLoading && items.length === 0 && (
          <p className="text-15 text-soft">
            No active mandate allows {formatMoney(product.amount)}. Set one up with the customer first.
          </p>
        )}
        {items.map(({ reference, customer_name, bank_name, nuban }) => (
          <Checkbox
            key={reference} checked={chosen.includes(reference)}
            onChange={(event) => toggle(reference, event.currentTarget.checked)}
          >
            {customer_name}
            <span className="block text-13 text-soft">{bank_name} {nuban}</span>
          </Checkbox>
        ))}
        {errors['mandates'] && <p role="alert" className="mt-2 text-13 text-clay">{errors['mandates']}</p>}
      </fieldset>
    </Sheet>
  )
}

function useSubscribing(reference: string, done: () => void) {
  const client = useQueryClient()
  const writing = useWriting(directDebit.subscribe)
  const errors: Readonly<Record<string, string>> =
    (writing.error instanceof Refusal && writing.error.errors) || {}
  return {
    isSending: writing.isPending,
    errors,
    subscribe: (given: readonly string[], start_date: string) =>
      writing.mutate({ params: { reference }, body: { mandates: [...given], start_date } }, {
        onSuccess: done,
        onSettled: () => client.invalidateQueries({ queryKey: productReading(reference).queryKey }),
      }),
  }
}
