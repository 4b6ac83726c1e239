// The foot of a form or a decision: the state in words, then the button, at the thumb and above the keyboard.
import type { ReactNode } from 'react'

interface StickyActionsProps {
  /** `Saved on this phone 10:42`, `Sent`, or what is wrong; announced when it changes. */
  state?: ReactNode
  children: ReactNode
}

/** Comes after `main`; two buttons side by side go into a grid of their own. */
export function StickyActions({ state, children }: StickyActionsProps) {
  return (
    <footer className="sticky-foot lg:max-w-[720px]">
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
