// Nobody knows whether it was saved: no answer came. The same press again finds it out, and saves it once.
import type { ReactNode } from 'react'
import { Strip } from './strip.tsx'

interface UnansweredProps {
  /** What the button says. */
  save: string
  /** What to beware of meanwhile. */
  children: ReactNode
}

/** Who pressed the button at the end of a long form looks elsewhere. */
const bringIntoView = (at: HTMLElement | null) => {
  at?.scrollIntoView({ block: 'center' })
}

export const Unanswered = ({ save, children }: UnansweredProps) => (
  <div ref={bringIntoView} className="mb-3">
    <Strip kind="warning" announce title="We do not know yet whether this is saved.">
      The answer did not arrive. Press “{save}” again as it stands here: it is saved once. {children}
    </Strip>
  </div>
)
