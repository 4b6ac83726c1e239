// An account at a bank: the bank, and the ten digits with what the bank answers to them.
import { useState, type ReactNode } from 'react'
import { bankMessages, isAccountNumber } from '#domain/bank.ts'
import { Field } from './field.tsx'
import { SearchSelect } from './search-select.tsx'
import { TextInput } from './text-input.tsx'

interface Typed {
  bank_code: string
  nuban: string
}

interface BankAccountFieldsProps extends Typed {
  set: (changes: Partial<Typed>) => void
  choices: readonly { value: string; label: string }[]
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
  const isShort = isLeft && nuban !== '' && !isAccountNumber(nuban)
  return (
    <>
      <Field label="Bank" className={className ?? '!mt-4'} error={errors.bank_code} answer={bankAnswer}>
        <SearchSelect
          title="Bank"
          value={bank_code}
          onChange={(code) => set({ bank_code: code })}
          choices={choices}
          placeholder="Choose a bank"
        />
      </Field>
      <Field
        label="Account number"
        error={errors.nuban ?? (isShort ? bankMessages.account : undefined)}
        answer={answer}
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
