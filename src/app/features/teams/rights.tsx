// What a role allows, in words, by group. What one may not do oneself cannot be given.
import { useQuery } from '@tanstack/react-query'
import { broughtBy } from '#domain/permission.ts'
import { useStanding } from '#app/api/standing.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { rightsReading } from './readings.ts'

interface RightsProps {
  chosen: readonly string[]
  onToggle: (key: string) => void
  off: boolean
}

export function Rights({ chosen, onToggle, off }: RightsProps) {
  const query = useQuery(rightsReading)
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={6} />}>
      {({ all, permissions: mine }) => {
        const labelOf = (wanted: string) => all.find(({ key }) => key === wanted)?.label ?? wanted
        const groups = Array.from(new Set(all.map(({ group }) => group)))
        return groups.map((group) => (
          <fieldset key={group} className="mt-6 px-4 py-2 rounded-card bg-card">
            <legend className="float-left w-full pt-2 pb-1 text-15 font-semibold">{group}</legend>
            <div className="clear-both">
              {all
                .filter((right) => right.group === group)
                .map(({ key, label }) => {
                  const [reason] = broughtBy(key, chosen)
                  const why = !mine.includes(key) ? 'You may not do this yourself.'
                    : reason && `Comes with “${labelOf(reason)}”.`
                  return (
                    <Checkbox
                      key={key}
                      checked={chosen.includes(key) || reason !== undefined}
                      onChange={() => onToggle(key)}
                      disabled={off || reason !== undefined || (!mine.includes(key) && !chosen.includes(key))}
                    >
                      {label}
                      {why && <span className="block text-13 text-soft">{why}</span>}
                    </Checkbox>
                  )
                })}
            </div>
          </fieldset>
        ))
      }}
    </Shown>
  )
}
