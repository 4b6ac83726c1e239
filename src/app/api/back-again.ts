// When to ask and to send again after a silence: at once the first time, and ever more rarely where the
// provider can be reached but what is asked of it dies on its way each time.
import { sinceMoment, thisMoment, type Moment } from '#app/clock/moment.ts'
import { reachability } from './reachability.ts'

const FIRST_MS = 2_000
const SLOWEST_MS = 30_000

/**
 * Calls back when the provider can be reached again, at least 2 s, then 4 s and up to 30 s after the last
 * time; answers the function that ends it.
 */
export function onBackAgain(listener: () => void): () => void {
  let last: Moment = -Infinity
  let wait = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function call() {
    timer = undefined
    if (reachability.current().state !== 'online') return
    last = thisMoment()
    listener()
  }

  const unsubscribe = reachability.subscribe(({ state }) => {
    if (state !== 'online' || timer !== undefined) return
    const passed = sinceMoment(last)
    wait = passed > SLOWEST_MS + wait ? 0 : Math.min(Math.max(FIRST_MS, wait * 2), SLOWEST_MS)
    if (passed >= wait) call()
    else timer = setTimeout(call, wait - passed)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
