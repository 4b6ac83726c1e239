// What is typed of a product: what it is, how much how often, and what happens when a debit fails.
import { productFrequencies, productLimits, type ProductFrequency } from '#domain/direct-debit.ts'
import { Switch } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { ProductTyped } from './product-typed.ts'
import { frequencyWords } from './words.ts'

const often = productFrequencies.map((value) => ({ value, label: frequencyWords[value] }))
const upTo = (from: number, most: number, words: (count: number) => string) =>
  Array.from({ length: most - from + 1 }, (_, at) => ({ value: String(at + from), label: words(at + from) }))
const times = upTo(0, productLimits.retries, (count) => {
  if (count === 0) return 'Never'
  return count === 1 ? 'Once' : `${count} times`
})
const days = upTo(1, productLimits.retry_days,
  (count) => (count === 1 ? 'A day later' : `${count} days later`))

interface ProductFieldsProps {
  values: ProductTyped
  set: (changes: Partial<ProductTyped>) => void
  errors: Readonly<Record<string, string>>
  /** It is there already and can be switched off. */
  isKnown?: boolean
}

export function ProductFields({ values, set, errors, isKnown }: ProductFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors['name']}>
        <TextInput
          value={values.name} maxLength={productLimits.name} autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label="Amount of each debit" error={errors['amount']}>
        <MoneyInput value={values.amount} onChange={(amount) => set({ amount })} large />
      </Field>
      <Field
        label="How often" error={errors['frequency']}
        {...isKnown && { hint: 'For those who subscribe from now on.' }}
      >
        <SelectField
          value={values.frequency} choices={often}
          onChange={(event) => set({ frequency: event.currentTarget.value as ProductFrequency })}
        />
      </Field>
      <div className="grid grid-cols-1 sm:grid-cols-2 sm:gap-4">
        <Field label="A failed debit is tried again" error={errors['retries']}>
          <SelectField
            value={values.retries} choices={times}
            onChange={(event) => set({ retries: event.currentTarget.value })}
          />
        </Field>
        <Field label="Each time" error={errors['retry_days']}>
          <SelectField
            value={values.retry_days} choices={days}
            onChange={(event) => set({ retry_days: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label="Description (optional)" error={errors['description']}>
        <TextArea
          value={values.description} maxLength={productLimits.description} rows={2}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
      </Field>
      {isKnown && (
        <Switch
          label="Takes new customers" hint="Those who are subscribed go on in any case"
          checked={values.status === 'ACTIVE'}
          onChange={(event) => set({ status: event.currentTarget.checked ? 'ACTIVE' : 'OFF' })}
        />
      )}
    </>
  )
}
