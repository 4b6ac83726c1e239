// A bank transfer into one of the virtual accounts, by whomever one says.
import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import { SCREEN_ROWS } from '#contract/page.ts'
import { simulator } from '#contract/simulator.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { Cause } from './caused.tsx'
import { PayerForm } from './payer-form.tsx'
import { usePlay } from './play.ts'

interface TransferPartProps {
  /** The number that the address names; '' for none. */
  chosen: string
  onCause: (cause: Cause) => void
}

/** The newest ones; an older account is reached from its own page. */
const accountsReading = reading(virtualAccounts.list, { query: { limit: SCREEN_ROWS } }, { staleTime: 0 })

export function TransferPart({ chosen, onCause }: TransferPartProps) {
  const query = useQuery(accountsReading)
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={4} />}>
      {({ items }) => {
        if (items.length === 0 && !chosen) {
          return (
            <EmptyState icon={Landmark} title="No virtual accounts yet">
              Open a virtual account first; then a transfer can come in by its number.
            </EmptyState>
          )
        }
        const choices = items.map(({ vnuban, account_name, bank_name }) =>
          ({ value: vnuban, label: `${vnuban} · ${account_name} · ${bank_name}` }))
        const isListed = !chosen || items.some(({ vnuban }) => vnuban === chosen)
        return (
          <Form
            choices={isListed ? choices : [{ value: chosen, label: chosen }, ...choices]}
            first={chosen || (choices[0]?.value ?? '')}
            onCause={onCause}
          />
        )
      }}
    </Shown>
  )
}

interface FormProps {
  choices: readonly { value: string; label: string }[]
  first: string
  onCause: (cause: Cause) => void
}

function Form({ choices, first, onCause }: FormProps) {
  const [vnuban, setVnuban] = useState(first)
  const [typed, setTyped] = useState('')
  const [isTwice, setTwice] = useState(false)
  const { play, isBusy, isOffline, errors } = usePlay(simulator.collection, onCause)
  const amount = parseMoney(typed)
  const send = (sender_name: string) => {
    if (amount === null) return
    play({ body: { vnuban, amount, sender_name, ...(isTwice && { outcome: 'repeated' as const }) } })
  }
  return (
    <PayerForm
      label="Sender's name" button="Send the transfer" error={errors['sender_name']}
      canPay={vnuban !== '' && amount !== null} isBusy={isBusy} isOffline={isOffline} onPay={send}
      more={
        <div className="mt-3 -mb-2">
          <Checkbox checked={isTwice} onChange={(event) => setTwice(event.currentTarget.checked)}>
            The network tells of it twice
          </Checkbox>
        </div>
      }
    >
      <Field label="Virtual account" className="!mt-4" error={errors['vnuban']}
        hint="Its own rules decide: amounts, expiry, how often it may be paid."
      >
        <SearchSelect title="Virtual account" value={vnuban} onChange={setVnuban} choices={choices} />
      </Field>
      <Field label="Amount" error={errors['amount']}>
        <MoneyInput value={typed} onChange={setTyped} />
      </Field>
    </PayerForm>
  )
}
