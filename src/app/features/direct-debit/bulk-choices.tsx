// The active mandates to choose from, each with what is taken by it.
import { useQuery } from '@tanstack/react-query'
import Repeat from 'lucide-react/icons/repeat'
import { useDeferredValue, useState } from 'react'
import { mandates } from '#contract/mandates.ts'
import { formatMoney } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { amountProblem, type BulkTyped, type Chosen } from './bulk-typed.ts'
import type { Mandate } from './mandate-facts.tsx'

/** At once, and in one answer of the list. */
const MOST = 100

interface BulkChoicesProps {
  chosen: BulkTyped['chosen']
  onChange: (chosen: BulkTyped['chosen']) => void
}

const choiceOf = ({ customer_name, bank_name, nuban, amount, debit_type }: Mandate): Chosen => ({
  name: customer_name, account: `${bank_name} ${nuban}`, most: amount, is_fixed: debit_type === 'FIXED',
  amount: '',
})

export function BulkChoices({ chosen, onChange }: BulkChoicesProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = { status: 'ACTIVE' as const, limit: MOST, ...search && { search } }
  const standing = useStanding(useQuery(reading(
    mandates.list, { query }, { keepPrevious: true, persist: search === '', staleTime: 0 })))
  const isFull = Object.keys(chosen).length >= MOST
  const toggle = (reference: string, one: Chosen, isOn: boolean) => {
    const { [reference]: _, ...others } = chosen
    onChange(isOn ? { ...others, [reference]: one } : others)
  }
  return (
    <>
      <Field label="Find a mandate">
        <TextInput
          type="search" value={typed} maxLength={100} autoComplete="off"
          placeholder="Name, account or reference" onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <div className="mt-3">
        <Shown standing={standing} loading={<SkeletonRows rows={3} />}>
          {({ items }) => {
            const found = items.filter(({ reference }) => !(reference in chosen))
              .map((one) => [one.reference, choiceOf(one)] as const)
            const all = [...Object.entries(chosen), ...found]
            return all.length === 0 ? <Nobody isSearched={search !== ''} /> : (
              <ul aria-label="Active mandates" className="px-4 rounded-card bg-card">
                {all.map(([reference, one]) => (
                  <Choice
                    key={reference} one={one} isOn={reference in chosen} isFull={isFull}
                    onToggle={(isOn) => toggle(reference, one, isOn)}
                    onAmount={(amount) => onChange({ ...chosen, [reference]: { ...one, amount } })}
                  />
                ))}
              </ul>
            )
          }}
        </Shown>
      </div>
      {isFull && <p className="mt-3 text-13 text-soft">At most {MOST} are debited at once.</p>}
    </>
  )
}

interface ChoiceProps {
  one: Chosen
  isOn: boolean
  isFull: boolean
  onToggle: (isOn: boolean) => void
  onAmount: (typed: string) => void
}

function Choice({ one, isOn, isFull, onToggle, onAmount }: ChoiceProps) {
  const { name, account, most, is_fixed, amount } = one
  return (
    <li className="py-1 border-b border-line last:border-0">
      <Checkbox
        checked={isOn} disabled={isFull && !isOn} onChange={(event) => onToggle(event.currentTarget.checked)}
      >
        {name}
        <span className="block text-13 text-soft">{account}</span>
        <span className="block text-13 text-soft">
          {is_fixed ? 'Always' : 'Up to'} {formatMoney(most)}
        </span>
      </Checkbox>
      {isOn && !is_fixed && (
        <div className="pb-3">
          <Field label={`Amount from ${name}`} error={amountProblem(one)}>
            <MoneyInput value={amount} onChange={onAmount} />
          </Field>
        </div>
      )}
    </li>
  )
}

const Nobody = ({ isSearched }: { isSearched: boolean }) => (isSearched
  ? <p className="text-15 text-soft">No active mandate is found.</p>
  : (
    <EmptyState icon={Repeat} title="No active mandates">
      Set up a mandate with a customer. Once it is active you can take money by it.
    </EmptyState>
  ))
