// A form that cannot be changed here: another tab has it, or only a newer version of the app understands it.
import { useState } from 'react'
import { Button } from './button.tsx'
import { Strip } from './strip.tsx'

/** Who may change a form: one tab at a time. */
export interface Held {
  holder: 'here' | 'elsewhere' | 'newer'
  /** Takes the form over, with what was typed there. */
  continueHere: () => Promise<unknown>
}

interface HoldStripProps {
  held: Held
  /** What is open in another tab. */
  what?: string
  className?: string
}

export function HoldStrip({ held: { holder, continueHere }, what = 'form', className }: HoldStripProps) {
  const [busy, setBusy] = useState(false)
  if (holder === 'here') return null
  if (holder === 'newer') {
    return (
      <Strip
        kind="warning" title={`A newer version of Oja was used for this ${what}.`} announce
        className={className}
        action={
          <Button look="quiet" size="small" className="-ml-4 desk:-ml-3" onClick={reload}>
            Load the page again
          </Button>
        }
      >
        It is shown as it was kept. To change it, load the page again.
      </Strip>
    )
  }
  const take = () => {
    setBusy(true)
    void continueHere().finally(() => setBusy(false))
  }
  return (
    <Strip
      kind="info" title={`This ${what} is open in another tab.`} announce className={className}
      action={
        <Button look="quiet" size="small" className="-ml-4 desk:-ml-3" busy={busy} onClick={take}>
          Continue here
        </Button>
      }
    >
      It can be changed in one tab at a time. What was typed there is kept.
    </Strip>
  )
}

const reload = () => location.reload()
