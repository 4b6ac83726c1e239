// Offers to put the app on the home screen, once something was saved. On an iPhone the app there begins
// empty, so it is offered only while nothing waits in this browser.
import { useRouterState } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { productName } from '#domain/product.ts'
import { personHere } from '#app/offline/person.ts'
import { onSignal } from '#app/offline/signals.ts'
import { unsentOf } from '#app/offline/sign-out.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconShape } from '#app/ui/icon.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { install, type Install } from './install.ts'

export function InstallStrip() {
  const how = useOffered()
  const hasUnsent = useUnsent()
  const [steps, setSteps] = useState(false)
  if (how === 'none' || (how === 'steps' && hasUnsent !== false)) return null
  return (
    <section aria-label={`Install ${productName}`} className="px-side pt-2">
      <Strip
        kind="info" icon={Smartphone}
        title={how === 'prompt' ? `Install ${productName}.` : `Put ${productName} on your home screen.`}
        action={
          <span className="flex -ml-4">
            <Button
              look="quiet" size="small"
              onClick={() => (how === 'prompt' ? void install.ask() : setSteps(true))}
            >
              {how === 'prompt' ? 'Install' : 'Show me how'}
            </Button>
            <Button look="quiet" size="small" onClick={() => install.later()}>Later</Button>
          </span>
        }
      >
        It opens without a network, and what you save here is kept for longer.
      </Strip>
      <Sheet open={steps} onClose={() => setSteps(false)} title={`${productName} on your home screen`}>
        <ol className="grid gap-4">
          <Step icon={Share}>Tap Share at the edge of Safari.</Step>
          <Step icon={Plus}>Scroll down and choose Add to Home Screen, then Add.</Step>
          <Step icon={Smartphone}>
            Open {productName} from there and log in once more. It keeps its own drafts, apart from
            Safari’s.
          </Step>
        </ol>
      </Sheet>
    </section>
  )
}

const Step = ({ icon, children }: { icon: IconShape, children: ReactNode }) => (
  <li className="flex items-start">
    <Icon of={icon} className="mt-0.5 mr-3 text-forest" />
    <span className="flex-1">{children}</span>
  </li>
)

/** From the second page of a visit on: nothing that is being read or touched moves away for it. */
function useOffered(): Install {
  const how = useSyncExternalStore(install.subscribe, install.current, () => 'none' as const)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [page, setPage] = useState<{ path: string, how: Install }>({ path, how: 'none' })
  if (page.path !== path) setPage({ path, how })
  return page.how === 'none' ? 'none' : how
}

/** Whether anything is on this phone only; null until that is known. A first save is noticed here, too. */
function useUnsent(): boolean | null {
  const [has, setHas] = useState<boolean | null>(null)
  const { waiting, needsYou, sent } = useWaiting().counts
  useEffect(() => { if (waiting + needsYou + sent > 0) install.noteSave() }, [waiting, needsYou, sent])
  useEffect(() => {
    let isOver = false
    const read = () => {
      if (!personHere()) return
      unsentOf().then(({ entries, drafts, files }) => {
        if (isOver) return
        setHas(entries + drafts + files > 0)
        if (drafts > 0) install.noteSave()
      }).catch(() => {})
    }
    read()
    const stop = onSignal((what) => { if (what.says === 'changed') read() })
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return has
}
