// Who gets how much of a payment: a card for each sub-account, and what it comes to of an example.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { fromNaira } from '#domain/money.ts'
import { splitLimits } from '#domain/split.ts'
import { Button } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { SubAccount } from './facts.tsx'
import { exampleOf, lineProblem, type LineTyped } from './split-typed.ts'

interface SplitLinesProps {
  lines: readonly LineTyped[]
  accounts: readonly SubAccount[]
  /** By the name of the field: `lines.0.sub_account_id`. */
  errors: Readonly<Record<string, string>>
  set: (lines: LineTyped[]) => void
}

const blankAfter = (lines: readonly LineTyped[]): LineTyped => {
  const numbers = lines.map(({ id }) => Number(id)).filter((one) => !Number.isNaN(one))
  return { id: String(Math.max(0, ...numbers) + 1), sub_account_id: '', by: 'percent', value: '' }
}

export function SplitLines({ lines, accounts, errors, set }: SplitLinesProps) {
  return (
    <>
      {lines.map((line, place) => (
        <Line
          key={line.id} {...{ line, place, lines, accounts, errors }}
          onChange={(changes) => set(lines.map((one, at) => (at === place ? { ...one, ...changes } : one)))}
          onRemove={() => set(lines.filter((_, at) => at !== place))}
        />
      ))}
      {lines.length < splitLimits.lines && (
        <Button icon={Plus} wide className="mt-4" onClick={() => set([...lines, blankAfter(lines)])}>
          {lines.length === 0 ? 'Share with a sub-account' : 'Add another sub-account'}
        </Button>
      )}
    </>
  )
}

interface LineProps extends Omit<SplitLinesProps, 'set'> {
  line: LineTyped
  place: number
  onChange: (changes: Partial<LineTyped>) => void
  onRemove: () => void
}

function Line({ line, place, lines, accounts, errors, onChange, onRemove }: LineProps) {
  const isFree = ({ id, status }: SubAccount) => id === line.sub_account_id
    || (status === 'ACTIVE' && lines.every(({ sub_account_id }) => sub_account_id !== id))
  const choices = accounts.filter(isFree).map(({ id, account_name, bank_name, nuban }) =>
    ({ value: id, label: `${nuban} ${bank_name}, ${account_name}` }))
  return (
    <fieldset className="min-w-0 mt-3 p-4 rounded-card bg-card">
      <legend className="sr-only">Sub-account {place + 1}</legend>
      <div className="flex items-center -mt-2 -mr-3">
        <p aria-hidden className="flex-1 text-15 font-semibold">Sub-account {place + 1}</p>
        <IconButton icon={X} label={`Remove sub-account ${place + 1}`} onClick={onRemove} />
      </div>
      <Field label="Who gets it" className="!mt-1" error={errors[`lines.${place}.sub_account_id`]}>
        <SearchSelect
          title="Sub-account" value={line.sub_account_id} choices={choices}
          onChange={(sub_account_id) => onChange({ sub_account_id })}
        />
      </Field>
      <div className="mt-4">
        <Segments
          label="How much" value={line.by}
          choices={[{ value: 'percent', label: 'A percentage' }, { value: 'amount', label: 'An amount' }]}
          onChange={(by) => onChange({ by, value: '' })}
        />
      </div>
      <Share {...{ line, onChange }} error={errors[`lines.${place}.amount`]
        ?? errors[`lines.${place}.basis_points`]}
      />
    </fieldset>
  )
}

function Share(
  { line, onChange, error }: Pick<LineProps, 'line' | 'onChange'> & { error: string | undefined },
) {
  const onValue = (value: string) => onChange({ value })
  return line.by === 'percent' ? (
    <Field
      label="Percent" hint="Of what is left after charges and fixed amounts."
      error={lineProblem(line) ?? error}
    >
      <TextInput
        inputMode="decimal" autoComplete="off" maxLength={6} end="%" className="figures" value={line.value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </Field>
  ) : (
    <Field label="Amount of each payment" hint="Less where a payment comes to less." error={error}>
      <MoneyInput value={line.value} onChange={onValue} />
    </Field>
  )
}

const EXAMPLE = fromNaira(10_000)

interface ExampleProps {
  lines: readonly LineTyped[]
  accounts: readonly SubAccount[]
}

/** What a payment of a round amount would come to for each. */
export function Example({ lines, accounts }: ExampleProps) {
  const example = lines.length === 0 ? null : exampleOf(EXAMPLE, lines)
  if (!example) return null
  // Most have the name of the business: the bank and the number tell them apart.
  const nameOf = (id: string, place: number) => {
    const account = accounts.find((one) => one.id === id)
    return account ? `${account.bank_name} ${account.nuban}` : `Sub-account ${place + 1}`
  }
  return (
    <section aria-label="Example" className="mt-6">
      <p className="mb-2 text-15 text-soft">
        Of a payment that comes to <MoneyText amount={EXAMPLE} /> after charges:
      </p>
      <FactList
        facts={[
          ...lines.map(({ sub_account_id }, place) => ({
            label: nameOf(sub_account_id, place),
            value: <MoneyText amount={example.shares[place] ?? EXAMPLE} />,
          })),
          { label: 'Your main account', value: <MoneyText amount={example.stays} /> },
        ]}
      />
    </section>
  )
}
