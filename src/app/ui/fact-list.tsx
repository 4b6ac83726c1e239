// Facts of one thing, name on the left and value on the right; an empty value is left out.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface ShownFact {
  label: string
  value: ReactNode
  /** Weight 600, for the total. */
  strong?: boolean
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

export function FactList({ facts, bare }: { facts: readonly ShownFact[], bare?: boolean }) {
  return (
    <dl className={bare ? '' : 'px-4 py-1 rounded-card bg-card'}>
      {facts.filter(({ value }) => !isNothing(value)).map((fact, place) => (
        <div key={fact.label}
          className={classes('flex flex-wrap justify-between py-2.5 text-15',
            place > 0 && 'border-t border-line')}
        >
          {/* Beside large letters what does not break stands below its name, and breaks there if it must. */}
          <dt className="mr-4 text-soft">{fact.label}</dt>
          <dd className={classes('flex-1 max-w-full text-right', fact.strong && 'font-semibold')}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
