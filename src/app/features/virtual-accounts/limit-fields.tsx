// The fields that a virtual account has when it is opened and when it is changed.
import { useDay } from '#app/clock/use-day.ts'
import { Switch } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { HiddenNumber } from '#app/ui/hidden-number.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { LimitsTyped } from './typed.ts'

interface LimitFieldsProps {
  values: LimitsTyped
  set: (changes: Partial<LimitsTyped>) => void
  errors: Readonly<Record<string, string>>
  /** What the name is when none is typed. */
  nameHint: string
  /** The primary one stays it until another takes its place. */
  isPrimary?: boolean
}

export function LimitFields({ values, set, errors, nameHint, isPrimary = false }: LimitFieldsProps) {
  return (
    <>
      <Field label="Account name" optional hint={nameHint} error={errors['account_name']}>
        <TextInput
          value={values.account_name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ account_name: event.currentTarget.value })}
        />
      </Field>
      <div className="mt-3">
        <Switch
          label="Primary account"
          hint={isPrimary ? 'It is the one given out first.' : 'Give this one out first.'}
          checked={values.is_primary}
          disabled={isPrimary}
          onChange={(event) => set({ is_primary: event.currentTarget.checked })}
        />
      </div>
      <h2 className="mt-6 text-17 font-semibold">Limits</h2>
      <Amounts values={values} set={set} errors={errors} />
      <Field label="Last day" optional hint="Without one it does not expire." error={errors['expires_on']}>
        <TextInput
          type="date"
          min={useDay()}
          value={values.expires_on}
          onChange={(event) => set({ expires_on: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Number of payments"
        optional
        hint="How many it takes in all. Without one there is no limit."
        error={errors['use_frequency']}
      >
        <TextInput
          digits
          maxLength={7}
          autoComplete="off"
          value={values.use_frequency}
          onChange={(event) => set({ use_frequency: event.currentTarget.value })}
        />
      </Field>
      <More values={values} set={set} errors={errors} />
    </>
  )
}

type PartProps = Pick<LimitFieldsProps, 'values' | 'set' | 'errors'>

function Amounts({ values, set, errors }: PartProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
      <Field label="Minimum" optional error={errors['min_amount']}>
        <MoneyInput value={values.min_amount} onChange={(min_amount) => set({ min_amount })} />
      </Field>
      <Field label="Maximum" optional error={errors['max_amount']}>
        <MoneyInput value={values.max_amount} onChange={(max_amount) => set({ max_amount })} />
      </Field>
    </div>
  )
}

function More({ values, set, errors }: PartProps) {
  return (
    <>
      <h2 className="mt-6 text-17 font-semibold">For your systems and checks</h2>
      <Field
        label="Callback URL"
        optional
        hint="A public address that begins with https://."
        error={errors['callback_url']}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={values.callback_url}
          onChange={(event) => set({ callback_url: event.currentTarget.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {(['bvn', 'nin'] as const).map((name) => (
          <HiddenNumber
            key={name}
            label={name.toUpperCase()}
            optional
            error={errors[name]}
            value={values[name]}
            shown={values[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </>
  )
}
