// Numbers too long for a line of a phone, each below its name.
import { classes } from '#app/ui/classes.ts'

interface LongFactsProps {
  facts: readonly { label: string, value: string | null }[]
}

/** What has no value is left out. */
export function LongFacts({ facts }: LongFactsProps) {
  return (
    <dl className="px-4 py-1 rounded-card bg-card">
      {facts.filter(({ value }) => value).map(({ label, value }, place) => (
        <div key={label} className={classes('py-2.5', place > 0 && 'border-t border-line')}>
          <dt className="text-13 text-soft">{label}</dt>
          <dd className="text-13 break-all figures !whitespace-normal">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
