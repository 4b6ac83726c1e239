// The account to be paid with the name that its bank gives for it; two different names have to be accepted.
import { useState } from 'react'
import { isAccountNumber, passesNubanCheck } from '#domain/bank.ts'
import { isSameName } from '#domain/names.ts'
import { useAccountName, useBanks } from '#app/api/account-name.ts'
import { BankAccountFields } from '#app/ui/bank-account-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { NamesDiffer } from './names-differ.tsx'
import type { Payee } from './payee.tsx'

interface AccountSheetProps {
  /** Somebody known; null for an account that is typed here. */
  known: Payee | null
  onClose: () => void
  onName: (payee: Payee, bank_account_name: string) => void
}

export function AccountSheet({ known, onClose, onName }: AccountSheetProps) {
  const [bank_code, setBank] = useState(known?.bank_code ?? '')
  const [beneficiary_nuban, setNuban] = useState(known?.beneficiary_nuban ?? '')
  const [expected_name, setExpected] = useState(known?.expected_name ?? '')
  const [isAccepted, setAccepted] = useState(false)
  const { choices, nameOf } = useBanks()
  const name = useAccountName(bank_code, beneficiary_nuban)
  const bank_name = nameOf(bank_code) || known?.bank_name || 'the bank'
  const differs =
    name.state === 'named' && expected_name.trim() !== '' && !isSameName(name.name, expected_name)
  const goOn = () => {
    if (name.state === 'named') onName({ bank_code, bank_name, beneficiary_nuban, expected_name }, name.name)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={known ? known.expected_name : 'New account'}
      footer={
        <Button
          look="primary"
          wide
          disabled={name.state !== 'named' || (differs && !isAccepted)}
          onClick={goOn}
        >
          Continue
        </Button>
      }
    >
      {known && (
        <p className="text-15 text-soft">
          {bank_name} · <span className="figures">{beneficiary_nuban}</span>
        </p>
      )}
      {!known && (
        <>
          <BankAccountFields
            bank_code={bank_code}
            nuban={beneficiary_nuban}
            set={({ bank_code: code = bank_code, nuban = beneficiary_nuban }) => {
              setBank(code)
              setNuban(nuban)
            }}
            choices={choices}
            className="!mt-0"
          />
          <ExpectedName name={expected_name} setName={setExpected} />
        </>
      )}
      {name.state === 'named' && differs ? (
        <>
          <NamesDiffer
            expected={expected_name}
            given={name.name}
            place={`${bank_name} · ${beneficiary_nuban}`}
          />
          <Checkbox checked={isAccepted} onChange={() => setAccepted(!isAccepted)}>
            I know this account and want to pay it
          </Checkbox>
        </>
      ) : (
        <NameAnswer {...name} asked={bank_name} />
      )}
      {warningFor(bank_code, beneficiary_nuban, name.state)}
    </Sheet>
  )
}

/** A wrong check digit warns while no bank has spoken; it never blocks, wallets number accounts by phone. */
function warningFor(bank_code: string, nuban: string, state: string) {
  if (state !== 'silent' || !isAccountNumber(nuban) || passesNubanCheck(bank_code, nuban)) return null
  return <p className="mt-2 text-13 text-amber">This number is unusual for the bank. Check each digit.</p>
}

function ExpectedName({ name, setName }: { name: string; setName: (name: string) => void }) {
  return (
    <Field label="Name you expect" optional hint="We compare it with the name that the bank gives.">
      <TextInput
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Field>
  )
}
