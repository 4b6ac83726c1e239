// A new version is there: it waits until the person takes it, and nothing that is being typed is lost by it.
// A tab in which nobody took it loads it with its next page, when all that was typed is kept.
import { useBlocker, useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { flushEverywhere, flushHere } from '#app/offline/flush.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { isSending, whenSent } from './quiet.ts'
import { takeUpdate, updates, type Update } from './updates.ts'

export function UpdateStrip() {
  const update = useSyncExternalStore(updates.subscribe, updates.current, () => 'none' as const)
  const [later, setLater] = useState<Update>('none')
  const [step, setStep] = useState<keyof typeof words>('ask')
  useLoadWithNextPage(update === 'taken')
  if (update === 'none' || update === later) return null
  const take = async () => {
    setStep('busy')
    const end = await takeUpdate({ save: flushEverywhere, quiet: whenSent }).catch(() => 'not-kept' as const)
    if (end !== 'loading') setStep(end)
  }
  return (
    <div className="px-side pt-2">
      <Strip
        kind={step === 'not-kept' ? 'warning' : 'info'} title="A new version is ready." announce
        action={
          <span className="flex -ml-4">
            <Button look="quiet" size="small" busy={step === 'busy'} onClick={() => void take()}>
              Update
            </Button>
            <Button look="quiet" size="small" onClick={() => setLater(update)}>Later</Button>
          </span>
        }
      >
        {words[step]}
      </Strip>
    </div>
  )
}

const words = {
  'ask': 'What you typed is kept. Help, under Settings, says what is new.',
  'busy': 'What is being sent goes first.',
  'not-kept': 'Something you typed could not be kept on this phone, so nothing was changed. Send it first.',
  'held-up': 'The old version still has something to do. The new one comes with one of your next pages.',
} as const

/** The safe point of a tab: a new page, with all that was typed kept and nothing on its way. */
function useLoadWithNextPage(isDue: boolean) {
  const router = useRouter()
  useBlocker({
    disabled: !isDue,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ action, next }) => {
      if ((action !== 'PUSH' && action !== 'REPLACE') || isSending() || !await flushHere()) return false
      const { href } = router.buildLocation({ to: next.pathname, search: next.search } as never)
      if (action === 'PUSH') location.assign(href)
      else location.replace(href)
      return true
    },
  })
}
