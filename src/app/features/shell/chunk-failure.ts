// A lazy part of the program that cannot be loaded, usually because a new version has taken its place. One
// guarded reload when the provider can be reached; otherwise the page says so, after 120 s at the latest.
import { reachability } from '#app/api/reachability.ts'
import { providerNow } from '#app/clock/provider-time.ts'

/** How long a part may take before it counts as failed, in milliseconds (spec 9). */
export const CHUNK_TIMEOUT_MS = 120_000
// Two reloads within this time would be a loop.
const RELOAD_PAUSE_MS = 60_000
const KEY = 'oja.reloaded'

const words = /dynamically imported module|importing a module script|preload CSS/i

export const isChunkFailure = (error: unknown): boolean => error instanceof Error && words.test(error.message)

interface Means {
  reload: () => void
  now: () => number
}

const browser: Means = { reload: () => location.reload(), now: providerNow }

/** Reloads once when a part is gone although the provider answers; never in a loop, nor without a network. */
export function reloadOnChunkFailure({ reload, now }: Means = browser) {
  addEventListener('vite:preloadError', (event) => {
    if (reachability.current().state === 'online' && mayReload(now())) {
      event.preventDefault()
      return reload()
    }
    // The router has an unguarded reload of its own, for a message that begins as the browser's does.
    const { payload } = event as Event & { payload?: Error }
    if (payload instanceof Error) payload.message = `This part did not arrive. ${payload.message}`
  })
}

function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? -RELOAD_PAUSE_MS)
    sessionStorage.setItem(KEY, String(now))
    return now - last >= RELOAD_PAUSE_MS
  } catch {
    return false
  }
}
