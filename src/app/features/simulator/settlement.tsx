// What was collected is settled at once; and a settlement that waits waits no longer.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { settlements } from '#contract/settlements.ts'
import { simulator } from '#contract/simulator.ts'
import { formatMoney } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { usePlayOther } from './play-other.ts'

type Settlement = Answer<typeof settlements.list>['items'][number]

const latest = { query: { limit: 200 } } as const

export function SettlementPart({ chosen }: { chosen: string }) {
  const query = useQuery(reading(settlements.list, latest, { staleTime: 0 }))
  return (
    <>
      <SettleNow />
      <SectionHead title="Time passes" />
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={1} />}>
        {({ items }) => <SkipTime items={items} chosen={chosen} />}
      </Shown>
    </>
  )
}

function useOpen() {
  const navigate = useNavigate()
  return ({ settlement_reference: id }: Pick<Settlement, 'settlement_reference'>) =>
    void navigate({ to: '/dashboard/settlements/details/$id', params: { id } })
}

function SettleNow() {
  const { play, isBusy, isOffline } = usePlayOther(simulator.settlement, useOpen())
  return (
    <>
      <Strip kind="info" className="mt-4">
        Everything that was collected is settled now, whatever day it is. The last two digits of the approved
        bank account choose what the bank does; without one it goes to the payout account.
      </Strip>
      <Button
        look="primary" wide className="mt-5" busy={isBusy} disabled={isOffline} onClick={() => play({})}
      >
        Settle now
      </Button>
    </>
  )
}

function SkipTime({ items, chosen }: { items: readonly Settlement[], chosen: string }) {
  const [picked, setPicked] = useState(chosen)
  const { play, isBusy, isOffline, errors } = usePlayOther(simulator.skipTime, useOpen())
  const choices = items.filter(({ settlement_status }) => settlement_status !== 'SUCCESSFUL')
    .map(({ settlement_reference, amount, settlement_nuban }) => ({
      value: settlement_reference,
      label: `${formatMoney(amount)} · ${settlement_nuban} · ${settlement_reference}`,
    }))
  const settlement = choices.some(({ value }) => value === picked) ? picked : (choices[0]?.value ?? '')
  if (choices.length === 0) return <p className="text-15 text-soft">No settlement waits for anything.</p>
  return (
    <>
      <Field label="Settlement" className="!mt-0" error={errors['settlement']}>
        <SearchSelect title="Settlement" value={settlement} onChange={setPicked} choices={choices} />
      </Field>
      <Button
        wide className="mt-5" busy={isBusy} disabled={isOffline}
        onClick={() => play({ body: { settlement } })}
      >
        Skip time
      </Button>
    </>
  )
}
