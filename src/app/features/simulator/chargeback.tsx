// A payer complains about a payment at the payer's bank; and the bank decides what was contested.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import { chargebacks } from '#contract/chargebacks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { simulator } from '#contract/simulator.ts'
import { transactions } from '#contract/transactions.ts'
import { chargebackReasons, chargebackReasonWords, type ChargebackReason } from '#domain/chargeback.ts'
import { formatMoney } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { usePlayOther } from './play-other.ts'

const received = { query: { status: 'SUCCESSFUL', limit: 200 } } as const
const contested = { query: { status: 'DISPUTED', limit: 200 } } as const
const reasons = chargebackReasons.map((value) => ({ value, label: chargebackReasonWords[value] }))
const isReason = (text: string): text is ChargebackReason => reasons.some(({ value }) => value === text)

export function ChargebackPart({ chosen }: { chosen: string }) {
  const payments = useQuery(reading(transactions.list, received, { staleTime: 0 }))
  const waiting = useQuery(reading(chargebacks.list, contested, { staleTime: 0 }))
  return (
    <>
      <Shown standing={useStanding(payments)} loading={<SkeletonRows rows={3} />}>
        {({ items }) => <Raise items={items} chosen={chosen} />}
      </Shown>
      <SectionHead title="The bank decides" />
      <Shown standing={useStanding(waiting)} loading={<SkeletonRows rows={1} />}>
        {({ items }) => <Decide items={items} />}
      </Shown>
    </>
  )
}

interface RaiseProps { items: Answer<typeof transactions.list>['items'], chosen: string }

function Raise({ items, chosen }: RaiseProps) {
  const navigate = useNavigate()
  const [picked, setPicked] = useState(chosen)
  const [reason, setReason] = useState<ChargebackReason>('value_not_given')
  const { play, isBusy, isOffline, errors } = usePlayOther(simulator.chargeback, ({ reference: id }) =>
    void navigate({ to: '/dashboard/chargeback/$id', params: { id } }))
  const choices = items.filter(({ reversal, chargeback }) => reversal === null && chargeback === null)
    .map(({ reference, amount, payer_name }) =>
      ({ value: reference, label: `${formatMoney(amount)} · ${payer_name} · ${reference}` }))
  const transaction = choices.some(({ value }) => value === picked) ? picked : (choices[0]?.value ?? '')
  if (choices.length === 0) {
    return (
      <EmptyState icon={Scale} title="Nothing to charge back">A payment must have come in first.</EmptyState>
    )
  }
  return (
    <>
      <Field label="Payment" className="!mt-4" error={errors['transaction']}>
        <SearchSelect title="Payment" value={transaction} onChange={setPicked} choices={choices} />
      </Field>
      <Field label="What the payer says" error={errors['reason']}>
        <SelectField
          value={reason} choices={reasons}
          onChange={({ currentTarget: { value } }) => { if (isReason(value)) setReason(value) }}
        />
      </Field>
      <Button
        look="primary" wide className="mt-5" busy={isBusy} disabled={isOffline}
        onClick={() => play({ body: { transaction, reason } })}
      >
        Charge it back
      </Button>
    </>
  )
}

function Decide({ items }: { items: Answer<typeof chargebacks.list>['items'] }) {
  const navigate = useNavigate()
  const [picked, setPicked] = useState('')
  const { play, isBusy, isOffline } = usePlayOther(simulator.chargebackDecision, ({ reference: id }) =>
    void navigate({ to: '/dashboard/chargeback/$id', params: { id } }))
  const choices = items.map(({ reference, amount, payer_name }) =>
    ({ value: reference, label: `${formatMoney(amount)} · ${payer_name} · ${reference}` }))
  const chargeback = choices.some(({ value }) => value === picked) ? picked : (choices[0]?.value ?? '')
  if (choices.length === 0) {
    return <p className="text-15 text-soft">No contested chargeback waits for the bank.</p>
  }
  return (
    <>
      <Field label="Contested chargeback" className="!mt-0">
        <SearchSelect
          title="Contested chargeback" value={chargeback} onChange={setPicked} choices={choices}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 mt-5">
        <Button
          disabled={isOffline} busy={isBusy}
          onClick={() => play({ body: { chargeback, decision: 'LOST' } })}
        >
          For the payer
        </Button>
        <Button
          look="primary" disabled={isOffline} busy={isBusy}
          onClick={() => play({ body: { chargeback, decision: 'WON' } })}
        >
          For you
        </Button>
      </div>
    </>
  )
}
