// A lazy part of the program that cannot be loaded: usually a new version has taken its place. One guarded reload when
// the provider can be reached; otherwise the page says so, after 120 s at the latest (spec 8 and 9).
import { reachability } from '#app/api/reachability.ts'

/** How long a part may take before it counts as failed, in milliseconds (spec 9). */
export const CHUNK_TIMEOUT_MS = 120_000
// Two reloads within this time would be a loop.
const RELOAD_PAUSE_MS = 60_000
const KEY = 'oja.reloaded'

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS|Loading chunk/i.test(error.message)

/** Reloads once when a part is gone although the provider answers; never in a loop, never without a network. */
export function reloadOnChunkFailure(now = Date.now) {
  addEventListener('vite:preloadError', (event) => {
    if (reachability.current().state !== 'online' || !mayReload(now())) return
    event.preventDefault()
    location.reload()
  })
}

function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    sessionStorage.setItem(KEY, String(now))
    return now - last > RELOAD_PAUSE_MS
  } catch {
    return false
  }
}
