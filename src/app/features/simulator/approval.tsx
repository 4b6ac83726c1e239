// A robot as the second person: it approves or declines a payout request that waits.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { approvals } from '#contract/approvals.ts'
import { simulator } from '#contract/simulator.ts'
import { counted } from '#domain/counted.ts'
import { formatMoney } from '#domain/money.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading, useWriting } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'

const waiting = { query: { status: 'PENDING', limit: 200 } } as const

export function ApprovalPart() {
  const query = useQuery(reading(approvals.list, waiting, { staleTime: 0 }))
  const mayDecide = useMay('approve_payouts')
  const [done, setDone] = useState<{ reference: string; words: string } | null>(null)
  return (
    <>
      {done && (
        <Strip
          kind="success" className="mt-4" announce
          action={
            <TextLink
              to="/dashboard/payouts/payout-approvals/$reference" params={{ reference: done.reference }}
            >
              See the request
            </TextLink>
          }
        >
          {done.words}
        </Strip>
      )}
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={3} />}>
        {({ items }) =>
          items.length === 0 || mayDecide === false ? (
            <EmptyState icon={ShieldCheck} title={items.length === 0 ? 'Nothing waits' : 'Not for your role'}>
              {items.length === 0
                ? 'A payout request that needs an approval shows here.'
                : 'Whoever may approve payouts may let the robot do it.'}
            </EmptyState>
          ) : (
            <Form
              onDone={(reference, words) => setDone({ reference, words })}
              choices={items.map((item) => {
                const reference = item.bulk_reference ?? item.unique_reference
                const who = item.beneficiary?.beneficiary_account_name
                  ?? counted(item.sub_transactions, 'payout', 'payouts')
                return {
                  value: reference, label: `${formatMoney(item.amount)} · ${who} · ${item.creator_name}`,
                }
              })}
            />
          )}
      </Shown>
    </>
  )
}

interface FormProps {
  choices: readonly { value: string; label: string }[]
  onDone: (reference: string, words: string) => void
}

const outcome = { approve: 'The robot approved it.', decline: 'The robot declined it.' } as const

function Form({ choices, onDone }: FormProps) {
  const client = useQueryClient()
  const decide = useWriting(simulator.approval)
  const isOffline = useReachable().state === 'offline'
  const [picked, setPicked] = useState('')
  const known = choices.some(({ value }) => value === picked)
  const reference = known ? picked : (choices[0]?.value ?? '')
  const send = (decision: 'approve' | 'decline') =>
    decide.mutate({ body: { reference, decision } }, {
      onSuccess: () => onDone(reference, outcome[decision]),
      onSettled: () => void client.invalidateQueries(),
    })
  return (
    <>
      <Field
        label="Request" className="!mt-4" hint="The robot counts as one approval; it is nobody of your team."
      >
        <SearchSelect title="Request" value={reference} onChange={setPicked} choices={choices} />
      </Field>
      <div className="grid grid-cols-2 gap-3 mt-5">
        <Button look="danger" wide disabled={isOffline || decide.isPending} onClick={() => send('decline')}>
          Decline
        </Button>
        <Button
          look="primary" wide busy={decide.isPending} disabled={isOffline} onClick={() => send('approve')}
        >
          Approve
        </Button>
      </div>
    </>
  )
}
