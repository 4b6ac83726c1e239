// The payer's bank takes a payment back.
import { useQuery } from '@tanstack/react-query'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import { useState } from 'react'
import { simulator } from '#contract/simulator.ts'
import { transactions } from '#contract/transactions.ts'
import { formatMoney } from '#domain/money.ts'
import { reversalReasons, reversalWords, type BankReason } from '#domain/reversal.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { Cause } from './caused.tsx'
import { usePlay } from './play.ts'

interface ReversalPartProps {
  chosen: string
  onCause: (cause: Cause) => void
}

const received = { query: { status: 'SUCCESSFUL', limit: 200 } } as const
const reasons = reversalReasons.map((value) => ({ value, label: reversalWords(value) }))
const isReason = (text: string): text is BankReason => reasons.some(({ value }) => value === text)

export function ReversalPart({ chosen, onCause }: ReversalPartProps) {
  const query = useQuery(reading(transactions.list, received, { staleTime: 0 }))
  const [picked, setPicked] = useState(chosen)
  const [reason, setReason] = useState<BankReason>('recalled')
  const { play, isBusy, isOffline, errors } = usePlay(simulator.reversal, onCause)
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={3} />}>
      {({ items }) => {
        const choices = items.filter(({ reversal }) => reversal === null)
          .map(({ reference, amount, payer_name }) =>
            ({ value: reference, label: `${formatMoney(amount)} · ${payer_name} · ${reference}` }))
        const known = choices.some(({ value }) => value === picked)
        const transaction = known ? picked : (choices[0]?.value ?? '')
        if (choices.length === 0) return <NothingToReverse />
        return (
          <>
            <Field label="Payment" className="!mt-4" error={errors['transaction']}>
              <SearchSelect title="Payment" value={transaction} onChange={setPicked} choices={choices} />
            </Field>
            <Field label="Why" error={errors['reason']}>
              <SelectField
                value={reason} choices={reasons}
                onChange={({ currentTarget: { value } }) => { if (isReason(value)) setReason(value) }}
              />
            </Field>
            <Strip kind="info" className="mt-5">
              The payer gets all of it back. Where the balance is too short, what there is is held, and so is
              what comes in, until it is enough.
            </Strip>
            <Button
              look="primary" wide className="mt-5" busy={isBusy} disabled={isOffline}
              onClick={() => play({ body: { transaction, reason } })}
            >
              Take the payment back
            </Button>
          </>
        )
      }}
    </Shown>
  )
}

const NothingToReverse = () => (
  <EmptyState icon={CornerUpLeft} title="Nothing to take back">
    A payment must have come in first.
  </EmptyState>
)
