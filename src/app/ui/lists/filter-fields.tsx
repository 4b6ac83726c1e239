// The fields of the filters, the same in the sheet of a phone and in that of a desktop.
import Check from 'lucide-react/icons/check'
import { useState, type ReactNode } from 'react'
import { parseMoney } from '#domain/amount-text.ts'
import { plainAmount } from '#domain/money.ts'
import { useToday } from '#app/clock/use-day.ts'
import { classes } from '../classes.ts'
import { Field } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { MoneyInput } from '../money-input.tsx'
import { SelectField } from '../select-field.tsx'
import { TextInput } from '../text-input.tsx'
import {
  isAccount, spanDays, spans, type AccountFilter, type AmountsFilter, type Chosen, type DatesFilter,
  type Filter,
} from './filter.ts'

/** More than these are a list of the phone's own. */
const MOST_PILLS = 8

interface FieldsProps<F> {
  filter: F
  chosen: Chosen
  onChange: (changes: Record<string, string | undefined>) => void
}

export function FilterFields({ filter, ...rest }: FieldsProps<Filter>) {
  if (filter.kind === 'dates') return <DatesFields filter={filter} {...rest} />
  if (filter.kind === 'amounts') return <AmountsFields filter={filter} {...rest} />
  if (filter.kind === 'account') return <AccountField filter={filter} {...rest} />
  const { chosen, onChange } = rest
  if (filter.choices.length > MOST_PILLS) {
    return (
      <Field label={filter.label} className="!mt-4">
        <SelectField
          placeholder="All"
          choices={filter.choices}
          value={chosen[filter.name] ?? ''}
          onChange={(event) => onChange({ [filter.name]: event.currentTarget.value || undefined })}
        />
      </Field>
    )
  }
  return (
    <Pills label={filter.label}>
      {filter.choices.map(({ value, label }) => {
        const isChosen = chosen[filter.name] === value
        return (
          <Pill
            key={value}
            isChosen={isChosen}
            onClick={() => onChange({ [filter.name]: isChosen ? undefined : value })}
          >
            {label}
          </Pill>
        )
      })}
    </Pills>
  )
}

function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="mt-4 first:mt-0">
      <legend className="mb-1.5 text-15 font-medium">{label}</legend>
      <div className="flex flex-wrap -mr-2 -mb-2">{children}</div>
    </fieldset>
  )
}

interface PillProps {
  isChosen: boolean
  onClick: () => void
  children: ReactNode
}

/** One of a few, as large as a thumb; dark when it is chosen, with a tick. */
export function Pill({ isChosen, onClick, children }: PillProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classes(
        'inline-flex items-center min-h-[48px] desk:min-h-[36px] px-4 mr-2 mb-2 rounded-full',
        'text-15 font-medium flex-none',
        isChosen ? 'bg-ink text-ground' : 'bg-sunk text-ink',
      )}
    >
      {isChosen && <Icon of={Check} size={16} className="mr-2" />}
      {children}
    </button>
  )
}

function DatesFields({ filter, chosen, onChange }: FieldsProps<DatesFilter>) {
  const today = useToday()
  const { from, to } = chosen
  const current = spans.find(({ days }) => {
    const span = spanDays(days, today)
    return span.from === from && span.to === to
  })
  const [own, setOwn] = useState(Boolean((from || to) && !current))
  return (
    <>
      <Pills label={filter.label}>
        {spans.map((span) => {
          const isChosen = !own && current === span
          return (
            <Pill
              key={span.value}
              isChosen={isChosen}
              onClick={() => {
                setOwn(false)
                onChange(isChosen ? { from: undefined, to: undefined } : spanDays(span.days, today))
              }}
            >
              {span.label}
            </Pill>
          )
        })}
        <Pill isChosen={own} onClick={() => setOwn(!own)}>
          Dates
        </Pill>
      </Pills>
      {own && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From" className="!mt-3">
            <TextInput
              type="date"
              max={to}
              value={from ?? ''}
              onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
            />
          </Field>
          <Field label="To" className="!mt-3">
            <TextInput
              type="date"
              min={from}
              value={to ?? ''}
              onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
            />
          </Field>
        </div>
      )}
    </>
  )
}

/** In the address an amount is figures alone; what is none stays as it was typed, and is marked. */
function amountOf(typed: string): string | undefined {
  const amount = parseMoney(typed)
  if (amount === null) return typed.trim() || undefined
  return plainAmount(amount).replace(/\.00$/, '')
}

function AmountsFields({ filter, chosen, onChange }: FieldsProps<AmountsFilter>) {
  const [typed, setTyped] = useState({ min: chosen['min'] ?? '', max: chosen['max'] ?? '' })
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-15 font-medium">{filter.label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((name) => (
          <Field key={name} label={name === 'min' ? 'From amount' : 'To amount'} className="!mt-0">
            <MoneyInput
              value={typed[name]}
              onChange={(text) => {
                setTyped({ ...typed, [name]: text })
                onChange({ [name]: amountOf(text) })
              }}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

function AccountField({ filter: { name, label }, chosen, onChange }: FieldsProps<AccountFilter>) {
  const [typed, setTyped] = useState(chosen[name] ?? '')
  const isShort = typed !== '' && !isAccount(typed)
  return (
    <Field label={label} error={isShort ? 'An account number has 10 digits.' : undefined}>
      <TextInput
        digits
        maxLength={10}
        defaultValue={typed}
        onChange={(event) => {
          const text = event.currentTarget.value.trim()
          setTyped(text)
          onChange({ [name]: text || undefined })
        }}
      />
    </Field>
  )
}
