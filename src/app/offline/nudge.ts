// Background Sync, where a browser has it, as a nudge: it wakes a page of ours, and the page sends.
import { reachability } from '#app/api/reachability.ts'

/** What the service worker says to a page when the browser wakes it; the same word is the tag of the sync. */
export const DRAIN_MESSAGE = 'oja.drain'

/** Asks to be woken when the network is back. Does nothing where that cannot be asked. */
export async function askForNudge() {
  if (reachability.current().state === 'online') return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (registration as Nudging | undefined)?.sync?.register(DRAIN_MESSAGE)
  } catch {
    // No worker, or the person has forbidden it: the page's own ways have to do.
  }
}

interface Nudging {
  sync?: { register(tag: string): Promise<void> }
}
