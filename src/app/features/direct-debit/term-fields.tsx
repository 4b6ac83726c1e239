// The terms of a mandate: how much, how often, from when to when.
import {
  mandateFrequencies, mandateLimits, type DebitType, type MandateFrequency,
} from '#domain/mandate.ts'
import { useDay } from '#app/clock/use-day.ts'
import { RadioCards, Switch } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { MandateTyped } from './typed.ts'
import { frequencyWords } from './words.ts'

const frequencyChoices = mandateFrequencies.map((value) => ({ value, label: frequencyWords[value] }))

const types = [
  { value: 'VARIABLE', label: 'Up to an amount', hint: 'Each debit may take less' },
  { value: 'FIXED', label: 'Always one amount', hint: 'Such as rent' },
] as const satisfies readonly { value: DebitType, label: string, hint: string }[]

interface TermFieldsProps {
  values: MandateTyped
  set: (changes: Partial<MandateTyped>) => void
  errors: Readonly<Record<string, string>>
}

export function TermFields({ values, set, errors }: TermFieldsProps) {
  const { debit_type, amount, frequency, is_scheduled, start_date, end_date, narration } = values
  const today = useDay()
  const maySchedule = debit_type === 'FIXED' && frequency !== 'variable'
  return (
    <>
      <div className="mt-4">
        <RadioCards
          legend="How much" name="debit_type" value={debit_type} choices={types}
          onChange={(chosen) => set({ debit_type: chosen })}
        />
      </div>
      <Field label={debit_type === 'FIXED' ? 'Amount' : 'Most for one debit'} error={errors['amount']}>
        <MoneyInput value={amount} onChange={(given) => set({ amount: given })} large />
      </Field>
      <Field label="How often" error={errors['frequency']}>
        <SelectField
          value={frequency} choices={frequencyChoices}
          onChange={(event) => set({ frequency: event.currentTarget.value as MandateFrequency })}
        />
      </Field>
      {maySchedule && (
        <div className="mt-3">
          <Switch
            label="Collect by itself" hint="At 7:00 in the morning on each day"
            checked={is_scheduled} onChange={(event) => set({ is_scheduled: event.currentTarget.checked })}
          />
        </div>
      )}
      <div className="grid grid-cols-1 sm:grid-cols-2 sm:gap-4">
        <Field label="First day" error={errors['start_date']}>
          <TextInput
            type="date" value={start_date} min={today}
            onChange={(event) => set({ start_date: event.currentTarget.value })}
          />
        </Field>
        <Field label="Last day (optional)" error={errors['end_date']}>
          <TextInput
            type="date" value={end_date} min={start_date}
            onChange={(event) => set({ end_date: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field
        label="Narration (optional)" hint="What the customer sees at the bank." error={errors['narration']}
      >
        <TextInput
          value={narration} maxLength={mandateLimits.narration} autoComplete="off"
          onChange={(event) => set({ narration: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}
