// The account to be paid with the name that its bank gives for it; two different names have to be accepted.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAccountNumber, passesNubanCheck } from '#domain/bank.ts'
import { isSameName } from '#domain/names.ts'
import { isItself, payoutMessages } from '#domain/payout.ts'
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
import { accountsReading } from './quote.tsx'

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
  const answer = useAccountName(bank_code, beneficiary_nuban)
  const isPaying = useIsOnlyPayer({ bank_code, nuban: beneficiary_nuban })
  const name = isPaying ? { ...answer, ...itself } : answer
  const bank_name = nameOf(bank_code) || known?.bank_name || 'the bank'
  const differs =
    name.state === 'named' && expected_name.trim() !== '' && !isSameName(name.name, expected_name)
  const institution = choices.find(({ value }) => value === bank_code)?.institution ?? null
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
      {warningFor(institution, beneficiary_nuban, name.state)}
    </Sheet>
  )
}

const itself = { state: 'unknown', problem: payoutMessages.itself } as const

/** Whether it is the one account that could pay it; among several another one may be chosen later. */
function useIsOnlyPayer(account: { bank_code: string; nuban: string }): boolean {
  const { data } = useQuery(accountsReading)
  const [only, ...others] = data?.accounts ?? []
  return only !== undefined && others.length === 0 && isItself(only, account)
}

/** A wrong check digit warns while no bank has spoken; it never blocks, wallets number accounts by phone. */
function warningFor(institution: string | null, nuban: string, state: string) {
  if (state !== 'silent' || institution === null || !isAccountNumber(nuban)) return null
  if (passesNubanCheck(institution, nuban)) return null
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
