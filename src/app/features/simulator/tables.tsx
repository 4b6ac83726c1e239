// The tables by which the sandbox decides, as the provider prints them.
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { simulator } from '#contract/simulator.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'

type Outcome = Answer<typeof simulator.outcomes>['payouts'][number]

export function Tables() {
  const query = useQuery(reading(simulator.outcomes, {}, { persist: true }))
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={8} />}>
      {({ payouts, collections, cards, settlements, mandates }) => (
        <>
          <SectionHead title="Payouts, by the end of the account number" />
          <Outcomes label="Outcomes of payouts" outcomes={payouts} />
          <SectionHead title="Transfers into a virtual account" />
          <Outcomes label="Outcomes of transfers into a virtual account" outcomes={collections} />
          <SectionHead title="Cards, by the end of the number" />
          <Outcomes label="Outcomes of payments by card" outcomes={cards} />
          <SectionHead title="Mandates, by the end of the customer’s account number" />
          <Outcomes label="Outcomes of mandates and debits" outcomes={mandates} />
          <SectionHead title="Settlements, by the end of the approved bank account" />
          <Outcomes label="Outcomes of settlements" outcomes={settlements} />
        </>
      )}
    </Shown>
  )
}

/** A description list reads well at any width; a table of four columns does not on a phone. */
function Outcomes({ label, outcomes }: { label: string; outcomes: readonly Outcome[] }) {
  return (
    <Card className="!py-1">
      <dl aria-label={label}>
        {outcomes.map(({ chosen_by, name, enquiry, happens }, place) => (
          <div key={chosen_by} className={place > 0 ? 'py-3 border-t border-line' : 'py-3'}>
            <dt className="text-15 font-medium">
              <span className="figures font-semibold !whitespace-normal">{chosen_by}</span> · {name}
            </dt>
            {enquiry && <dd className="text-15 text-soft">Name enquiry: {enquiry}</dd>}
            <dd className="text-15 text-soft">What happens: {happens}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
