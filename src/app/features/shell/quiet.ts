// Whether something is being sent right now: a page that is loaded again would cut it off.
import { waiting } from '#app/offline/waiting.ts'

/** An upload that takes longer than this is cut off, and asked about afterwards. */
const PATIENCE_MS = 60_000

export const isSending = () => waiting.current().items.some(({ state }) => state === 'sending')

/** Resolves when nothing is on its way, after a minute at the latest. */
export function whenSent(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(late)
      stop()
      resolve()
    }
    const late = setTimeout(done, PATIENCE_MS)
    const stop = waiting.subscribe(() => { if (!isSending()) done() })
    if (waiting.current().isLoaded && !isSending()) done()
  })
}
