// An account at a bank: the bank, and the ten digits with what the bank answers to them.
import { useState, type ReactNode } from 'react'
import { bankMessages, isAccountNumber, passesNubanCheck } from '#domain/bank.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { SearchSelect } from './search-select.tsx'
import type { Choice } from './select-field.tsx'
import { TextInput } from './text-input.tsx'

interface Typed {
  bank_code: string
  nuban: string
}

export interface BankChoice extends Choice {
  /** Six digits that its account numbers are checked against; null where none are known. */
  institution: string | null
}

interface BankAccountFieldsProps extends Typed {
  set: (changes: Partial<Typed>) => void
  choices: readonly BankChoice[]
  /** Whose account it is, below the number. */
  answer?: ReactNode
  /** Below the bank. */
  bankAnswer?: ReactNode
  errors?: { bank_code?: string | undefined; nuban?: string | undefined }
  /** Of the first field, for the room above it. */
  className?: string
}

export function BankAccountFields(props: BankAccountFieldsProps) {
  const { bank_code, nuban, set, choices, answer, bankAnswer, errors = {}, className } = props
  const [isLeft, setLeft] = useState(false)
  const choose = (code: string) => set({ bank_code: code })
  const isShort = isLeft && nuban !== '' && !isAccountNumber(nuban)
  return (
    <>
      <Field label="Bank" className={className ?? '!mt-4'} error={errors.bank_code} answer={bankAnswer}>
        <SearchSelect
          title="Bank"
          value={bank_code}
          onChange={choose}
          choices={choices}
          placeholder="Choose a bank"
        />
      </Field>
      <Field
        label="Account number"
        error={errors.nuban ?? (isShort ? bankMessages.account : undefined)}
        answer={bank_code === '' ? <FittingBanks {...{ nuban, choices }} onChoose={choose} /> : answer}
      >
        <TextInput
          value={nuban}
          digits
          maxLength={10}
          counter
          autoComplete="off"
          onBlur={() => setLeft(true)}
          onChange={(event) => set({ nuban: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}

/** Of hundreds about seven fit by chance: the usual ones among them come first. */
const MOST_OFFERED = 6

interface FittingBanksProps {
  nuban: string
  choices: readonly BankChoice[]
  onChoose: (code: string) => void
}

/** Where the number comes before the bank: the banks whose check digit it has. */
export function FittingBanks({ nuban, choices, onChoose }: FittingBanksProps) {
  const fitting = choices.filter(({ institution }) =>
    institution !== null && passesNubanCheck(institution, nuban))
  if (fitting.length === 0) return null
  return (
    <div role="group" aria-label="Banks that this number fits" className="mt-2">
      <p className="text-13 text-soft">This number fits these banks. Choose the one it is at:</p>
      <div className="grid grid-cols-2 gap-2 mt-2">
        {fitting.slice(0, MOST_OFFERED).map(({ value, label }) => (
          <Button key={value} size="small" look="tinted" onClick={() => onChoose(value)}>{label}</Button>
        ))}
      </div>
    </div>
  )
}
