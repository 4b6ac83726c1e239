// The foot of a form or a decision: the state in words, then the button, at the thumb and above the keyboard.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** After `main`; below the first column of a page that has two; or at the end of `main`, within it. */
const places = {
  after: 'lg:max-w-[720px]',
  column: 'lg:w-[calc(50%+12px)] lg:max-w-[532px]',
  within: '-mx-side !w-auto lg:max-w-[720px] lg:!border-t-0',
} as const

interface StickyActionsProps {
  /** `Saved on this phone 10:42`, `Sent`, or what is wrong; announced when it changes. */
  state?: ReactNode
  place?: keyof typeof places
  children: ReactNode
}

/** Two buttons side by side go into a grid of their own. */
export function StickyActions({ state, place = 'after', children }: StickyActionsProps) {
  return (
    <footer className={classes('sticky-foot', places[place])}>
      {state !== undefined && (
        <div
          aria-live="polite"
          className="flex items-center justify-center min-h-[18px] mb-2.5 text-13 text-soft"
        >
          {state}
        </div>
      )}
      {children}
    </footer>
  )
}
