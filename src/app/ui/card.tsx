// Surfaces: told from the page by their colour, never by a border or a shadow.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface CardProps {
  className?: string
  children: ReactNode
}

export function Card({ className, children }: CardProps) {
  return <section className={classes('p-4 rounded-card bg-card', className)}>{children}</section>
}

interface SectionHeadProps {
  title: string
  /** A count, a total, or a link. */
  end?: ReactNode
}

/** The heading over a card, 24 px of air above it. */
export function SectionHead({ title, end }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between mt-6 mb-2">
      <h2 className="mr-4 text-17 font-semibold">{title}</h2>
      {end && <div className="text-13 text-soft figures">{end}</div>}
    </div>
  )
}
