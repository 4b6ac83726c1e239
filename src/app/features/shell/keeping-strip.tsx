// Says, on every page, that what is typed is not being saved on this phone, why, and what can be done.
import { useState, type ReactNode } from 'react'
import { tryAgain } from '#app/offline/database.ts'
import { useKeeping } from '#app/offline/use-keeping.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { lookForUpdate, takeUpdate } from './updates.ts'

export function KeepingStrip() {
  const place = useKeeping()
  const [busy, setBusy] = useState(false)
  if (place.kept === 'disk') return null
  const run = (work: () => Promise<unknown>) => () => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  const button = (words: string, work: () => Promise<unknown>) => (
    <Button look="quiet" size="small" className="-ml-4" busy={busy} onClick={run(work)}>{words}</Button>
  )
  if (place.kept === 'read-only') {
    return (
      <Bar action={button('Update', update)} text="A newer version of Oja was used here. Update to go on." />
    )
  }
  if (place.why === 'lost') {
    return (
      <Bar
        action={button('Try again', tryAgain)}
        text="The browser has lost its storage. Keep this page open, and send what you typed."
      />
    )
  }
  return <Bar text="This browser keeps nothing safely. What you type is gone when this page is closed." />
}

function Bar({ text, action }: { text: string, action?: ReactNode }) {
  return (
    <div className="px-side pt-2">
      <Strip kind="error" title="Not being saved on this phone." announce action={action}>{text}</Strip>
    </div>
  )
}

/** Nothing typed here can be kept any more, so there is nothing to wait for. */
async function update() {
  await lookForUpdate()
  await takeUpdate({ save: () => Promise.resolve(true), quiet: () => Promise.resolve() })
}
