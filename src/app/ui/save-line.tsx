// What this phone has of a form that is being typed.
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type ReactNode } from 'react'
import { StateText } from './chip.tsx'
import { TimeText } from './time-text.tsx'

/** As the saver of drafts says it. */
type SaveStatus =
  | { readonly state: 'clean' | 'saving' | 'shown' }
  | { readonly state: 'saved'; readonly at: number; readonly where: 'disk' | 'memory' }
  | { readonly state: 'failed'; readonly message: string }

export function SaveLine({ status }: { status: SaveStatus }) {
  const [wasKept, setKept] = useState(false)
  if (!wasKept && status.state === 'saved') setKept(true)
  if (status.state === 'failed') {
    return (
      <StateText tone="clay" icon={TriangleAlert}>
        Not being saved on this phone. {status.message}
      </StateText>
    )
  }
  if (status.state === 'saved' && status.where === 'memory') {
    return (
      <StateText tone="amber" icon={TriangleAlert}>
        Kept only until this page is closed
      </StateText>
    )
  }
  if (status.state === 'shown') return <span>It is only shown here, and not changed</span>
  return (
    <SaidOnce isKept={wasKept}>
      {status.state === 'saved' ? (
        <StateText tone="soft" icon={Smartphone}>
          Draft kept on this phone <TimeText at={new Date(status.at)} />
        </StateText>
      ) : (
        'What you type is kept on this phone'
      )}
    </SaidOnce>
  )
}

/** Within a region that is announced: when it is kept at first, and not again at every pause in typing. */
export function SaidOnce({ isKept, children }: { isKept: boolean, children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{isKept && 'Your work is kept.'}</span>
      <span aria-live="off">{children}</span>
    </>
  )
}
