// A new version is there: it waits until the person takes it, and nothing that is being typed is lost by it.
import { useEffect, useState } from 'react'
import { flushEverywhere } from '#app/offline/flush.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { onUpdateReady, takeUpdate } from './updates.ts'

export function UpdateStrip() {
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => onUpdateReady(() => setReady(true)), [])
  if (!ready) return null
  const take = () => {
    setBusy(true)
    takeUpdate(flushEverywhere).catch(() => setBusy(false))
  }
  return (
    <div className="px-side pt-2">
      <Strip
        kind="info" title="A new version is ready." announce
        action={
          <span className="flex -ml-4">
            <Button look="quiet" size="small" busy={busy} onClick={take}>Update</Button>
            <Button look="quiet" size="small" onClick={() => setReady(false)}>Later</Button>
          </span>
        }
      >
        What you typed is kept.
      </Strip>
    </div>
  )
}
