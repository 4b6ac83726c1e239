// What a role allows, in words, by group. What one may not do oneself cannot be given.
import { useQuery } from '@tanstack/react-query'
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
        const groups = Array.from(new Set(all.map(({ group }) => group)))
        return groups.map((group) => (
          <fieldset key={group} className="mt-6 px-4 py-2 rounded-card bg-card">
            <legend className="float-left w-full pt-2 pb-1 text-15 font-semibold">{group}</legend>
            <div className="clear-both">
              {all
                .filter((right) => right.group === group)
                .map(({ key, label }) => (
                  <Checkbox
                    key={key}
                    checked={chosen.includes(key)}
                    onChange={() => onToggle(key)}
                    disabled={off || (!mine.includes(key) && !chosen.includes(key))}
                  >
                    {label}
                    {!mine.includes(key) && (
                      <span className="block text-13 text-soft">You may not do this yourself.</span>
                    )}
                  </Checkbox>
                ))}
            </div>
          </fieldset>
        ))
      }}
    </Shown>
  )
}
