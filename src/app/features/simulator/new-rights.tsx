// Whether new rights wait for a day in live mode of this sandbox, as they do in production.
import { useQuery } from '@tanstack/react-query'
import { simulator } from '#contract/simulator.ts'
import { COOLING_OFF_HOURS } from '#domain/cooling-off.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Switch } from '#app/ui/choices.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { usePlayOther } from './play-other.ts'

export function NewRightsPart() {
  const query = useQuery(reading(simulator.outcomes, {}, { staleTime: 0 }))
  const { play, isBusy, isOffline } = usePlayOther(simulator.coolingOff, () => {})
  const reviewing = usePlayOther(simulator.oneReviewer, () => {})
  const may = useMay('manage_settings') === true
  return (
    <>
      <Strip kind="info" className="mt-4">
        In production, whoever is made an administrator or given a right to let money out waits{' '}
        {COOLING_OFF_HOURS} hours before live money leaves by it, or until a second administrator confirms
        them. Here that is off, so that you can try everything at once.
      </Strip>
      <Shown standing={useStanding(query)} loading={<SkeletonRows rows={1} />}>
        {({ cooling_off = false, one_reviewer = true }) => (
          <div className="mt-4 px-4 rounded-card bg-card">
            <Switch
              label="New rights wait" hint={may ? 'In live mode, for everybody of this business'
                : 'For who may change settings'}
              checked={cooling_off} disabled={isBusy || isOffline || !may}
              onChange={(event) => play({ body: { on: event.currentTarget.checked } })}
            />
            <Switch
              label="One reviewer is enough" hint={may ? 'In production two approve a business'
                : 'For who may change settings'}
              checked={one_reviewer} disabled={reviewing.isBusy || reviewing.isOffline || !may}
              onChange={(event) => reviewing.play({ body: { on: event.currentTarget.checked } })}
            />
          </div>
        )}
      </Shown>
    </>
  )
}
