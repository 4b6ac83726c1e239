// Somebody pays by card; the end of the number chooses what the card's bank says.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { simulator } from '#contract/simulator.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { cardCheckDigit, cardDigits, cardProblem } from '#domain/card.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { usePlayOther } from './play-other.ts'

export function CardPart() {
  const query = useQuery(reading(simulator.outcomes, {}, { persist: true }))
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={4} />}>
      {({ cards }) => <Form outcomes={cards} />}
    </Shown>
  )
}

/** A made-up Verve number with this end; the digits before it make the check digit fit. */
function numberEnding(ending: string): string {
  const numbers = Array.from({ length: 10 }, (_, digit) => `5061 0200 0000 0${digit}${ending}`)
  return numbers.find((typed) => {
    const digits = cardDigits(typed)
    return cardCheckDigit(digits.slice(0, -1)) === Number(digits.slice(-1))
  })?.replace(/(\d{4})(?=\d)/g, '$1 ') ?? ''
}

const SUCCESS = '10'

function Form({ outcomes }: { outcomes: readonly { chosen_by: string, name: string, happens: string }[] }) {
  const navigate = useNavigate()
  const [ending, setEnding] = useState(SUCCESS)
  const [number, setNumber] = useState(() => numberEnding(SUCCESS))
  const [payer, setPayer] = useState('')
  const [typed, setTyped] = useState('')
  const { play, isBusy, isOffline, errors } = usePlayOther(simulator.cardPayment, ({ reference: id }) =>
    void navigate({ to: '/dashboard/cards/$id', params: { id } }))
  const amount = parseMoney(typed)
  const payer_name = payer.trim()
  const problem = number === '' ? null : cardProblem(number)
  const choices = outcomes.map(({ chosen_by, name }) =>
    (/^\d\d$/.test(chosen_by) ? { value: chosen_by, label: `${chosen_by} · ${name}` }
      : { value: SUCCESS, label: name }))
  const choose = (value: string) => {
    setEnding(value)
    setNumber(numberEnding(value))
  }
  return (
    <>
      <Field label="Outcome" className="!mt-4">
        <SelectField
          value={ending} choices={choices}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
      </Field>
      <Field
        label="Card number" error={errors['card_number'] ?? problem ?? undefined}
        hint="A made-up card. Only its first six and last four digits are kept."
      >
        <TextInput
          value={number} maxLength={24} inputMode="numeric" autoComplete="off"
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </Field>
      <Field label="Amount" error={errors['amount']}>
        <MoneyInput value={typed} onChange={setTyped} />
      </Field>
      <Field label="Payer's name" error={errors['payer_name']}>
        <TextInput
          value={payer} maxLength={60} autoComplete="off"
          onChange={(event) => setPayer(event.currentTarget.value)}
        />
      </Field>
      <Button
        look="primary" wide className="mt-5" busy={isBusy}
        disabled={isOffline || payer_name === '' || amount === null || number === '' || problem !== null}
        onClick={() => { if (amount !== null) play({ body: { card_number: number, amount, payer_name } }) }}
      >
        Pay by card
      </Button>
    </>
  )
}
