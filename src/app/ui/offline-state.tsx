// No network: how old the screen is, or that it was never kept on this phone.
import CloudOff from 'lucide-react/icons/cloud-off'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Message } from './states.tsx'
import { TimeText } from './time-text.tsx'

interface OfflineStateProps {
  /** When what is on the screen was fetched; without it there is nothing to show. */
  at?: string | Date | null
  onRetry: () => void
}

/** Says how old the screen is, or that it was never kept. */
export function OfflineState({ at, onRetry }: OfflineStateProps) {
  if (at) return <Age at={new Date(at)} onRetry={onRetry} />
  return (
    <Message
      icon={CloudOff} tone="sky" title="Not available offline yet"
      action={<Button look="tinted" onClick={onRetry}>Try now</Button>}
    >
      Open this once with a network and it is kept on this phone.
    </Message>
  )
}

/** Between the notice and what it stands over, in pixels. */
const GAP = 8

interface Part {
  at: number
  retry: () => void
}

/** Several parts of one page may be of before; the first of them speaks for all. */
let parts: readonly Part[] = []
const listeners = new Set<() => void>()

function change(next: readonly Part[]) {
  parts = next
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function Age({ at, onRetry }: { at: Date; onRetry: () => void }) {
  const retry = useRef(onRetry)
  const [part, setPart] = useState<Part | null>(null)
  const all = useSyncExternalStore(subscribe, () => parts, () => parts)
  useLayoutEffect(() => { retry.current = onRetry })
  const moment = at.getTime()
  useLayoutEffect(() => {
    const mine: Part = { at: moment, retry: () => retry.current() }
    setPart(mine)
    change([...parts, mine])
    return () => change(parts.filter((each) => each !== mine))
  }, [moment])
  if (part === null || all[0] !== part) return null
  const tryNow = () => {
    for (const each of all) each.retry()
  }
  return <AgeNotice at={Math.min(...all.map((each) => each.at))} onRetry={tryNow} />
}

/**
 * Above the places, and not over the page: that nothing answers is known seconds after the page is drawn, and
 * what is being read or touched must not move away for it.
 */
function AgeNotice({ at, onRetry }: { at: number; onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--notice', `${(place.current?.offsetHeight ?? 0) + GAP}px`)
    return () => { style.removeProperty('--notice') }
  }, [at])
  return (
    <div ref={place} role="status" className="notice">
      <Icon of={CloudOff} className="mr-2.5 text-sky" />
      <p className="flex-1 min-w-0 py-2.5">
        <b className="font-semibold text-sky">No network.</b> This is from <TimeText at={new Date(at)} />.
      </p>
      <Button look="quiet" size="small" onClick={onRetry}>Try now</Button>
    </div>
  )
}
