// A form that cannot be changed here: another tab has it, or only a newer version of the app understands it.
import { useState } from 'react'
import { useKeeping } from '#app/offline/use-keeping.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { KeptForm } from './use-kept-form.ts'

/** Who may change the form of a screen: one tab at a time. */
export type Held = Pick<KeptForm<never>, 'holder' | 'continueHere'>

export function HoldStrip({ held: { holder, continueHere } }: { held: Held }) {
  const [busy, setBusy] = useState(false)
  const { kept } = useKeeping()
  // A whole database of a newer version is said on top of every page.
  if (holder === 'here' || (holder === 'newer' && kept === 'read-only')) return null
  if (holder === 'newer') {
    return (
      <Strip
        kind="warning" title="A newer version of Oja was used for this form." announce className="mt-4"
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
      kind="info" title="This form is open in another tab." announce className="mt-4"
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
