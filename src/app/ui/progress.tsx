// How far: a bar of an upload or a count, and numbered groups of steps with their states.
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface ProgressProps {
  /** 0 to 1; left out while it is unknown. */
  value?: number
  label: string
}

export function Progress({ value, label }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}
      className="h-1.5 rounded-full bg-sunk overflow-hidden"
    >
      <div
        className={classes('!h-full rounded-full !bg-forest', percent === undefined && 'w-1/3 skeleton')}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}

export type StepState = 'done' | 'waiting' | 'current' | 'todo'

const segment: Record<StepState, string> = {
  done: 'bg-forest', waiting: 'bg-sky', current: 'bg-line', todo: 'bg-line',
}

/** One thin segment for each step; what waits to be sent is never drawn as done. */
export function StepBar({ steps, label }: { steps: readonly StepState[], label: string }) {
  return (
    <div role="img" aria-label={label} className="flex -mx-0.5">
      {Array.from(steps, (state, place) => (
        <span key={place} className={classes('flex-1 h-1.5 mx-0.5 rounded-full', segment[state])} />
      ))}
    </div>
  )
}

const ring: Record<StepState, string> = {
  done: 'bg-forest border-forest text-on-forest', waiting: 'border-sky text-sky',
  current: 'border-forest text-forest', todo: 'border-edge text-ink',
}

const said: Record<StepState, string> = {
  done: 'Done', waiting: 'Waiting to send', current: 'In progress', todo: 'Not started',
}

interface StepGroupProps {
  number: number
  title: string
  state: StepState
  children?: ReactNode
}

/** A numbered group, its rows under it (usually a ListCard of RowLinks). */
export function StepGroup({ number, title, state, children }: StepGroupProps) {
  return (
    <section className="mt-5">
      <h2 className="flex items-center mb-2 text-13 font-semibold tracking-[0.5px] text-soft">
        <span
          aria-hidden
          className={classes('grid place-items-center w-6 h-6 mr-2 rounded-full border-1.5', ring[state])}
        >
          {state === 'done' ? <Icon of={Check} size={16} /> : number}
        </span>
        {title}
        <span className="sr-only">. {said[state]}</span>
      </h2>
      {children}
    </section>
  )
}
