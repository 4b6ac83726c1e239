// Knocks at the provider while it cannot be reached, and only then; any answer ends it.
import { answered, reachability } from './reachability.ts'

const FIRST_MS = 2_000
const SLOWEST_MS = 30_000

/** Starts to watch; `knock` resolves to whether anything answered. Answers the function that ends it. */
export function keepKnocking(knock: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_MS

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(beat, delay)
  }

  async function beat() {
    timer = undefined
    if (reachability.current().state !== 'unreachable') return
    if (!isHidden() && await knock()) return answered()
    if (timer === undefined && reachability.current().state === 'unreachable') plan(wait)
    wait = Math.min(wait * 2, SLOWEST_MS)
  }

  const react = () => {
    clearTimeout(timer)
    timer = undefined
    wait = FIRST_MS
    if (reachability.current().state === 'unreachable') plan(0)
  }
  const onVisible = () => { if (!isHidden()) react() }

  const unsubscribe = reachability.subscribe(react)
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', onVisible)
  react()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', onVisible)
  }
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'
