// What the provider said when it refused what was sent from a screen, where no field can say it.
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { retry } from '#app/offline/outbox.ts'
import type { Unsent } from './unsent.ts'

interface RefusalStripProps {
  entry: Unsent | undefined
  /** It would be refused again: the person may not send it. */
  off: boolean
  children?: ReactNode
}

export function RefusalStrip({ entry, off, children }: RefusalStripProps) {
  if (entry?.state !== 'stopped') return null
  const isSubmission = entry.kind === 'submit'
  const isAtFields = !isSubmission && Object.keys(entry.errors).length > 0
  const said = Object.values(entry.errors).join(' ') || entry.problem
  return (
    <Strip
      kind="error"
      title={isSubmission ? 'This could not be submitted.' : 'This could not be saved.'}
      className="mt-4"
      announce
      action={
        !isAtFields && !off && (
          <Button look="quiet" size="small" className="-ml-4" onClick={() => void retry(entry.id)}>
            Try again
          </Button>
        )
      }
    >
      {isAtFields && !off ? 'Mend what is marked and save again.' : said}
      {children}
    </Strip>
  )
}
